// On what an agent may act: the types of the chosen actions, each whole or by its ids.
import type { DelegableAction } from '@countersign/contract'
import { FieldGroup, SwitchField } from '#ui/form/index.ts'
import { typesOf } from './agent-actions.ts'
import classes from './agents.module.css'
import { chosenType, type Draft, idsOf, selected } from './draft.ts'
import { messages } from './messages/index.ts'
import { ResourcePicker } from './resource-picker.tsx'

interface Props {
  readonly draft: Draft
  readonly offered: readonly DelegableAction[]
  readonly isMissing: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

export function ResourceFields({ draft, offered, isMissing, onChange }: Props) {
  const text = messages.text()
  const actions = selected(draft, offered)
  const types = typesOf(actions)
  const actionOn = (wanted: string) => actions.find(({ resources }) => resources.some(({ type }) => type === wanted))
  return (
    <FieldGroup title={text.mayTouch} error={isMissing ? text.resourcesMissing : undefined}>
      {types.length === 0 ? <p className={classes.empty}>{text.actionsFirst}</p> : null}
      {types.map(({ type, title, description }) => {
        const chosen = chosenType(draft, type, types.length)
        const set = (part: Partial<typeof chosen>) =>
          onChange({ types: { ...draft.types, [type]: { ...chosen, ...part } } })
        return (
          <div key={type} className={classes.choice}>
            <SwitchField label={title} help={description} isOn={chosen.isOn} onChange={(isOn) => set({ isOn })} />
            {chosen.isOn ? (
              <ResourcePicker
                label={text.onlyThese(title)}
                help={text.onlyTheseHelp}
                type={type}
                action={actionOn(type)?.name ?? ''}
                values={idsOf(chosen.ids)}
                onChange={(ids) => set({ ids: ids.join('\n') })}
              />
            ) : null}
          </div>
        )
      })}
    </FieldGroup>
  )
}
