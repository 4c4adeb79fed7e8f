import { expect, test } from 'vitest'
import { FairLimit } from './fair-limit.ts'

/** Adds as many as there is room for. */
function fill(limit: FairLimit, caller: string, most = Number.POSITIVE_INFINITY): number {
  let added = 0
  while (added < most && limit.hasRoomFor(caller)) {
    limit.add(caller)
    added += 1
  }
  return added
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `caller-${index}`)

test.each([1, 2, 7, 8, 9, 10, 1_000])('one caller without competition can use exactly the limit of %i', (most) => {
  const limit = new FairLimit(most)
  expect(fill(limit, 'one')).toBe(most)
  limit.remove('one')
  expect(fill(limit, 'one')).toBe(1)
  expect(limit.used).toBe(most)
})

test('nothing at all is allowed if the limit is zero', () => {
  expect(new FairLimit(0).hasRoomFor('one')).toBe(false)
})

test('a caller that uses up the limit leaves room for others, an eighth of the limit in all', () => {
  const limit = new FairLimit(1_000)
  fill(limit, 'large')
  expect(fill(limit, 'small', 10)).toBe(10)
  expect(limit.hasRoomFor('large')).toBe(false)
  for (const caller of numbered(2_000)) fill(limit, caller, 1)
  expect(limit.used).toBeGreaterThan(1_100)
  expect(limit.used).toBeLessThanOrEqual(1_125)
})

test.each([2, 3, 10])(
  '%i callers that want everything use almost equal shares in the end, and a small one still has room',
  (count) => {
    const limit = new FairLimit(1_000)
    const callers = numbered(count)
    fill(limit, 'caller-0')
    // Requests end, and the next ones come, from all callers at the same rate.
    const uses = new Map(callers.map((caller) => [caller, caller === 'caller-0' ? 1_000 : 0]))
    const change = (caller: string, by: number) => uses.set(caller, (uses.get(caller) ?? 0) + by)
    for (let round = 0; round < 20_000; round += 1) {
      const ending = callers.reduce((one, other) => ((uses.get(other) ?? 0) > (uses.get(one) ?? 0) ? other : one))
      limit.remove(ending)
      change(ending, -1)
      for (const caller of callers) change(caller, fill(limit, caller, 1))
    }
    const shares = [...uses.values()]
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(8)
    expect(limit.used).toBeGreaterThanOrEqual(1_000)
    expect(limit.hasRoomFor('small')).toBe(true)
  },
)

test('below the limit everyone has room', () => {
  for (const most of [1, 5, 100]) {
    const limit = new FairLimit(most)
    for (const caller of ['large', 'small', 'large', 'new'])
      while (limit.used < most) {
        expect(limit.hasRoomFor(caller)).toBe(true)
        limit.add(caller)
        if (limit.used % 3 === 0) break
      }
  }
})

test('what is drained makes room for as much', () => {
  const limit = new FairLimit(100)
  fill(limit, 'large')
  limit.drain(3)
  expect(fill(limit, 'large')).toBe(3)
  limit.drain(1_000)
  expect(limit.used).toBe(0)
  expect(fill(limit, 'large')).toBe(100)
})

test('a caller that sends a hundred times as much does not use up the rate of another one', () => {
  const limit = new FairLimit(200)
  const accepted = { large: 0, small: 0 }
  const refused = { large: 0, small: 0 }
  const send = (caller: 'large' | 'small') => {
    const counts = limit.hasRoomFor(caller) ? accepted : refused
    counts[caller] += 1
    if (counts === accepted) limit.add(caller)
  }
  // A hundred per second, for a minute.
  for (let tick = 0; tick < 6_000; tick += 1) {
    limit.drain(1)
    for (let request = 0; request < 10; request += 1) send('large')
    if (tick % 10 === 0) send('small')
  }
  expect(refused.small).toBe(0)
  expect(accepted.small).toBe(600)
  expect(accepted.large + accepted.small).toBeGreaterThan(6_000)
  expect(accepted.large + accepted.small).toBeLessThanOrEqual(6_225)
  expect(limit.used).toBeLessThanOrEqual(225)
})
