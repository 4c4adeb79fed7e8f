// How far an agent may go; everything here may be left out.

import type { Weekday } from '@countersign/contract'
import { TextInput } from '@mantine/core'
import { CheckField, FieldGroup, NumberField, SelectField, TextField } from '#ui/form/index.ts'
import classes from './agents.module.css'
import type { Draft } from './draft.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const periods = ['hour', 'day', 'week', 'month'] as const

export function LimitFields({ draft, onChange }: Props) {
  const text = messages.text()
  const { amountPerAction, currency, budget, count, per, days, from, to } = draft
  return (
    <FieldGroup title={text.limitsOptional}>
      <div className={classes.pair}>
        <NumberField
          label={text.amountPerAction}
          min={0}
          value={amountPerAction}
          onChange={(value) => onChange({ amountPerAction: value })}
        />
        <NumberField label={text.budget} min={0} value={budget} onChange={(value) => onChange({ budget: value })} />
        <TextField
          label={text.currency}
          help={text.currencyHelp}
          value={currency}
          maxLength={16}
          onChange={(value) => onChange({ currency: value })}
        />
      </div>
      <div className={classes.pair}>
        <NumberField label={text.count} min={1} value={count} onChange={(value) => onChange({ count: value })} />
        <SelectField
          label={text.per}
          value={per}
          onChange={(value) => onChange({ per: value })}
          options={periods.map((period) => ({ value: period, label: text.periods[period] }))}
        />
      </div>
      <FieldGroup title={text.onlyOn}>
        <div className={classes.days}>
          {weekdays.map((day) => (
            <CheckField
              key={day}
              label={text.weekdays[day]}
              isOn={days.includes(day)}
              onChange={(isOn) =>
                onChange({ days: weekdays.filter((other) => (other === day ? isOn : days.includes(other))) })
              }
            />
          ))}
        </div>
        {days.length > 0 ? (
          <div className={classes.pair}>
            <TimeField label={text.from} value={from} onChange={(value) => onChange({ from: value })} />
            <TimeField label={text.to} value={to} onChange={(value) => onChange({ to: value })} />
          </div>
        ) : null}
      </FieldGroup>
    </FieldGroup>
  )
}

interface MomentProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function TimeField({ label, value, onChange }: MomentProps) {
  return (
    <TextInput
      size="md"
      type="time"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

export function DateField({ label, value, onChange }: MomentProps) {
  return (
    <TextInput
      size="md"
      type="date"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
