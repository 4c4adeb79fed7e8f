import type { Registration } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { methodFacts } from '#session/methods.data.ts'
import { authenticatorOf } from '#session/passkeys/authenticator-names.ts'
import { MethodIcon } from '#session/proof/method-icon.tsx'
import { isAnsweredWithoutPasskey } from '#session/proof/offered-here.ts'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { messages } from '../messages/index.ts'
import { go } from '../navigation.ts'
import { Detail, Row } from '../parts/rows.tsx'
import type { HeldMethod } from './held-methods.ts'
import { RemoveMethod } from './remove-method.tsx'
import { RenameMethod } from './rename-method.tsx'

export function MethodRow({ method }: { readonly method: HeldMethod }) {
  const text = messages.text()
  const { registration, authType, lastUsedAt } = method
  const { label, maskedDestination, serialNumber, device, passkey, status } = registration
  const title = text.heldMethods[authType]
  const facts = [label, device?.name, device?.platform, maskedDestination, serialNumber, ...passkeyFacts(passkey)]
  const details = facts.filter((part) => part)
  return (
    <Row
      icon={<MethodIcon authType={authType} />}
      name={title}
      badge={<Status method={method} />}
      actions={<Actions method={method} title={label ?? device?.name ?? title} />}
    >
      {registration.agreed ? null : <Detail>{text.notAgreed}</Detail>}
      {details.length > 0 ? <Detail>{[...new Set(details)].join(' · ')}</Detail> : null}
      <Detail>
        {lastUsedAt ? (
          <>
            {text.lastUsed} <RelativeTime at={lastUsedAt} />
          </>
        ) : status === 'pending' ? (
          text.pendingText
        ) : (
          text.neverUsed
        )}
      </Detail>
    </Row>
  )
}

function passkeyFacts(passkey: Registration['passkey']): string[] {
  const text = messages.text()
  if (!passkey) return []
  const { relyingPartyId, synced, ownPages } = passkey
  const authenticator = authenticatorOf(passkey)
  const nameOf = authenticator?.isVerified ? text.verifiedAuthenticator : text.unverifiedAuthenticator
  return [
    ...(ownPages ? [] : [text.passkeyOf(relyingPartyId)]),
    ...(authenticator ? [nameOf(authenticator.name)] : []),
    ...(synced === undefined ? [] : [synced ? text.synced : text.notSynced]),
  ]
}

function Status({ method: { registration } }: { readonly method: HeldMethod }) {
  const text = messages.text()
  const { status, lockedUntil } = registration
  if (status === 'pending') return <Badge tone="warning">{text.statuses.pending}</Badge>
  if (status === 'disabled') return <Badge tone="danger">{text.statuses.disabled}</Badge>
  if (status !== 'locked') return null
  const until = lockedUntil ? text.lockedUntil(formatMoment(Date.parse(lockedUntil))) : text.statuses.locked
  return <Badge tone="danger">{until}</Badge>
}

function Actions({
  method: { registration, authType },
  title,
}: {
  readonly method: HeldMethod
  readonly title: string
}) {
  const text = messages.text()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const close = () => setDialog(undefined)
  if (authType === 'password') {
    return (
      <Button variant="default" size="sm" onClick={() => go('password')}>
        {text.changePassword}
      </Button>
    )
  }
  const { registrationId, status, device } = registration
  const needsDevice = methodFacts[authType].answer === 'device' && !device
  return (
    <>
      {status === 'pending' && !needsDevice && isAnsweredWithoutPasskey(authType) ? (
        <Button size="sm" onClick={() => go(`prove/${registrationId}`)}>
          {text.finish}
        </Button>
      ) : null}
      {authType === 'recovery_code' ? (
        <Button variant="default" size="sm" onClick={() => go('recovery-codes')}>
          {text.newRecoveryCodes}
        </Button>
      ) : (
        <Button variant="default" size="sm" aria-label={text.renameOf(title)} onClick={() => setDialog('rename')}>
          {text.rename}
        </Button>
      )}
      <Button
        variant="subtle"
        c="var(--danger)"
        size="sm"
        aria-label={text.removeOf(title)}
        onClick={() => setDialog('remove')}
      >
        {text.remove}
      </Button>
      {dialog === 'rename' ? <RenameMethod registration={registration} onClose={close} /> : null}
      {dialog === 'remove' ? <RemoveMethod registration={registration} onClose={close} /> : null}
    </>
  )
}
