// An agent that was just registered, with what is shown this once, and what its owners do next.
import type { CreatedAgent } from '@countersign/contract'
import { useKeptSecret } from '#console/parts/credentials/kept-secret.tsx'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { ButtonLink } from '#console/parts/links.tsx'
import { ShownFields } from '#console/parts/shown-fields.tsx'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { messages } from './messages/index.ts'

export function MadeAgent({ agentId, displayName, mode, clientSecret }: CreatedAgent) {
  const text = messages.text()
  const { secret, secretNote, kept } = credentials.text()
  const { guard, keep } = useKeptSecret()
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
