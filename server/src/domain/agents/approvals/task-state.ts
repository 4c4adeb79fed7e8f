// The state of a task: of one approval, or of several that were asked for together. One denial denies. The time of the last
// approval that was needed is the time of all.
import type { ChallengeState } from '@countersign/contract'
import { stateOf } from '../../challenges/index.ts'
import type { ApprovalState } from './approvals-store.ts'

export interface TaskState {
  readonly state: ChallengeState
  readonly expires_at: Date
  readonly responded_at: Date | null
}

export function taskState(rows: readonly ApprovalState[], now: number): TaskState {
  const [first] = rows
  if (!first) throw new TypeError('A task has at least one approval.')
  const { needed, expires_at } = first
  const answered = rows.map((row) => ({ ...row, ...stateOf(row, now) }))
  const denial = answered.find(({ state }) => state === 'denied' || state === 'failed')
  if (denial) return { state: denial.state, expires_at, responded_at: denial.responded_at }
  const times = answered
    .filter(({ state }) => state === 'approved')
    .map((row) => row.responded_at?.getTime() ?? 0)
    .sort((one, other) => one - other)
  if (times.length >= needed) return { state: 'approved', expires_at, responded_at: new Date(times[needed - 1] ?? 0) }
  const open = answered.filter(({ state }) => state === 'pending' || state === 'scanned')
  if (times.length + open.length >= needed) return { state: 'pending', expires_at, responded_at: null }
  const ended = answered.find(({ state }) => state === 'cancelled') ?? answered.find(({ state }) => state === 'expired')
  return { state: ended?.state ?? 'expired', expires_at, responded_at: ended?.responded_at ?? null }
}

/** What all of its approvals have in common, with the state of the task. */
export function asTask(rows: readonly ApprovalState[], now: number): ApprovalState {
  const [first] = rows
  return { ...(first as ApprovalState), ...taskState(rows, now) }
}
