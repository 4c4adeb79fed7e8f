import type { User } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function UserActions({ user: { userId, status } }: { readonly user: User }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { act, remove } = useUserChanges(userId)
  const [asking, setAsking] = useState<'sign-out' | 'disable' | 'remove'>()
  const dialog = { meanings: { insufficient_scope: text.mayNot }, onClose: () => setAsking(undefined) }
  const enable = () =>
    act.mutateAsync('enable').then(
      () => notify.done(text.enabled(userId)),
      (error: unknown) => notify.failed(error, dialog.meanings),
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking('sign-out')}>
        {text.signOut}
      </Button>
      {status === 'active' ? (
        <Button variant="default" onClick={() => setAsking('disable')}>
          {text.disable}
        </Button>
      ) : (
        <Button loading={act.isPending} onClick={() => void enable()}>
          {text.enable}
        </Button>
      )}
      <Button variant="default" c="var(--danger)" onClick={() => setAsking('remove')}>
        {text.remove}
      </Button>
      {asking === 'sign-out' ? (
        <Confirm
          {...dialog}
          title={text.signOutTitle(userId)}
          action={text.signOut}
          onConfirm={async () => {
            await act.mutateAsync('sign-out')
            notify.done(text.signedOut)
          }}
        >
          {text.signOutText}
        </Confirm>
      ) : null}
      {asking === 'disable' ? (
        <Confirm
          {...dialog}
          title={text.disableTitle(userId)}
          action={text.disable}
          isDangerous
          onConfirm={async () => {
            await act.mutateAsync('disable')
            notify.done(text.disabled(userId))
          }}
        >
          {text.disableText}
        </Confirm>
      ) : null}
      {asking === 'remove' ? (
        <Confirm
          {...dialog}
          title={text.removeTitle(userId)}
          action={text.remove}
          isDangerous
          typed={userId}
          onConfirm={async () => {
            await remove.mutateAsync()
            notify.done(text.removed(userId))
            await navigate({ to: '/users' })
          }}
        >
          {text.removeText}
        </Confirm>
      ) : null}
    </>
  )
}
