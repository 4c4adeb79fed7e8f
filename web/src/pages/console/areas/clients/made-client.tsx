// A client that was just made, with what is shown this once, and the call that gets it going.

import type { CreatedClient } from '@countersign/contract'
import { svcAuth } from '@countersign/contract/operations'
import { useKeptSecret } from '#console/parts/credentials/kept-secret.tsx'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { ButtonLink } from '#console/parts/links.tsx'
import { ShownFields } from '#console/parts/shown-fields.tsx'
import { usePerson } from '#console/shell/person.ts'
import { addressOf } from '#session/deployment.ts'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { exampleOf } from './example.ts'
import { messages } from './messages/index.ts'

export function MadeClient({ client }: { readonly client: CreatedClient }) {
  const text = messages.text()
  const { secret, secretNote, tryIt, kept } = credentials.text()
  const { guard, keep } = useKeptSecret()
  const { clientId, clientSecret, displayName } = client
  const { tenantId } = usePerson().me
  const tokenUrl = new URL(addressOf(svcAuth.issueToken, { tenantId }), location.href).href
  return (
    <>
      <PageHeader title={text.madeTitle(displayName)} />
      <Card>
        <ShownFields>
          <CopyField label={text.clientId} value={clientId} />
          {clientSecret ? (
            <>
              <CopyField label={secret} value={clientSecret} note={secretNote} onCopy={keep} />
              <CopyField
                label={tryIt}
                value={`curl ${tokenUrl} -u '${clientId}:${clientSecret}' -d grant_type=client_credentials`}
                onCopy={keep}
              />
              <CopyField
                label={text.sendACode}
                note={text.sendACodeNote}
                value={exampleOf({ url: location.origin, tenantId, clientId, clientSecret })}
                onCopy={keep}
              />
              {guard}
            </>
          ) : null}
          <ButtonLink to="/clients/$clientId" params={{ clientId }} size="md" onClick={keep}>
            {clientSecret ? kept : text.details}
          </ButtonLink>
        </ShownFields>
      </Card>
    </>
  )
}
