// Whose passkeys a client may use: those of all relying parties of the tenant, or of the chosen ones.
import { useState } from 'react'
import { CheckField, FieldGroup } from '#ui/form/index.ts'
import { useRelyingParties } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  /** Empty: all. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

export function RelyingPartyChoice({ value, onChange }: Props) {
  const text = messages.text()
  const { data: parties } = useRelyingParties()
  // A removed one stays in the form when it is unchecked, so that a slip can be undone.
  const [chosenBefore] = useState(value)
  if (!parties) return null
  const known = parties.map(({ id, name }) => ({ id, help: name }))
  const removed = chosenBefore.filter((id) => !parties.some((party) => party.id === id))
  const choices = [...known, ...removed.map((id) => ({ id, help: text.relyingPartyRemoved }))]
  if (choices.length === 0) return null
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...value, id] : value.filter((chosen) => chosen !== id))
  return (
    <FieldGroup title={text.relyingParties} help={text.relyingPartiesHelp}>
      {choices.map(({ id, help }) => (
        <CheckField key={id} label={id} help={help} isOn={value.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
      ))}
    </FieldGroup>
  )
}
