import { useState } from 'react'
import type { FormProps } from '#console/parts/resource/index.ts'
import { Form, TextField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'

interface Props extends FormProps<string> {
  readonly displayName: string
}

export function RenameForm({ displayName, onSubmit, ...form }: Props) {
  const text = messages.text()
  const [name, setName] = useState(displayName)
  const isMissing = name.trim() === ''
  const take = () => {
    if (!isMissing) onSubmit(name.trim())
  }
  return (
    <Form {...form} onSubmit={take} meanings={{ precondition_failed: text.conflict }}>
      <TextField
        label={text.name}
        help={text.nameHelp}
        error={isMissing ? text.required : undefined}
        isRequired
        maxLength={200}
        value={name}
        onChange={setName}
      />
    </Form>
  )
}
