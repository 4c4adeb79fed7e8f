// The state of a task: of one approval, or of several that were asked for together or one stage after another. One denial
// denies. The time of the last approval that was needed is the time of all.
import { type ApprovalStatus, approvalStageMinutes, type ChallengeState } from '@countersign/contract'
import { stateOf } from '../../challenges/index.ts'
import type { ApprovalState } from './approvals-store.ts'

export interface TaskState {
  readonly state: ChallengeState
  readonly expires_at: Date
  readonly responded_at: Date | null
}

/** If the people of the next stage cannot be asked for so long, the task expires. */
const betweenStagesMs = approvalStageMinutes * 60_000

export function taskState(rows: readonly ApprovalState[], now: number): TaskState {
  const { withdrawn_at: withdrawnAt, stages } = rootOf(rows)
  const current = currentStage(rows)
  const own = stageState(rows, current, now)
  const denied = rows.map((row) => ({ ...row, ...stateOf(row, now) })).find(({ state }) => isDenial(state))
  if (denied) return { state: denied.state, expires_at: own.expires_at, responded_at: denied.responded_at }
  if (withdrawnAt) return { state: 'cancelled', expires_at: own.expires_at, responded_at: withdrawnAt }
  if (own.state !== 'approved' || current >= stages) return own
  const expires_at = new Date((own.responded_at?.getTime() ?? 0) + betweenStagesMs)
  return { state: expires_at.getTime() > now ? 'pending' : 'expired', expires_at, responded_at: null }
}

/** Of one stage, whatever happens in the others. */
export function stageState(rows: readonly ApprovalState[], stage: number, now: number): TaskState {
  const asked = rows.filter((row) => row.stage === stage).map((row) => ({ ...row, ...stateOf(row, now) }))
  const needed = neededIn(rows, stage)
  const expires_at = new Date(Math.max(...asked.map((row) => row.expires_at.getTime())))
  const denial = asked.find(({ state }) => isDenial(state))
  if (denial) return { state: denial.state, expires_at, responded_at: denial.responded_at }
  const times = asked
    .filter(({ state }) => state === 'approved')
    .map((row) => row.responded_at?.getTime() ?? 0)
    .sort((one, other) => one - other)
  if (times.length >= needed) return { state: 'approved', expires_at, responded_at: new Date(times[needed - 1] ?? 0) }
  const open = asked.filter(({ state }) => state === 'pending' || state === 'scanned')
  if (times.length + open.length >= needed) return { state: 'pending', expires_at, responded_at: null }
  const ended = asked.find(({ state }) => state === 'cancelled') ?? asked.find(({ state }) => state === 'expired')
  return { state: ended?.state ?? 'expired', expires_at, responded_at: ended?.responded_at ?? null }
}

const isDenial = (state: ChallengeState): boolean => state === 'denied' || state === 'failed'

/** The one whose people were asked last. */
export const currentStage = (rows: readonly ApprovalState[]): number => Math.max(...rows.map(({ stage }) => stage))

/** The stage that is to be asked now. Undefined while people of the last one must answer, and once the task has ended. */
export function nextStage(rows: readonly ApprovalState[], now: number): number | undefined {
  const current = currentStage(rows)
  if (current >= rootOf(rows).stages || taskState(rows, now).state !== 'pending') return undefined
  return stageState(rows, current, now).state === 'approved' ? current + 1 : undefined
}

export function neededIn(rows: readonly ApprovalState[], stage: number): number {
  const row = rows.find((asked) => asked.stage === stage)
  return row?.stage_needed ?? row?.needed ?? 1
}

/** The first approval of the task, which has its id. */
export function rootOf(rows: readonly ApprovalState[]): ApprovalState {
  const root = rows.find(({ approval_id: id, task_id: taskId }) => id === taskId)
  if (!root) throw new TypeError('A task has at least one approval.')
  return root
}

/** What all of its approvals have in common, with the state of the task. */
export function asTask(rows: readonly ApprovalState[], now: number): ApprovalState {
  return { ...rootOf(rows), ...taskState(rows, now) }
}

export function statusOf(state: ChallengeState): ApprovalStatus {
  if (state === 'scanned') return 'pending'
  return state === 'failed' ? 'denied' : state
}
