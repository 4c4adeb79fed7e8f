import type { User } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#ui/action-button.tsx'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function UserActions({ user: { userId, status, secondFactorRequired } }: { readonly user: User }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { act, remove } = useUserChanges(userId)
  const meanings = { insufficient_scope: text.mayNot }
  return (
    <>
      <ActionButton
        label={text.signOut}
        question={{ title: text.signOutTitle(userId), text: text.signOutText }}
        act={() => act.mutateAsync('sign-out')}
        done={text.signedOut}
        meanings={meanings}
      />
      {secondFactorRequired ? (
        <ActionButton
          label={text.waiveSecondFactor}
          act={() => act.mutateAsync('waive-second-factor')}
          done={text.secondFactorWaived}
          meanings={meanings}
        />
      ) : (
        <ActionButton
          label={text.requireSecondFactor}
          question={{ title: text.requireSecondFactorTitle(userId), text: text.requireSecondFactorText }}
          act={() => act.mutateAsync('require-second-factor')}
          done={text.secondFactorIsRequired}
          meanings={meanings}
        />
      )}
      {status === 'active' ? (
        <ActionButton
          label={text.disableUser}
          question={{ title: text.disableTitle(userId), text: text.disableText, isDangerous: true }}
          act={() => act.mutateAsync('disable')}
          done={text.disabled(userId)}
          meanings={meanings}
        />
      ) : (
        <ActionButton
          label={text.enableUser}
          look="main"
          act={() => act.mutateAsync('enable')}
          done={text.enabled(userId)}
          meanings={meanings}
        />
      )}
      <ActionButton
        label={text.remove}
        look="removal"
        question={{ title: text.removeTitle(userId), text: text.removeText, isDangerous: true, typed: userId }}
        act={async () => {
          await remove.mutateAsync()
          await navigate({ to: '/users' })
        }}
        done={text.removed(userId)}
        meanings={meanings}
      />
    </>
  )
}
