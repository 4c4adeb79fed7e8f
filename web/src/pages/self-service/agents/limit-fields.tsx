// How far an agent may go; everything here may be left out.

import type { DelegableAction, Weekday } from '@countersign/contract'
import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { currencyChoices, formatAmount, unitOf } from '#i18n/money.ts'
import { CheckField, FieldGroup, SelectField, SliderField, SwitchField } from '#ui/form/index.ts'
import classes from './agents.module.css'
import { type Bounds, boundsOf, type Draft, type DraftProblem } from './draft.ts'
import { messages } from './messages/index.ts'
import { TimeField } from './moment-fields.tsx'

interface Props {
  readonly draft: Draft
  readonly offered: readonly DelegableAction[]
  readonly problems: ReadonlySet<DraftProblem>
  readonly onChange: (part: Partial<Draft>) => void
}

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const periods = ['hour', 'day', 'week', 'month'] as const
/** What a limit begins with, until it is moved. */
const firstAmounts = { amountPerAction: 100, budget: 500 }
const firstCount = 10
const maxCount = 1000

export function LimitFields({ draft, offered, problems, onChange }: Props) {
  const text = messages.text()
  const { count, per, days, from, to } = draft
  const bounds = boundsOf(draft, offered)
  return (
    <FieldGroup title={text.limitsOptional}>
      {bounds ? <AmountFields draft={draft} bounds={bounds} problems={problems} onChange={onChange} /> : null}
      <Limit
        label={text.limitHowOften}
        isOn={count !== undefined}
        onChange={(isOn) => onChange({ count: isOn ? firstCount : undefined })}
      >
        <SliderField
          label={text.count}
          error={problems.has('count') ? text.numberNeeded : undefined}
          value={count ?? ''}
          max={maxCount}
          format={formatNumber}
          onChange={(value) => onChange({ count: value })}
        />
        <SelectField
          label={text.per}
          value={per}
          onChange={(value) => onChange({ per: value })}
          options={periods.map((period) => ({ value: period, label: text.periods[period] }))}
        />
      </Limit>
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

interface AmountProps extends Omit<Props, 'offered'> {
  readonly bounds: Bounds
}

function AmountFields({ draft, bounds: { max, currencies }, problems, onChange }: AmountProps) {
  const text = messages.text()
  const { currency } = draft
  const unit = unitOf(currency)
  const isLimited = draft.amountPerAction !== undefined || draft.budget !== undefined
  const choices = currencies?.length
    ? currencies.map((value) => ({ value, label: value }))
    : [{ value: '', label: text.chooseCurrency }, ...currencyChoices()]
  /** The only one, or the first that the organisation names. */
  const first = currency === '' && currencies?.[0] ? { currency: currencies[0] } : {}
  return (
    <>
      {(['amountPerAction', 'budget'] as const).map((name) => (
        <Limit
          key={name}
          label={text.limitAmounts[name]}
          isOn={draft[name] !== undefined}
          onChange={(isOn) => onChange({ ...first, [name]: isOn ? Math.min(firstAmounts[name], max) : undefined })}
        >
          <SliderField
            label={text[name]}
            error={problems.has(name) ? text.numberNeeded : undefined}
            value={draft[name] ?? ''}
            max={max}
            step={1 / unit}
            format={(value) => formatAmount(value * unit, currency)}
            onChange={(value) => onChange({ [name]: value })}
          />
        </Limit>
      ))}
      {isLimited && currencies ? (
        <SelectField
          label={text.currency}
          help={text.currencyHelp}
          error={problems.has('currency') ? text.currencyMissing : undefined}
          value={currency}
          onChange={(value) => onChange({ currency: value })}
          options={choices}
        />
      ) : null}
    </>
  )
}

interface LimitProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

function Limit({ label, isOn, onChange, children }: LimitProps) {
  return (
    <div className={classes.choice}>
      <SwitchField label={label} isOn={isOn} onChange={onChange} />
      {isOn ? children : null}
    </div>
  )
}
