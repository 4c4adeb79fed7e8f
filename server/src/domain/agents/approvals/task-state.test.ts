import { expect, test } from 'vitest'
import type { ApprovalState } from './approvals-store.ts'
import { taskState } from './task-state.ts'

const now = 1_000_000
const at = (seconds: number) => new Date(now + seconds * 1_000)

/** Two people of the first stage, of which one is needed, and one of the second. */
function taskOf(...[first, colleague, second]: readonly ApprovalState['state'][]): ApprovalState[] {
  const asked = [
    { state: first, stage: 1 },
    { state: colleague, stage: 1 },
    { state: second, stage: 2 },
  ].filter(({ state }) => state !== undefined)
  return asked.map((row, index) => ({
    ...row,
    approval_id: `apr_${index}`,
    task_id: 'apr_0',
    stages: 2,
    stage_needed: 1,
    needed: 1,
    withdrawn_at: null,
    expires_at: at(300),
    responded_at: row.state === 'pending' ? null : at(-10 + index),
  })) as unknown as ApprovalState[]
}

test.each([
  { answers: ['approved', 'cancelled', 'pending'], state: 'pending' },
  { answers: ['approved', 'cancelled', 'approved'], state: 'approved' },
  { answers: ['approved', 'cancelled', 'denied'], state: 'denied' },
  // The denial and the approval of a colleague came at the same time, and the second stage was asked.
  { answers: ['approved', 'denied', 'pending'], state: 'denied' },
  { answers: ['approved', 'denied', 'approved'], state: 'denied' },
  { answers: ['approved', 'failed', 'approved'], state: 'failed' },
] as const)('$answers: $state', ({ answers, state }) => {
  expect(taskState(taskOf(...answers), now).state).toBe(state)
})

test('the time of a denial in an earlier stage is the time of the task', () => {
  expect(taskState(taskOf('approved', 'denied', 'approved'), now).responded_at).toEqual(at(-9))
})
