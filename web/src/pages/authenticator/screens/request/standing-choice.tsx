// Approving more than this once: off by default, and everything that would be signed is shown.
import type { StandingOffer, StandingTerms } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import { NativeSelect, TextInput } from '@mantine/core'
import { messages } from '#authenticator/messages/index.ts'
import { Card, Facts } from '#authenticator/parts/list.tsx'
import { formatNumber } from '#i18n/format.ts'
import { SwitchField } from '#ui/form/switches.tsx'
import { currencyOf, standingFacts } from '#ui/standing-facts.ts'
import classes from './standing-choice.module.css'
import { boundsOf, durationsOf, isWithin, type LimitName, type StandingDraft, unitFor } from './standing-draft.ts'

interface Props {
  readonly offer: StandingOffer
  /** Undefined if only this once is approved. */
  readonly draft: StandingDraft | undefined
  /** Undefined if something that was typed cannot be signed. */
  readonly terms: StandingTerms | undefined
  readonly offeredAt: number
  readonly onSwitch: (isOn: boolean) => void
  readonly onChange: (draft: StandingDraft) => void
}

const order = ['budget', 'amountPerAction', 'count'] as const

export function StandingChoice({ offer, draft, terms, offeredAt, onSwitch, onChange }: Props) {
  const text = messages.text()
  const { type, id } = offer.max.resource
  return (
    <section className={classes.section}>
      <SwitchField
        label={text.standingSwitch}
        help={text.standingText}
        isOn={draft !== undefined}
        onChange={onSwitch}
      />
      {draft ? (
        <>
          {order
            .filter((name) => offer.max.limits[name] !== undefined)
            .map((name) => (
              <LimitField key={name} name={name} offer={offer} draft={draft} onChange={onChange} />
            ))}
          <NativeSelect
            size="md"
            label={text.standingFor}
            value={String(draft.hours)}
            onChange={({ currentTarget }) => onChange({ ...draft, hours: Number(currentTarget.value) })}
            data={durationsOf(offer, offeredAt).map((hours) => ({
              value: String(hours),
              label: hours % 24 === 0 ? text.standingDays(hours / 24) : text.standingHours(hours),
            }))}
          />
          {offer.anyResource && id !== null ? (
            <SwitchField
              label={text.standingEvery(readableName(type), id)}
              isOn={draft.isEveryResource}
              onChange={(isEveryResource) => onChange({ ...draft, isEveryResource })}
            />
          ) : null}
          {terms ? (
            <Card title={text.standingTitle}>
              <Facts facts={standingFacts(terms)} />
            </Card>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

interface LimitProps {
  readonly name: LimitName
  readonly offer: StandingOffer
  readonly draft: StandingDraft
  readonly onChange: Props['onChange']
}

function LimitField({ name, offer, draft, onChange }: LimitProps) {
  const text = messages.text()
  const currency = currencyOf(offer.max.action) ?? ''
  const labels = {
    budget: text.standingTotal(currency),
    amountPerAction: text.standingPerAction(currency),
    count: text.standingCount,
  }
  const value = draft.limits[name] ?? ''
  const { min, max } = boundsOf(offer, name)
  return (
    <TextInput
      size="md"
      type="number"
      inputMode="decimal"
      label={labels[name]}
      error={isWithin(offer, name, value) ? undefined : text.standingBetween(formatNumber(min), formatNumber(max))}
      value={value}
      min={min}
      max={max}
      step={1 / unitFor(offer, name)}
      onChange={({ currentTarget: { valueAsNumber: given } }) =>
        onChange({ ...draft, limits: { ...draft.limits, [name]: Number.isNaN(given) ? '' : given } })
      }
    />
  )
}
