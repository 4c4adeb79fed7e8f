import type { User } from '@countersign/contract'
import { RemovalButton } from '#console/parts/resource/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function UserActions({ user: { userId, status, secondFactorRequired } }: { readonly user: User }) {
  const text = messages.text()
  const changes = useUserChanges()
  const user = { params: { userId } }
  const meanings = { insufficient_scope: text.mayNot }
  return (
    <>
      <ActionButton
        label={text.signOut}
        question={{ title: text.signOutTitle(userId), text: text.signOutText }}
        act={() => changes.signOut.mutateAsync(user)}
        done={text.signedOut}
        meanings={meanings}
      />
      {secondFactorRequired ? (
        <ActionButton
          label={text.waiveSecondFactor}
          act={() => changes.waiveSecondFactor.mutateAsync(user)}
          done={text.secondFactorWaived}
          meanings={meanings}
        />
      ) : (
        <ActionButton
          label={text.requireSecondFactor}
          question={{ title: text.requireSecondFactorTitle(userId), text: text.requireSecondFactorText }}
          act={() => changes.requireSecondFactor.mutateAsync(user)}
          done={text.secondFactorIsRequired}
          meanings={meanings}
        />
      )}
      {status === 'active' ? (
        <ActionButton
          label={text.disableUser}
          question={{ title: text.disableTitle(userId), text: text.disableText, isDangerous: true }}
          act={() => changes.disable.mutateAsync(user)}
          done={text.disabled(userId)}
          meanings={meanings}
        />
      ) : (
        <ActionButton
          label={text.enableUser}
          look="main"
          act={() => changes.enable.mutateAsync(user)}
          done={text.enabled(userId)}
          meanings={meanings}
        />
      )}
      <RemovalButton
        text={{
          remove: text.remove,
          removeTitle: text.removeTitle(userId),
          removeText: text.removeText,
          removed: text.removed(userId),
        }}
        typed={userId}
        remove={() => changes.remove.mutateAsync(user)}
        back={{ to: '/users' }}
        meanings={meanings}
      />
    </>
  )
}
