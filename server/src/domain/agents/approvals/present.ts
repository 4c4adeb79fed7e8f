import {
  type AccessRequestTask,
  type Approval,
  type AskedApproval,
  approvalMinutes,
  grantMode,
  numberMember,
  numbersMember,
  reevaluateMode,
  stageMember,
  taskHours,
} from '@countersign/contract'
import type { BaseContext } from '../../base/index.ts'
import { stateOf } from '../../challenges/index.ts'
import type { ApprovalRow, ApprovalState } from './approvals-store.ts'
import type { Asked } from './ask-approvers.ts'
import { presentStages } from './present-stages.ts'
import { statusOf, type TaskState } from './task-state.ts'

const ttlMs = approvalMinutes * 60_000

const keptMs = taskHours * 3_600_000

type TaskRow = Pick<ApprovalRow, 'task_id' | 'completion' | 'requested_until'> & TaskState
type StagedRow = TaskRow & Pick<ApprovalRow, 'stage' | 'stages' | 'needed'>

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
  row: StagedRow,
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
      ...(asked.length > 0 ? { display: displayOf(asked, row) } : {}),
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
function displayOf(asked: readonly Asked[], { stage, stages, needed }: StagedRow) {
  const title = 'Approval requested'
  const step = stages > 1 ? { [stageMember]: { number: stage, of: stages } } : {}
  const [only, ...more] = asked
  if (only && more.length === 0 && needed === 1) {
    const { displayNumber } = only
    const description = `To approve, the approver types this number: ${displayNumber}`
    return { title, description, [numberMember]: displayNumber, ...step }
  }
  const numbers = asked.map(({ approverId, displayNumber }) => ({ approver: approverId, number: displayNumber }))
  const description = 'To approve, each approver types their number.'
  return { title, description, [numbersMember]: numbers, ...step }
}

export function presentApproval(row: ApprovalState, task: readonly ApprovalState[], now: number): Approval {
  const { state } = stateOf(row, now)
  return {
    approvalId: row.approval_id,
    taskId: row.task_id,
    needed: row.stage_needed ?? row.needed,
    stage: row.stage,
    escalated: row.escalated,
    stages: presentStages(task, now),
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

export const presentAskedApproval = (
  row: ApprovalState,
  task: readonly ApprovalState[],
  now: number,
): AskedApproval => ({
  ...presentApproval(row, task, now),
  approverId: row.approver_id,
  evaluationId: row.evaluation_id,
  gates: row.gates,
})
