// One agent: who answers for it, how far it may go, what users let it do, and how to stop it.
import type { Agent, CreateAgentRequest } from '@countersign/contract'
import { Link, useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { KeysCard } from '#console/parts/credentials/keys-card.tsx'
import { SecretsCard } from '#console/parts/credentials/secrets-card.tsx'
import { DetailPage, EditableCard } from '#console/parts/resource/index.ts'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Delegations } from '../delegations/delegations.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import { StandingApprovals } from '../standing/standing.tsx'
import classes from './agent.module.css'
import { AgentActions } from './agent-actions.tsx'
import { AgentBadge } from './agent-badge.tsx'
import { AgentForm } from './agent-form.tsx'
import { useAgent, useAgentChanges } from './api.ts'
import { messages } from './messages/index.ts'

export function AgentPage() {
  const { agentId } = useParams({ from: '/agents/$agentId' })
  return (
    <DetailPage
      query={useAgent(agentId)}
      back={{ to: '/agents', label: messages.text().back }}
      head={(agent) => ({
        title: agent.value.displayName,
        lead: agent.value.description,
        badges: <AgentBadge {...agent.value} />,
        actions: <AgentActions {...agent} />,
      })}
    >
      {(agent, mayChange) => <Shown {...agent} mayChange={mayChange} />}
    </DetailPage>
  )
}

function Shown({ value: agent, etag, mayChange }: Tagged<Agent> & { readonly mayChange: boolean }) {
  const text = messages.text()
  const { update, addSecret, deleteSecret } = useAgentChanges()
  const { agentId } = agent
  const params = { agentId }
  return (
    <>
      <EditableCard
        text={text}
        mayEdit={mayChange}
        save={(given: CreateAgentRequest) =>
          update.mutateAsync({ params, etag, body: { description: null, expiresAt: null, ...given } })
        }
        form={(form) => <AgentForm agent={agent} {...form} />}
      >
        <CopyField label={text.agentId} value={agentId} />
        <div className={classes.facts}>
          <AgentFacts agent={agent} />
        </div>
      </EditableCard>
      <Delegations agentId={agentId} />
      <StandingApprovals agentId={agentId} />
      <SecretsCard
        secrets={agent.secrets}
        mayChange={mayChange}
        onAdd={() => addSecret.mutateAsync({ params })}
        onDelete={(secretId) => deleteSecret.mutateAsync({ params: { agentId, secretId } })}
      />
      <KeysCard
        jwks={agent.jwks}
        mayChange={mayChange}
        onChange={(jwks) => update.mutateAsync({ params, etag, body: { jwks } })}
      />
    </>
  )
}

function AgentFacts({ agent }: { readonly agent: Agent }) {
  const text = messages.text()
  const words = useSchemaWords()
  const { agentId, mode, owners, ceiling, expiresAt, epoch } = agent
  return (
    <Facts
      facts={[
        { label: text.mode, value: text.modes[mode].name },
        { label: text.owners, value: owners.join(', ') },
        { label: text.ceiling, value: ceiling.map((action) => words('action', action)).join(', ') },
        { label: text.expires, value: expiresAt ? formatMoment(Date.parse(expiresAt)) : text.never },
        { label: text.epoch, value: formatNumber(epoch) },
        { label: text.created, value: <RelativeTime at={agent.createdAt} /> },
        {
          label: text.seeAlso,
          value: (
            <>
              <Link to="/agents/decisions" search={{ agentId }}>
                {text.decisionsLink}
              </Link>
              {' · '}
              <Link to="/agents/approvals" search={{ agentId }}>
                {text.approvalsLink}
              </Link>
            </>
          ),
        },
      ]}
    />
  )
}
