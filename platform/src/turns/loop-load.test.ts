import { expect, test } from 'vitest'
import { LoopLoad } from './loop-load.ts'

/** A loop that is as busy as the test says. */
function loop() {
  let share = 0
  let now = 0
  const load = new LoopLoad(() => ({ idle: 0, active: 0, utilization: share }))
  load.rest(now)
  return {
    /** Samples the load repeatedly, until it has been that busy for a while. */
    busyFor(given: number, milliseconds: number) {
      share = given
      for (const until = now + milliseconds; now < until; now += 50) load.rest(now + 50)
      return { rest: load.rest(now), busy: load.isBusy(now) }
    },
    pause: (milliseconds: number) => {
      now += milliseconds
      return { rest: load.rest(now), busy: load.isBusy(now) }
    },
  }
}

test('a loop with time to spare needs no rest', () => {
  expect(loop().busyFor(0.3, 1_000)).toEqual({ rest: 0, busy: false })
})

test('the rest grows while the loop is too busy, up to a limit, and shrinks once it is not', () => {
  const { busyFor } = loop()
  const first = busyFor(1, 100).rest
  const later = busyFor(1, 400).rest
  expect(first).toBeGreaterThan(0)
  expect(later).toBeGreaterThan(first)
  expect(busyFor(1, 5_000)).toEqual({ rest: 16, busy: true })
  expect(busyFor(0.45, 1_000)).toEqual({ rest: 16, busy: true })
  expect(busyFor(0.35, 200).rest).toBeLessThan(16)
  expect(busyFor(0.3, 5_000)).toEqual({ rest: 0, busy: false })
})

test('a sample that is more than a second old does not count', () => {
  const { busyFor, pause } = loop()
  busyFor(1, 1_000)
  expect(pause(1_001)).toEqual({ rest: 0, busy: false })
})
