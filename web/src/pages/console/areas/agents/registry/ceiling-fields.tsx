// How far an agent may ever go: the actions of the draft by their titles, and patterns.
import { readableName } from '@countersign/contract/readable-name'
import { ActionSwitches, Advanced, type ChosenActions, FieldGroup, TextAreaField } from '#ui/form/index.ts'
import { useDeclaredActions } from '../schema-actions.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly value: ChosenActions
  readonly error: string | undefined
  readonly onChange: (value: ChosenActions) => void
}

export function CeilingFields({ value, error, onChange }: Props) {
  const text = messages.text()
  const { data: declared = [], isPending } = useDeclaredActions()
  const undeclared = value.chosen.filter((name) => !declared.some((action) => action.name === name))
  const offered = [
    ...declared.map((action) => ({ ...action, title: action.title ?? readableName(action.name) })),
    ...undeclared.map((name) => ({ name, title: readableName(name), description: text.notDeclared })),
  ]
  return (
    <FieldGroup title={text.ceiling} help={text.ceilingHelp} error={error}>
      <ActionSwitches
        offered={isPending ? [] : offered}
        value={value}
        onChange={(chosen) => onChange({ ...value, chosen })}
        hasNames
      />
      <Advanced isOpen={value.patterns !== ''}>
        <TextAreaField
          label={text.ceilingPatterns}
          help={text.ceilingPatternsHelp}
          isCode
          rows={3}
          value={value.patterns}
          onChange={(patterns) => onChange({ ...value, patterns })}
        />
      </Advanced>
    </FieldGroup>
  )
}
