import type { StandingApproval } from '@countersign/contract'
import { hasRoom } from './coverage.ts'
import type { StandingRow } from './standing-store.ts'

export function presentStanding(row: StandingRow, now: number): StandingApproval {
  const { terms } = row
  const hasBudget = terms.limits.budget !== undefined
  return {
    standingApprovalId: row.standing_approval_id,
    agentId: row.agent_id,
    userId: row.user_id,
    approverId: row.approver_id,
    approvalId: row.approval_id,
    terms,
    countUsed: row.count_used,
    countReserved: row.count_reserved,
    budgetUsed: hasBudget ? row.budget_used : null,
    budgetReserved: hasBudget ? row.budget_reserved : null,
    status: statusOf(row, now),
    deviceId: row.device_id,
    signature: row.signature,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

function statusOf(row: StandingRow, now: number): StandingApproval['status'] {
  if (row.ended_at) return 'ended'
  if (row.ends_at.getTime() <= now) return 'expired'
  const used = { ...row, budget_reserved: 0, count_reserved: 0 }
  return hasRoom(row.terms, used, row.terms.limits.budget === undefined ? 0 : 1) ? 'open' : 'used_up'
}
