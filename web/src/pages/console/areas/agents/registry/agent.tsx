// One agent: who answers for it, how far it may go, what users let it do, and how to stop it.
import type { Agent } from '@countersign/contract'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tagged } from '#api/request.ts'
import { KeysCard } from '#console/parts/credentials/keys-card.tsx'
import { SecretsCard } from '#console/parts/credentials/secrets-card.tsx'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { Card, Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Delegations } from '../delegations/delegations.tsx'
import classes from './agent.module.css'
import { AgentActions } from './agent-actions.tsx'
import { AgentBadge } from './agent-badge.tsx'
import { AgentForm } from './agent-form.tsx'
import { useAgent, useAgentChanges } from './api.ts'
import { messages } from './messages/index.ts'

export function AgentPage() {
  const { agentId } = useParams({ from: '/agents/$agentId' })
  return <Loaded query={useAgent(agentId)}>{(agent) => <Shown {...agent} />}</Loaded>
}

function Shown({ value: agent, etag }: Tagged<Agent>) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { update, addSecret, deleteSecret } = useAgentChanges()
  const [isEditing, setIsEditing] = useState(false)
  const { agentId, displayName, description, status, secrets, jwks } = agent
  return (
    <>
      <PageHeader
        title={displayName}
        lead={description}
        back={<BackLink to="/agents">{text.back}</BackLink>}
        badges={<AgentBadge status={status} />}
        actions={mayChange ? <AgentActions agent={agent} etag={etag} /> : null}
      />
      {isEditing ? (
        <Edited agent={agent} etag={etag} onDone={() => setIsEditing(false)} />
      ) : (
        <Card
          title={text.details}
          actions={
            mayChange ? (
              <Button variant="default" onClick={() => setIsEditing(true)}>
                {text.edit}
              </Button>
            ) : null
          }
        >
          <CopyField label={text.agentId} value={agentId} />
          <div className={classes.facts}>
            <AgentFacts agent={agent} />
          </div>
        </Card>
      )}
      <Delegations agentId={agentId} />
      <SecretsCard
        secrets={secrets}
        mayChange={mayChange}
        onAdd={() => addSecret.mutateAsync(agentId)}
        onDelete={(secretId) => deleteSecret.mutateAsync({ agentId, secretId })}
      />
      <KeysCard
        jwks={jwks}
        mayChange={mayChange}
        onChange={(changed) => update.mutateAsync({ agentId, etag, changes: { jwks: changed } })}
      />
    </>
  )
}

function AgentFacts({ agent }: { readonly agent: Agent }) {
  const text = messages.text()
  const { agentId, mode, owners, ceiling, expiresAt, epoch } = agent
  return (
    <Facts
      facts={[
        { label: text.mode, value: text.modes[mode].name },
        { label: text.owners, value: owners.join(', ') },
        { label: text.ceiling, value: <code>{ceiling.join(', ')}</code> },
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

interface EditedProps {
  readonly agent: Agent
  readonly etag: string | null
  readonly onDone: () => void
}

function Edited({ agent: { agentId, ...agent }, etag, onDone }: EditedProps) {
  const text = messages.text()
  const { update } = useAgentChanges()
  return (
    <Card title={text.editTitle}>
      <AgentForm
        agent={{ agentId, ...agent }}
        submit={text.save}
        isBusy={update.isPending}
        error={update.error}
        onSubmit={({ description = null, expiresAt = null, ...given }) =>
          update.mutate(
            { agentId, etag, changes: { ...given, description, expiresAt } },
            {
              onSuccess() {
                onDone()
                notify.done(text.saved)
              },
            },
          )
        }
        onCancel={onDone}
      />
    </Card>
  )
}
