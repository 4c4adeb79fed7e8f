import { afterEach, expect, test, vi } from 'vitest'
import { watchTimersOf } from './watched-timers.ts'

const real = { setTimeout, clearTimeout }

afterEach(() => void vi.useRealTimers())

test.for([true, false])('afterwards the timers are those of before (with fake timers: %s)', (isFake) => {
  if (isFake) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = { setTimeout, clearTimeout }
  {
    using timers = watchTimersOf('/watched-timers.test.ts')
    const timer = setTimeout(() => {}, 1_000)
    expect(timers.pending).toBe(1)
    clearTimeout(timer)
    expect(timers.pending).toBe(0)
  }
  expect({ setTimeout, clearTimeout }).toEqual(before)
  vi.useRealTimers()
  expect({ setTimeout, clearTimeout }).toEqual(real)
})

test('timers of other files do not count', () => {
  using timers = watchTimersOf('/another-file.ts')
  clearTimeout(setTimeout(() => {}, 1_000))
  setTimeout(() => {}, 0)
  expect(timers.pending).toBe(0)
})
