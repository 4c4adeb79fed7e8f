// Budgets and counts: reserved when a grant is minted, used when it is consumed, free again when it expires.
import type { TenantTx } from '@countersign/platform/database'
import { amountOf, type DelegatedAction } from '../delegations/coverage.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import { periodOf } from '../delegations/local-time.ts'
import { type Reservation, reserveBudget, reserveCount, settleReservation } from '../delegations/reservations-store.ts'
import { expireGrantsOf } from './grants-store.ts'

type Terms = Pick<DelegationRow, 'delegation_id' | 'budget' | 'count_limit' | 'count_period' | 'time_zone'>

/** Undefined if the delegation has no room for it, or has ended: then nothing is reserved. */
export async function reserve(
  tx: TenantTx,
  terms: Terms,
  { action }: Pick<DelegatedAction, 'action'>,
  now: number,
): Promise<Reservation | undefined> {
  const { delegation_id: delegationId, budget, count_limit: limit, count_period: period, time_zone: timeZone } = terms
  // A task releases expired grants too, but no agent should be refused because it runs a second later.
  for (const expired of await expireGrantsOf(tx, delegationId, new Date(now)))
    await settleReservation(tx, expired, false)
  const amount = budget === null ? 0 : (amountOf(action) ?? 0)
  if (!(await reserveBudget(tx, delegationId, amount, new Date(now)))) return undefined
  const held = { delegation_id: delegationId, reserved_amount: amount, reserved_period: null }
  if (limit === null || period === null) return held
  const periodStart = periodOf(now, timeZone, period)
  if (await reserveCount(tx, delegationId, periodStart, limit)) return { ...held, reserved_period: periodStart }
  await settleReservation(tx, held, false)
  return undefined
}
