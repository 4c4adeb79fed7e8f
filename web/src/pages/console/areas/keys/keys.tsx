import { Button } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '../../../../session/deployment.ts'
import { Card } from '../../../../ui/card.tsx'
import { CopyField } from '../../../../ui/copy-field.tsx'
import { KeyIcon } from '../../../../ui/icons.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { State } from '../../../../ui/states/state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useMay, usePerson } from '../../shell/person.ts'
import { useSigningKeys } from './api.ts'
import { KeyCard } from './key-card.tsx'
import { messages } from './messages/index.ts'
import { RotateKeys } from './rotate-keys.tsx'

export function Keys() {
  const text = messages.text()
  const [isRotating, setIsRotating] = useState(false)
  const { tenantId } = usePerson().me
  const rotate = useMay('admin.write') ? <Button onClick={() => setIsRotating(true)}>{text.rotate}</Button> : null
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={rotate} />
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
                  value={new URL(addressOf(`svc-auth/oauth/jwks/${tenantId}`), location.href).href}
                />
              </Card>
            </>
          )
        }
      </Loaded>
      {isRotating ? <RotateKeys onClose={() => setIsRotating(false)} /> : null}
    </>
  )
}
