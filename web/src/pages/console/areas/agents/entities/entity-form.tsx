import type { Entity, EntityLine } from '@countersign/contract'
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { FormProps } from '#console/parts/resource/index.ts'
import { Form, TextAreaField, TextField } from '#ui/form/index.ts'
import { useEntityTypes } from './api.ts'
import { emptyEntity, readEntity, typedEntity } from './entity-fields.ts'
import { messages } from './messages/index.ts'

interface Props extends FormProps<EntityLine> {
  /** What is stored now; without it, a new one. */
  readonly entity?: Entity
  readonly isReadOnly?: boolean
}

export function EntityForm({ entity, isReadOnly = false, onSubmit, ...form }: Props) {
  const text = messages.text()
  const listId = useId()
  const { data: types = [] } = useEntityTypes()
  const [typed, setTyped] = useState(entity ? typedEntity(entity) : emptyEntity)
  const [isTried, setIsTried] = useState(false)
  const { entity: given, problems } = readEntity(typed, text)
  const shown: typeof problems = isTried ? problems : {}
  const set = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  const take = () => {
    setIsTried(true)
    if (Object.keys(problems).length === 0) onSubmit(given)
  }
  return (
    <Form {...form} onSubmit={take} submit={text.save} isDisabled={isReadOnly}>
      {entity ? null : (
        <>
          <TextInput
            size="md"
            label={text.type}
            description={text.typeHelp}
            error={shown.type}
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            list={listId}
            value={typed.type}
            onChange={(event) => set({ type: event.currentTarget.value })}
          />
          <datalist id={listId}>
            {types.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
          <TextField
            label={text.id}
            error={shown.id}
            isRequired
            maxLength={128}
            value={typed.id}
            onChange={(id) => set({ id })}
          />
        </>
      )}
      <TextAreaField
        label={text.attributes}
        help={text.attributesHelp}
        error={shown.attributes}
        isCode
        isReadOnly={isReadOnly}
        rows={8}
        value={typed.attributes}
        onChange={(attributes) => set({ attributes })}
      />
      <TextAreaField
        label={text.parents}
        help={text.parentsHelp}
        error={shown.parents}
        isReadOnly={isReadOnly}
        rows={3}
        value={typed.parents}
        onChange={(parents) => set({ parents })}
      />
    </Form>
  )
}
