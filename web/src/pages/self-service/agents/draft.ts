// What the user fills in to delegate to an agent, and the request made from it.
import type { CreateMyDelegationRequest, DelegableAction, Weekday } from '@countersign/contract'
import { unitOf } from '#i18n/money.ts'
import { actionsOf, type ChosenActions, patternFor } from '#ui/form/index.ts'
import { typesOf } from './agent-actions.ts'

/** Undefined: there is no such limit. Empty while it is typed. */
type Limit = number | '' | undefined

interface ChosenType {
  readonly isOn: boolean
  /** One per line; empty: all of the type. */
  readonly ids: string
}

export interface Draft {
  readonly agentId: string
  readonly label: string
  readonly actions: ChosenActions
  readonly types: Readonly<Record<string, ChosenType>>
  /** One per line: its type, and its id if it is a single one. */
  readonly otherResources: string
  /** Amounts are in the unit that people count in, such as francs. */
  readonly amountPerAction: Limit
  readonly budget: Limit
  readonly currency: string
  readonly count: Limit
  readonly per: 'hour' | 'day' | 'week' | 'month'
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
  /** Days, as a date field gives them; empty: at once. */
  readonly startsOn: string
  readonly endsOn: string
}

/** What the draft lets the agent do, of what it can be allowed. */
export const selected = ({ actions }: Draft, offered: readonly DelegableAction[]): DelegableAction[] =>
  offered.filter(({ name }) => patternFor(actionsOf(actions), name))

/** The only type to choose from is chosen already. */
export function chosenType({ types }: Draft, type: string, count: number): ChosenType {
  return types[type] ?? { isOn: count === 1, ids: '' }
}

export function requestOf(
  draft: Draft,
  offered: readonly DelegableAction[],
  timeZone: string,
): CreateMyDelegationRequest {
  const { agentId, label, currency, amountPerAction, budget, count, per, days, from, to } = draft
  const amount = (value: number) => Math.round(value * unitOf(currency))
  const limits = {
    ...(isSet(amountPerAction) ? { amountPerAction: amount(amountPerAction) } : {}),
    ...(isSet(budget) ? { budget: amount(budget) } : {}),
    ...(currency && (isSet(amountPerAction) || isSet(budget)) ? { currency } : {}),
    ...(isSet(count) ? { count: { limit: count, per } } : {}),
    ...(days.length > 0 ? { window: { days: [...days], from, to } } : {}),
  }
  return {
    agentId,
    ...(label.trim() ? { label: label.trim() } : {}),
    actions: actionsOf(draft.actions),
    resources: resourcesOf(draft, offered),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    timeZone,
    ...startOf(draft.startsOn),
    endsAt: endOf(draft.endsOn),
  }
}

const isSet = (limit: Limit): limit is number => typeof limit === 'number'

function resourcesOf(draft: Draft, offered: readonly DelegableAction[]): { type: string; id?: string }[] {
  const types = typesOf(selected(draft, offered))
  const ofTypes = types.flatMap(({ type }) => {
    const { isOn, ids } = chosenType(draft, type, types.length)
    if (!isOn) return []
    const given = idsOf(ids)
    return given.length === 0 ? [{ type }] : given.map((id) => ({ type, id }))
  })
  return [...ofTypes, ...idsOf(draft.otherResources).map(resourceOf)]
}

/** An id may contain a comma. */
export const idsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

function resourceOf(line: string): { type: string; id?: string } {
  const [, type = line, id] = /^(\S+)\s+(.+)$/.exec(line) ?? []
  return id === undefined ? { type } : { type, id }
}

/** The first moment of the day that was chosen; nothing where it has begun. */
function startOf(day: string): { startsAt?: string } {
  const start = new Date(`${day}T00:00:00`)
  return start.getTime() > Date.now() ? { startsAt: start.toISOString() } : {}
}

/** The last moment of the day that was chosen, where the person is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

export interface Bounds {
  /** In the unit that people count in. */
  readonly max: number
  /** Undefined if amounts have no currency; empty for any. */
  readonly currencies: readonly string[] | undefined
}

/** As much as a slider offers if the organisation states no highest amount, in minor units. */
const usualMax = 1_000_000

/** Of the amounts of the selected actions; undefined if none has an amount. */
export function boundsOf(draft: Draft, offered: readonly DelegableAction[]): Bounds | undefined {
  const amounts = selected(draft, offered).flatMap(({ amount }) => amount ?? [])
  if (amounts.length === 0) return undefined
  const currencies = amounts.flatMap((amount) => amount.currencies ?? [])
  return {
    max: Math.max(1, Math.max(...amounts.map(({ max }) => max ?? usualMax)) / unitOf(draft.currency)),
    currencies: amounts.some((amount) => amount.currencies) ? [...new Set(currencies)] : undefined,
  }
}

export type DraftProblem = 'actions' | 'resources' | 'endsOn' | 'amountPerAction' | 'budget' | 'count' | 'currency'

export function problemsOf(draft: Draft, offered: readonly DelegableAction[]): ReadonlySet<DraftProblem> {
  const { amountPerAction, budget, count, currency, endsOn } = draft
  const isBadAmount = (limit: Limit) => limit === '' || (limit !== undefined && limit < 0)
  const hasCurrency = boundsOf(draft, offered)?.currencies !== undefined
  return new Set(
    (
      [
        ['actions', actionsOf(draft.actions).length === 0],
        ['resources', resourcesOf(draft, offered).length === 0],
        ['endsOn', endsOn === ''],
        ['amountPerAction', isBadAmount(amountPerAction)],
        ['budget', isBadAmount(budget)],
        ['count', count === '' || (count !== undefined && (count < 1 || !Number.isInteger(count)))],
        ['currency', hasCurrency && currency === '' && (amountPerAction !== undefined || budget !== undefined)],
      ] as const
    ).flatMap(([name, isBad]) => (isBad ? [name] : [])),
  )
}
