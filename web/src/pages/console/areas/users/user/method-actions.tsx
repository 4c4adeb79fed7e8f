import type { Registration } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { methodName } from '../../../parts/method-name.ts'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'
import classes from './method-actions.module.css'

export function MethodActions({ registration }: { readonly registration: Registration }) {
  const text = messages.text()
  const { registrationId, userId, authType, status } = registration
  const name = methodName(authType)
  const { updateRegistration, removeRegistration } = useUserChanges(userId)
  const [asking, setAsking] = useState<'disable' | 'remove'>()
  const dialog = { meanings: { insufficient_scope: text.mayNot }, onClose: () => setAsking(undefined) }
  const enable = () =>
    updateRegistration.mutateAsync({ registrationId, status: 'active' }).then(
      () => notify.done(text.methodEnabled),
      (error: unknown) => notify.failed(error, dialog.meanings),
    )
  return (
    <div className={classes.actions}>
      {status === 'disabled' ? (
        <Button size="xs" variant="default" aria-label={`${text.enable}: ${name}`} onClick={() => void enable()}>
          {text.enable}
        </Button>
      ) : null}
      {status === 'active' || status === 'locked' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`${text.disable}: ${name}`}
          onClick={() => setAsking('disable')}
        >
          {text.disable}
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        c="var(--danger)"
        aria-label={`${text.removeMethod}: ${name}`}
        onClick={() => setAsking('remove')}
      >
        {text.removeMethod}
      </Button>
      {asking === 'disable' ? (
        <Confirm
          {...dialog}
          title={text.disableMethodTitle(name)}
          action={text.disable}
          isDangerous
          onConfirm={async () => {
            await updateRegistration.mutateAsync({ registrationId, status: 'disabled' })
            notify.done(text.methodDisabled)
          }}
        >
          {text.disableMethodText}
        </Confirm>
      ) : null}
      {asking === 'remove' ? (
        <Confirm
          {...dialog}
          title={text.removeMethodTitle(name)}
          action={text.removeMethod}
          isDangerous
          onConfirm={async () => {
            await removeRegistration.mutateAsync(registrationId)
            notify.done(text.methodRemoved)
          }}
        >
          {text.removeMethodText}
        </Confirm>
      ) : null}
    </div>
  )
}
