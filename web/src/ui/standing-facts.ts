// The terms of a standing approval in words: all of them, because a person approves what they read.
import type { StandingTerms } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { formatAmount } from '#i18n/money.ts'
import { shared } from '#i18n/shared/index.ts'
import { type ActionFact, factsOf } from './action-facts.ts'

interface Use {
  readonly count: number
  readonly budget: number
}

type TitleOf = (kind: 'action' | 'entity' | 'property', name: string) => string

/** From the names themselves, which the device signs, and not from titles that a server sends beside them. */
const readable: TitleOf = (_, name) => readableName(name)

/** With how much of the limits is used, if that is known. */
export function standingFacts(terms: StandingTerms, used?: Use, titleOf = readable): ActionFact[] {
  const { standing: text, signed } = shared.text()
  const { action, resource, varying } = terms
  const type = titleOf('entity', resource.type)
  return [
    { label: text.action, value: titleOf('action', action.name) },
    {
      label: text.resource,
      value: resource.id === null ? text.everyOf(type) : `${type} ${resource.id}`,
    },
    // Names and values may be an agent's choice, so each has its own line, under its whole path.
    ...factsOf({
      [signed['action.properties']]: action.properties,
      [signed['resource.properties']]: resource.properties,
    }),
    ...(varying.length > 0
      ? [{ label: text.varying, value: varying.map((name) => titleOf('property', name)).join(', ') }]
      : []),
    ...limitFacts(terms, used),
    { label: text.until, value: formatMoment(Date.parse(terms.endsAt)) },
  ]
}

export function limitFacts({ action, limits }: Pick<StandingTerms, 'action' | 'limits'>, used?: Use): ActionFact[] {
  const text = shared.text().standing
  const { amountPerAction, budget, count } = limits
  const currency = currencyOf(action)
  const amount = (value: number) => formatAmount(value, currency)
  const of = (limit: string, taken: string | undefined) =>
    taken === undefined ? text.upTo(limit) : text.upToUsed(limit, taken)
  return [
    ...(amountPerAction === undefined ? [] : [{ label: text.perAction, value: text.upTo(amount(amountPerAction)) }]),
    ...(budget === undefined ? [] : [{ label: text.total, value: of(amount(budget), used && amount(used.budget)) }]),
    ...(count === undefined
      ? []
      : [{ label: text.count, value: of(formatNumber(count), used && formatNumber(used.count)) }]),
  ]
}

export function currencyOf({ properties }: StandingTerms['action']): string | undefined {
  const { currency } = properties as { readonly currency?: unknown }
  return typeof currency === 'string' ? currency : undefined
}
