import { useNavigate } from '@tanstack/react-router'
import { useKeptSecret } from '#console/parts/credentials/kept-secret.tsx'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { BackLink, ButtonLink } from '#console/parts/links.tsx'
import { ShownFields } from '#console/parts/shown-fields.tsx'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AgentForm } from './agent-form.tsx'
import { useAgentChanges } from './api.ts'
import { messages } from './messages/index.ts'

export function RegisterAgent() {
  const text = messages.text()
  const navigate = useNavigate()
  const { create } = useAgentChanges()
  const { guard, keep } = useKeptSecret()
  if (create.data) {
    const { agentId, displayName, mode, clientSecret } = create.data
    const { secret, secretNote, kept } = credentials.text()
    return (
      <>
        <PageHeader title={text.madeTitle(displayName)} />
        <Card>
          <ShownFields>
            <CopyField label={text.agentId} value={agentId} />
            {clientSecret ? <CopyField label={secret} value={clientSecret} note={secretNote} onCopy={keep} /> : null}
          </ShownFields>
          {clientSecret ? guard : null}
        </Card>
        <Card title={text.nextTitle}>
          <p>{mode === 'delegated' ? text.nextDelegated : text.nextAutonomous}</p>
          <ButtonLink to="/agents/$agentId" params={{ agentId }} size="md" mt="md" onClick={keep}>
            {clientSecret ? kept : text.toAgent}
          </ButtonLink>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={text.registerTitle}
        lead={text.registerLead}
        back={<BackLink to="/agents">{text.back}</BackLink>}
      />
      <Card>
        <AgentForm
          submit={text.make}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(body) => create.mutate(body)}
          onCancel={() => void navigate({ to: '/agents' })}
        />
      </Card>
    </>
  )
}
