// A list of actions by their titles, each with a switch.
import { useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { type ChosenActions, linesOf, type OfferedAction, patternFor } from './action-choice.ts'
import classes from './action-switches.module.css'
import { TextField } from './fields.tsx'
import { SwitchField } from './switches.tsx'

interface Props {
  readonly offered: readonly OfferedAction[]
  readonly value: ChosenActions
  readonly onChange: (chosen: readonly string[]) => void
  /** Whether the name that policies use stands below the title. */
  readonly hasNames?: boolean
}

/** More than these are searched rather than read. */
const readAtOnce = 12

export function ActionSwitches({ offered, value: { chosen, patterns }, onChange, hasNames }: Props) {
  const text = shared.text()
  const [searched, setSearched] = useState('')
  const included = linesOf(patterns)
  const isTwice = (title: string) => offered.filter((other) => other.title === title).length > 1
  const isFound = ({ name, title }: OfferedAction) =>
    `${name} ${title}`.toLowerCase().includes(searched.trim().toLowerCase())
  return (
    <>
      {offered.length > readAtOnce ? (
        <TextField label={text.searchActions} type="search" value={searched} onChange={setSearched} />
      ) : null}
      <ul className={classes.list}>
        {offered.filter(isFound).map(({ name, title, description }) => {
          const pattern = patternFor(included, name)
          const help = [hasNames || isTwice(title) ? name : '', description, pattern && text.coveredBy(pattern)]
          return (
            <li key={name}>
              <SwitchField
                label={title}
                help={help.filter(Boolean).join(' · ')}
                isOn={pattern !== undefined || chosen.includes(name)}
                isDisabled={pattern !== undefined}
                onChange={(isOn) => onChange([...chosen.filter((other) => other !== name), ...(isOn ? [name] : [])])}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
