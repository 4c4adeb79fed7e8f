import type { Registration } from '@countersign/contract'
import { useState } from 'react'
import { methodName } from '#console/parts/method-name.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { TextField } from '#ui/form/index.ts'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function RenameMethod({ registration }: { readonly registration: Registration }) {
  const text = messages.text()
  const { registrationId, userId, authType, label } = registration
  const { updateRegistration } = useUserChanges()
  const [name, setName] = useState(label ?? '')
  return (
    <ActionButton
      label={text.renameMethod}
      name={`${text.renameMethod}: ${methodName(authType)}`}
      size="xs"
      question={{
        title: text.renameMethodTitle(methodName(authType)),
        text: (
          <TextField
            label={text.methodName}
            help={text.methodNameHelp}
            maxLength={100}
            value={name}
            onChange={setName}
          />
        ),
      }}
      act={() =>
        updateRegistration.mutateAsync({ params: { userId, registrationId }, body: { label: name.trim() || null } })
      }
      done={text.methodRenamed}
      meanings={{ insufficient_scope: text.mayNot }}
    />
  )
}
