// The stages of a task, as approvers and administrators see them: who has answered, who is being asked, and who is next.
import type { ApprovalStage } from '@countersign/contract'
import { stateOf } from '../../challenges/index.ts'
import type { ApprovalState } from './approvals-store.ts'
import { neededOf } from './approvers.ts'
import { approversIn, escalatesAfterMinutes, escalatesTo } from './plan.ts'
import { neededIn, rootOf, stageState, statusOf, taskState } from './task-state.ts'

export function presentStages(rows: readonly ApprovalState[], now: number): ApprovalStage[] {
  const { plan, stages, escalated_stage: escalatedStage } = rootOf(rows)
  const gates = plan?.gates ?? []
  const isOpen = taskState(rows, now).state === 'pending'
  const afterMinutes = escalatesAfterMinutes(gates)
  return Array.from({ length: stages }, (_, index) => {
    const stage = index + 1
    const asked = rows.filter((row) => row.stage === stage)
    return {
      // Of an approval that a server without stages has asked for, who is named is not known.
      needed: asked.length > 0 ? neededIn(rows, stage) : neededOf(gates, stage),
      approvers: approversIn(gates, stage),
      status: asked.length > 0 ? statusOf(stageState(rows, stage, now).state) : isOpen ? 'waiting' : 'not_asked',
      escalation:
        afterMinutes === undefined
          ? null
          : { afterMinutes, approvers: escalatesTo(gates), escalated: escalatedStage >= stage },
      asked: asked.map((row) => ({
        approverId: row.approver_id,
        status: statusOf(stateOf(row, now).state),
        decidedAt: row.responded_at?.toISOString() ?? null,
        escalated: row.escalated,
      })),
    }
  })
}
