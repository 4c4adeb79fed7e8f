import {
  type AccessRequestTask,
  type Approval,
  type ApprovalStatus,
  type AskedApproval,
  approvalMinutes,
  type ChallengeState,
  grantMode,
  numberMember,
  numbersMember,
  reevaluateMode,
  taskHours,
} from '@countersign/contract'
import type { BaseContext } from '../../base/index.ts'
import { stateOf } from '../../challenges/index.ts'
import type { ApprovalRow, ApprovalState } from './approvals-store.ts'
import type { Asked } from './ask-approvers.ts'
import type { TaskState } from './task-state.ts'

const ttlMs = approvalMinutes * 60_000

const keptMs = taskHours * 3_600_000

type TaskRow = Pick<ApprovalRow, 'task_id' | 'completion' | 'requested_until'> & TaskState

/** Until when an approval can be used. */
export function approvedUntil({ responded_at: at, requested_until: until }: Omit<TaskRow, 'state'>): number {
  return Math.min((at?.getTime() ?? 0) + ttlMs, until?.getTime() ?? Number.POSITIVE_INFINITY)
}

/** Until the approver decides, when the request expires. After that, how long the task can be read. */
export function taskEndsAt({ state, expires_at: expiresAt, responded_at: at }: TaskRow): number {
  return statusOf(state) === 'pending' ? expiresAt.getTime() : (at ?? expiresAt).getTime() + keptMs
}

export function presentTask(
  { addresses }: BaseContext,
  tenantId: string,
  row: TaskRow,
  asked: readonly Asked[] = [],
): AccessRequestTask {
  const { task_id: id, state, responded_at: respondedAt, completion } = row
  const endpoint = `${addresses.pdp(tenantId)}/access/v1/requests/${id}`
  return {
    task: {
      id,
      status: statusOf(state),
      status_endpoint: endpoint,
      expires_at: new Date(taskEndsAt(row)).toISOString(),
      links: { cancel: `${endpoint}/cancel` },
      ...(asked.length > 0 ? { display: displayOf(asked) } : {}),
    },
    ...(state === 'approved' && respondedAt
      ? {
          result: {
            mode: completion === 'reevaluate' ? reevaluateMode : grantMode,
            approval: {
              id,
              approved_at: respondedAt.toISOString(),
              approved_until: new Date(approvedUntil(row)).toISOString(),
            },
          },
        }
      : {}),
  }
}

/** Each approver has a number of their own. */
function displayOf(asked: readonly Asked[]) {
  const title = 'Approval requested'
  const [only, ...more] = asked
  if (only && more.length === 0) {
    const { displayNumber } = only
    const description = `To approve, the approver types this number: ${displayNumber}`
    return { title, description, [numberMember]: displayNumber }
  }
  const numbers = asked.map(({ approverId, displayNumber }) => ({ approver: approverId, number: displayNumber }))
  const description = 'To approve, each approver types their number.'
  return { title, description, [numbersMember]: numbers }
}

export function presentApproval(row: ApprovalState, now: number): Approval {
  const { state } = stateOf(row, now)
  return {
    approvalId: row.approval_id,
    taskId: row.task_id,
    needed: row.needed,
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
