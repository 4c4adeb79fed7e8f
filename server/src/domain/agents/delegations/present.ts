import type { Delegation } from '@countersign/contract'
import type { DelegationRow } from './delegations-store.ts'

export function presentDelegation(row: DelegationRow, now: number): Delegation {
  const { amount_per_action: amountPerAction, currency, budget, count_limit: limit, count_period: per } = row
  return {
    delegationId: row.delegation_id,
    userId: row.user_id,
    agentId: row.agent_id,
    label: row.label,
    actions: row.actions,
    resources: row.resources,
    limits: {
      ...(amountPerAction === null ? {} : { amountPerAction }),
      ...(currency === null ? {} : { currency }),
      ...(budget === null ? {} : { budget }),
      ...(limit === null || per === null ? {} : { count: { limit, per } }),
      ...(row.time_window === null ? {} : { window: row.time_window }),
    },
    timeZone: row.time_zone,
    budgetUsed: budget === null ? null : row.budget_used,
    budgetReserved: budget === null ? null : row.budget_reserved,
    status: statusOf(row, now),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function statusOf(row: DelegationRow, now: number): Delegation['status'] {
  if (row.ended_at) return 'ended'
  if (row.ends_at.getTime() <= now) return 'expired'
  return row.starts_at.getTime() > now ? 'scheduled' : 'open'
}
