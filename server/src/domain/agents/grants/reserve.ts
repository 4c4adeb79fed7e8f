// Budgets and counts: reserved when a grant is minted, used when it is consumed, free again when it expires.
import type { TenantTx } from '@countersign/platform/database'
import { amountOf } from '../agents/amount.ts'
import type { DelegatedAction } from '../delegations/coverage.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import { periodOf } from '../delegations/local-time.ts'
import {
  lockDelegations,
  type Reservation,
  reserveBudget,
  reserveCount,
  settleReservation,
} from '../delegations/reservations-store.ts'
import type { Opening } from '../evaluations/openings.ts'
import { holdStanding, lockStanding, settleStanding } from '../standing/holdings-store.ts'
import { expireGrantsOf, type Held } from './grants-store.ts'

type Terms = Pick<DelegationRow, 'delegation_id' | 'budget' | 'count_limit' | 'count_period' | 'time_zone'>

/** What a grant takes its part of. */
interface Sources {
  readonly delegation: Terms | undefined
  readonly opening: Opening | undefined
}

/** Nothing is reserved unless all is: otherwise, which of the two has no room, or has ended. */
export async function reserve(
  tx: TenantTx,
  { delegation, opening }: Sources,
  { action }: Pick<DelegatedAction, 'action'>,
  now: number,
): Promise<{ readonly held: Held } | { readonly full: 'delegation' | 'standing approval' }> {
  const from = { delegationId: delegation?.delegation_id, standingApprovalId: opening?.standingApprovalId }
  // A task releases expired grants too, but no agent should be refused because it runs a second later.
  const expired = delegation || opening ? await expireGrantsOf(tx, from, new Date(now)) : []
  await lockAll(tx, expired, from)
  await settle(tx, expired, false)
  const reserved = delegation ? await reserveDelegation(tx, delegation, action, now) : nothing
  if (!reserved) return { full: 'delegation' }
  if (!opening) return { held: { ...reserved, standing_approval_id: null, standing_amount: 0 } }
  const { standingApprovalId, terms, amount } = opening
  if (await holdStanding(tx, standingApprovalId, terms.limits, amount, new Date(now)))
    return { held: { ...reserved, standing_approval_id: standingApprovalId, standing_amount: amount } }
  await settleReservation(tx, reserved, false)
  return { full: 'standing approval' }
}

const nothing: Reservation = { delegation_id: null, reserved_amount: 0, reserved_period: null }

async function reserveDelegation(
  tx: TenantTx,
  terms: Terms,
  action: DelegatedAction['action'],
  now: number,
): Promise<Reservation | undefined> {
  const { delegation_id: delegationId, budget, count_limit: limit, count_period: period, time_zone: timeZone } = terms
  const amount = budget === null ? 0 : (amountOf(action) ?? 0)
  if (!(await reserveBudget(tx, delegationId, amount, new Date(now)))) return undefined
  const held = { delegation_id: delegationId, reserved_amount: amount, reserved_period: null }
  if (limit === null || period === null) return held
  const periodStart = periodOf(now, timeZone, period)
  if (await reserveCount(tx, delegationId, periodStart, limit)) return { ...held, reserved_period: periodStart }
  await settleReservation(tx, held, false)
  return undefined
}

/**
 * Turns what grants hold into use, or releases it: first of delegations, then of standing approvals, each in the order of
 * their ids, so that transactions that settle several never deadlock.
 */
export async function settle(tx: TenantTx, held: readonly Held[], used: boolean): Promise<void> {
  for (const one of inOrder(held, (row) => row.delegation_id)) await settleReservation(tx, one, used)
  for (const one of inOrder(held, (row) => row.standing_approval_id)) await settleStanding(tx, one, used)
}

/** In the same order, before anything is changed: an expired grant may belong to another delegation than the new one. */
async function lockAll(
  tx: TenantTx,
  expired: readonly Held[],
  { delegationId, standingApprovalId }: Parameters<typeof expireGrantsOf>[1],
): Promise<void> {
  if (expired.length === 0) return
  await lockDelegations(tx, [delegationId ?? null, ...expired.map((row) => row.delegation_id)].filter(isSome))
  await lockStanding(tx, [standingApprovalId ?? null, ...expired.map((row) => row.standing_approval_id)].filter(isSome))
}

const isSome = (id: string | null): id is string => id !== null

const inOrder = (held: readonly Held[], idOf: (row: Held) => string | null): Held[] =>
  held.toSorted((one, other) => ((idOf(one) ?? '') < (idOf(other) ?? '') ? -1 : 1))
