import type { GrantReceipt } from '@countersign/contract'
import type { GrantRow } from './grants-store.ts'

export function presentFacts(row: GrantRow) {
  return {
    grantId: row.grant_id,
    agentId: row.agent_id,
    userId: row.user_id,
    audience: row.audience,
    actionHash: row.action_hash,
    evaluationId: row.evaluation_id,
    delegationId: row.delegation_id,
    approvalId: row.approval_id,
    standingApprovalId: row.standing_approval_id,
  }
}

export function presentReceipt(row: GrantRow): GrantReceipt {
  return {
    // A grant is consumed once, so it has one receipt.
    receiptId: row.grant_id.replace(/^gr_/, 'rc_'),
    ...presentFacts(row),
    consumedAt: row.consumed_at?.toISOString() ?? '',
    outcome: row.outcome,
    completedAt: row.completed_at?.toISOString() ?? null,
  }
}
