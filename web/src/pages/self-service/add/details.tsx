// What a new method needs to know. The server asks for a proof where it wants one.

import type { AddableAuthType, NewRegistration } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callProven } from '#session/call-proven.ts'
import { isUnproven } from '#session/is-unproven.ts'
import { Form, TextField } from '#ui/form/index.ts'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { type Field, fieldOf } from './fields.ts'

interface Props {
  readonly authType: AddableAuthType
  readonly onAdded: (registration: NewRegistration) => void
}

export function Details({ authType, onAdded }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const field = fieldOf(authType)
  const [value, setValue] = useState('')
  const [label, setLabel] = useState('')
  const [isMalformed, setIsMalformed] = useState(false)
  const add = useMutation({
    mutationFn: () => callProven(svcSs.addMyRegistration, { body: bodyOf(authType, label, field, value) }),
    onSuccess: async (registration) => {
      onAdded(registration)
      await queries.invalidateQueries(methodsQuery)
    },
  })
  const submit = () => {
    const isWrong = field !== undefined && !field.isWellFormed(field.cleaned(value))
    setIsMalformed(isWrong)
    if (!isWrong) add.mutate()
  }
  return (
    <Form
      submit={text.goOn}
      isBusy={add.isPending}
      onSubmit={submit}
      error={isUnproven(add.error) ? undefined : add.error}
      meanings={{ ...text.addProblems, ...(field ? { invalid_request: text.fields[field.name].refused } : {}) }}
    >
      {field ? (
        <TextField
          label={text.fields[field.name].label}
          help={text.fields[field.name].help}
          error={isMalformed ? text.fields[field.name].error : undefined}
          value={value}
          onChange={setValue}
          type={field.type}
          autoComplete={field.autoComplete}
        />
      ) : null}
      <TextField label={text.nameOptional} help={text.nameHelp} value={label} onChange={setLabel} maxLength={100} />
    </Form>
  )
}

function bodyOf(authType: AddableAuthType, label: string, field: Field | undefined, value: string) {
  return {
    authType,
    ...(label.trim() ? { label: label.trim() } : {}),
    ...(field ? { [field.name]: field.cleaned(value) } : {}),
  }
}
