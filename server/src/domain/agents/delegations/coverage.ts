// Whether a delegation covers an action: its actions and resources, and the limits that need no counting.
import type { AuthzenAction, AuthzenResource, TimeWindow } from '@countersign/contract'
import { matchesAction } from '../agents/action-patterns.ts'
import { amountOf } from '../agents/amount.ts'
import type { DelegationRow } from './delegations-store.ts'
import { daysOfWeek, localTime } from './local-time.ts'

export interface DelegatedAction {
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
}

type Terms = Pick<
  DelegationRow,
  | 'actions'
  | 'resources'
  | 'amount_per_action'
  | 'currency'
  | 'budget'
  | 'time_window'
  | 'time_zone'
  | 'starts_at'
  | 'ends_at'
>

export function covers(terms: Terms, { action, resource }: DelegatedAction, now: number): boolean {
  return (
    terms.starts_at.getTime() <= now &&
    now < terms.ends_at.getTime() &&
    matchesAction(terms.actions, action.name) &&
    terms.resources.some(({ type, id }) => type === resource.type && (id === undefined || id === resource.id)) &&
    isWithinAmount(terms, action) &&
    (terms.time_window === null || isWithinWindow(terms.time_window, terms.time_zone, now))
  )
}

/** A budget or a count is reserved by a grant: evaluations reserve nothing, so parallel ones would all be allowed. */
export function isCounted({ budget, count_limit: countLimit }: Pick<DelegationRow, 'budget' | 'count_limit'>): boolean {
  return budget !== null || countLimit !== null
}

function isWithinAmount({ amount_per_action: max, budget, currency }: Terms, action: AuthzenAction): boolean {
  if (currency !== null && action.properties?.currency !== currency) return false
  if (max === null && budget === null) return true
  const amount = amountOf(action)
  return amount !== undefined && (max === null || amount <= max) && (budget === null || amount <= budget)
}

function isWithinWindow({ days, from, to }: TimeWindow, timeZone: string, now: number): boolean {
  const { hour, minute, weekday } = localTime(now, timeZone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  if (from < to) return days.includes(weekday) && from <= time && time < to
  // A window over midnight belongs to the day on which it begins.
  const dayBefore = daysOfWeek[(daysOfWeek.indexOf(weekday) + 6) % 7]
  return (days.includes(weekday) && from <= time) || (days.some((day) => day === dayBefore) && time < to)
}
