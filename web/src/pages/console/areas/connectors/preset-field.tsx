// Fills in the settings of a known provider, which the user completes.
import { useState } from 'react'
import { SelectField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import { type Preset, presets } from './presets.data.ts'

interface Props {
  readonly driver: string
  readonly onChoose: (preset: Preset) => void
}

const other = ''

export function PresetField({ driver, onChoose }: Props) {
  const text = messages.text()
  const [chosen, setChosen] = useState(other)
  const known = presets[driver] ?? []
  if (known.length === 0) return null
  return (
    <SelectField
      label={text.preset}
      help={text.presetHelp}
      value={chosen}
      onChange={(name) => {
        setChosen(name)
        const preset = known.find((one) => one.name === name)
        if (preset) onChoose(preset)
      }}
      options={[{ value: other, label: text.presetOther }, ...known.map(({ name }) => ({ value: name, label: name }))]}
    />
  )
}
