// The user's passkeys for these pages.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hasPasskeys } from '#session/passkeys/webauthn.ts'
import { useAction } from '#session/proof/use-action.ts'
import { Card } from '#ui/card.tsx'
import { FingerprintIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/states/state.tsx'
import { passkeysQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { MethodRow } from '../methods/method-row.tsx'
import { Rows } from '../parts/rows.tsx'
import { BackLink } from '../shell/back-link.tsx'
import { addPasskey } from './add-passkey.ts'
import { PasskeyNotice } from './passkey-notice.tsx'

export function Passkeys() {
  const text = messages.text()
  const queries = useQueryClient()
  const { data, error } = useQuery(passkeysQuery)
  const adding = useAction(async () => {
    await addPasskey()
    notify.done(text.passkeyAdded)
    await queries.invalidateQueries()
  })
  const add = (
    <Button loading={adding.isRunning} disabled={!hasPasskeys()} onClick={adding.run}>
      {text.addPasskey}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={text.passkeysTitle}
        lead={text.passkeysLead}
        back={<BackLink to="">{text.places.methods}</BackLink>}
        {...(data?.passkeys.length ? { actions: add } : {})}
      />
      {hasPasskeys() ? null : <p role="alert">{text.passkeysUnsupported}</p>}
      <PasskeyNotice error={adding.error ?? error} />
      <Card isFlush>
        {data?.passkeys.length === 0 ? (
          <State icon={<FingerprintIcon size={32} />} title={text.noPasskeysTitle} actions={add}>
            {text.noPasskeysText}
          </State>
        ) : data ? (
          <Rows>
            {data.passkeys.map((registration) => (
              <MethodRow
                key={registration.registrationId}
                method={{ registration, authType: 'passkey', lastUsedAt: registration.lastUsedAt }}
              />
            ))}
          </Rows>
        ) : error ? null : (
          <Skeleton />
        )}
      </Card>
    </>
  )
}
