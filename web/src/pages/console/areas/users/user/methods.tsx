import type { Registration, User } from '@countersign/contract'
import { methodName } from '#console/parts/method-name.ts'
import { useMay } from '#console/shell/person.ts'
import { authenticatorOf } from '#session/passkeys/authenticator-names.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Below, type Column, DataTable } from '#ui/table/index.ts'
import { useMethodsReset } from '../api.ts'
import { messages } from '../messages/index.ts'
import { MethodActions } from './method-actions.tsx'

const tones: Record<Registration['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  locked: 'danger',
  disabled: 'danger',
  removed: 'neutral',
}

export function Methods({ user: { userId, registrations: all } }: { readonly user: User }) {
  const text = messages.text()
  // A device is listed and removed once, with its push and its QR codes, among the devices.
  const registrations = all.filter(({ device }) => !device)
  const mayChange = useMay('admin.users')
  const reset = useMethodsReset(userId)
  const columns: Column<Registration>[] = [
    {
      key: 'method',
      header: text.method,
      cell: (registration) => (
        <span>
          {methodName(registration.authType)}
          <Below>{nameOf(registration)}</Below>
        </span>
      ),
    },
    {
      key: 'status',
      header: text.status,
      cell: ({ status, agreed }) => (
        <>
          <Badge tone={tones[status]}>{text.registrationStatuses[status]}</Badge>
          {agreed ? null : <Below>{text.notAgreed}</Below>}
        </>
      ),
    },
    { key: 'registered', header: text.registered, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'used', header: text.lastUsed, cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
  ]
  return (
    <Card
      title={text.methodsTitle}
      isFlush={registrations.length > 0}
      actions={
        mayChange && all.length > 1 ? (
          <ActionButton
            label={text.reset}
            look="removal"
            question={{ title: text.resetTitle(userId), text: text.resetText, isDangerous: true }}
            act={() => reset.mutateAsync(all)}
            done={text.resetDone}
            meanings={{ insufficient_scope: text.mayNot }}
          />
        ) : null
      }
    >
      {registrations.length === 0 ? (
        all.length === 0 ? (
          text.noMethods
        ) : (
          text.onlyDevices
        )
      ) : (
        <DataTable
          label={text.methods}
          rows={registrations}
          keyOf={({ registrationId }) => registrationId}
          columns={
            mayChange
              ? [
                  ...columns,
                  {
                    key: 'actions',
                    header: text.actions,
                    isActions: true,
                    cell: (registration) => <MethodActions registration={registration} />,
                  },
                ]
              : columns
          }
        />
      )}
    </Card>
  )
}

const nameOf = ({ label, maskedDestination, serialNumber, device, passkey }: Registration): string =>
  [label, maskedDestination, serialNumber, device?.name, ...passkeyFacts(passkey)].filter(Boolean).join(' · ')

function passkeyFacts(passkey: Registration['passkey']): string[] {
  const text = messages.text()
  if (!passkey) return []
  const { relyingPartyId, synced } = passkey
  const authenticator = authenticatorOf(passkey)
  return [
    relyingPartyId,
    ...(authenticator
      ? [authenticator.isVerified ? authenticator.name : text.unverifiedAuthenticator(authenticator.name)]
      : []),
    ...(synced === undefined ? [] : [synced ? text.synced : text.notSynced]),
  ]
}
