import type { Registration } from '@countersign/contract'
import { methodName } from '#console/parts/method-name.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'
import classes from './method-actions.module.css'
import { RenameMethod } from './rename-method.tsx'

export function MethodActions({ registration }: { readonly registration: Registration }) {
  const text = messages.text()
  const { registrationId, userId, authType, status } = registration
  const params = { userId, registrationId }
  const name = methodName(authType)
  const { updateRegistration, removeRegistration } = useUserChanges()
  const common = { size: 'xs', meanings: { insufficient_scope: text.mayNot } } as const
  return (
    <div className={classes.actions}>
      <RenameMethod registration={registration} />
      {status === 'disabled' ? (
        <ActionButton
          {...common}
          label={text.enable}
          name={`${text.enable}: ${name}`}
          act={() => updateRegistration.mutateAsync({ params, body: { status: 'active' } })}
          done={text.methodEnabled}
        />
      ) : null}
      {status === 'active' || status === 'locked' ? (
        <ActionButton
          {...common}
          label={text.disable}
          name={`${text.disable}: ${name}`}
          question={{ title: text.disableMethodTitle(name), text: text.disableMethodText, isDangerous: true }}
          act={() => updateRegistration.mutateAsync({ params, body: { status: 'disabled' } })}
          done={text.methodDisabled}
        />
      ) : null}
      <ActionButton
        {...common}
        label={text.removeMethod}
        name={`${text.removeMethod}: ${name}`}
        look="removal"
        question={{ title: text.removeMethodTitle(name), text: text.removeMethodText, isDangerous: true }}
        act={() => removeRegistration.mutateAsync({ params })}
        done={text.methodRemoved}
      />
    </div>
  )
}
