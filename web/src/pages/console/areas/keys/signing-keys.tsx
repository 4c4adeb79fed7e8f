import { svcAuth } from '@countersign/contract/operations'
import { Loaded } from '#console/parts/loaded.tsx'
import { usePerson } from '#console/shell/person.ts'
import { addressOf } from '#session/deployment.ts'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { KeyIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { useSigningKeys } from './api.ts'
import { KeyCard } from './key-card.tsx'
import { messages } from './messages/index.ts'

export function SigningKeys() {
  const text = messages.text()
  const { tenantId } = usePerson().me
  return (
    <Loaded query={useSigningKeys()}>
      {({ items }) =>
        items.length === 0 ? (
          <State icon={<KeyIcon />} title={text.emptyTitle}>
            {text.emptyText}
          </State>
        ) : (
          <>
            {items.map((key) => (
              <KeyCard key={key.kid} signingKey={key} />
            ))}
            <Card>
              <CopyField
                label={text.publishedAt}
                value={new URL(addressOf(svcAuth.getJwks, { tenantId }), location.href).href}
              />
            </Card>
          </>
        )
      }
    </Loaded>
  )
}
