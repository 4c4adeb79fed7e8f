import { expect, test } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { supervise } from './supervise.ts'

test('the pause between attempts to restart doubles, so that a server that cannot start does not use the machine', async () => {
  const attempts: number[] = []
  const supervision = supervise({ pid: 1 } as Postmaster, {
    isRunning: () => false,
    restart: () => {
      attempts.push(performance.now())
      return Promise.reject(new Error('It does not start.'))
    },
    onState: () => undefined,
    lookEveryMs: 1,
  })
  await expect.poll(() => attempts.length).toBe(4)
  await supervision.end()
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  // A timer may be due up to a millisecond early.
  for (const [index, leastMs] of [250, 500, 1_000].entries()) expect(pauses[index]).toBeGreaterThanOrEqual(leastMs - 1)
})
