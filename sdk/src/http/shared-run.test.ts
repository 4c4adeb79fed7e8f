import { watchTimersOf } from '@countersign/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { SharedRun } from './shared-run.ts'

afterEach(() => void vi.useRealTimers())

test('callers that come together share one run, and its failure; the next caller starts another one', async () => {
  const task = vi.fn(async () => Promise.reject(new Error('failed')))
  const shared = new SharedRun<string>(task)
  const outcomes = await Promise.allSettled([shared.join(), shared.join()])
  expect(outcomes).toMatchObject([{ reason: { message: 'failed' } }, { reason: { message: 'failed' } }])
  expect(task).toHaveBeenCalledTimes(1)
  task.mockResolvedValue('done' as never)
  expect(await shared.join()).toBe('done')
})

test('a run that never settles is replaced, for those who wait for it and for those who come later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  using timers = watchTimersOf('/shared-run.ts')
  const task = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
  const shared = new SharedRun(task)
  const waiting = [shared.join(), shared.join()]
  await vi.advanceTimersByTimeAsync(9_000)
  expect(task).toHaveBeenCalledTimes(1)
  expect(timers.pending).toBe(2)
  task.mockResolvedValue('done')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all([...waiting, shared.join()])).toEqual(['done', 'done', 'done'])
  expect(timers.pending).toBe(0)
})
