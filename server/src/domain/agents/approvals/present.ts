import {
  type AccessRequestTask,
  type Approval,
  type ApprovalStatus,
  type AskedApproval,
  approvalMinutes,
  type ChallengeState,
} from '@countersign/contract'
import type { BaseContext } from '../../base/index.ts'
import { stateOf } from '../../challenges/index.ts'
import type { ApprovalRow, ApprovalState } from './approvals-store.ts'

/** How long after the approval a grant can be issued. */
export const ttlMs = approvalMinutes * 60_000

interface Shown {
  readonly state: ChallengeState
  readonly expiresAt: string
  readonly respondedAt?: Date | null
}

export function presentTask(
  { addresses }: BaseContext,
  tenantId: string,
  { approval_id: id }: ApprovalRow,
  { state, expiresAt, respondedAt }: Shown,
  numberMatch?: { readonly displayNumber: string },
): AccessRequestTask {
  const endpoint = `${addresses.pdp(tenantId)}/access/v1/requests/${id}`
  return {
    task: {
      id,
      status: statusOf(state),
      status_endpoint: endpoint,
      expires_at: expiresAt,
      links: { cancel: `${endpoint}/cancel` },
      ...(numberMatch ? { number_match: { display_number: numberMatch.displayNumber } } : {}),
    },
    ...(state === 'approved' && respondedAt
      ? {
          result: {
            mode: 'reevaluate' as const,
            approval: {
              id,
              approved_at: respondedAt.toISOString(),
              approved_until: new Date(respondedAt.getTime() + ttlMs).toISOString(),
            },
          },
        }
      : {}),
  }
}

export function presentApproval(row: ApprovalState, now: number): Approval {
  const { state } = stateOf(row, now)
  return {
    approvalId: row.approval_id,
    agentId: row.agent_id,
    userId: row.user_id,
    action: row.action,
    title: row.title,
    details: row.details,
    status: statusOf(state),
    challengeId: row.challenge_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.responded_at?.toISOString() ?? null,
    acceptsPasskey: row.accepts_passkey,
    signedBy: row.response === null ? null : row.answered_by === null ? 'passkey' : 'device',
  }
}

export const presentAskedApproval = (row: ApprovalState, now: number): AskedApproval => ({
  ...presentApproval(row, now),
  approverId: row.approver_id,
  evaluationId: row.evaluation_id,
  gates: row.gates,
})

function statusOf(state: ChallengeState): ApprovalStatus {
  if (state === 'scanned') return 'pending'
  return state === 'failed' ? 'denied' : state
}
