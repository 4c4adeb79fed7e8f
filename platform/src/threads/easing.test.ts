import { expect, test } from 'vitest'
import { createEasedSteps, createEasing, noteRequest } from './easing.ts'

function thread() {
  const state = { requests: 0, workedMs: 0, now: 0 }
  const rests: number[] = []
  const ease = createEasing({
    requests: () => state.requests,
    workedMs: () => state.workedMs,
    now: () => state.now,
    rest: async (ms) => void rests.push(ms),
  })
  const work = async (ms: number) => {
    state.workedMs += ms
    state.now += ms
    await ease()
  }
  return { state, rests, work }
}

test('a thread works without a pause while no request arrives', async () => {
  const { rests, work } = thread()
  for (let slice = 0; slice < 100; slice += 1) await work(10)
  expect(rests).toEqual([])
})

test('while requests arrive, it pauses four times as long as it has worked', async () => {
  const { state, rests, work } = thread()
  for (const ms of [10, 20, 2, 2, 2]) {
    state.requests += 2
    await work(ms)
  }
  expect(rests).toEqual([40, 80, 24])
})

test('it pauses until no request has arrived for a while', async () => {
  const { state, rests, work } = thread()
  state.requests += 2
  for (let slice = 0; slice < 100; slice += 1) await work(10)
  expect(rests.length).toBeGreaterThan(10)
  expect(rests.length).toBeLessThan(30)
})

test.for([
  [100, true],
  [250, false],
] as const)('one request every %i ms slows it down: %s', async ([everyMs, isSlowed]) => {
  const { state, rests, work } = thread()
  for (let slice = 1; slice <= 100; slice += 1) {
    if (slice % (everyMs / 10) === 0) state.requests += 1
    await work(10)
  }
  expect(rests.length > 0).toBe(isSlowed)
})

test('after indivisible work it pauses for at most a second', async () => {
  const { state, rests, work } = thread()
  state.requests += 2
  await work(30_000)
  state.requests += 2
  await work(10)
  expect(rests).toEqual([1_000, 40])
})

test('the requests of the process are counted', async () => {
  const rests: number[] = []
  let workedMs = 0
  const ease = createEasing({ workedMs: () => workedMs, rest: async (ms) => void rests.push(ms) })
  workedMs = 10
  await ease()
  noteRequest()
  noteRequest()
  workedMs = 30
  await ease()
  expect(rests).toEqual([80])
})

test('steps that wait for something else count for as long as they take', async () => {
  const state = { requests: 0, now: 0 }
  const rests: number[] = []
  const step = createEasedSteps({
    requests: () => state.requests,
    now: () => state.now,
    rest: async (ms) => void rests.push(ms),
  })
  const take = (ms: number) =>
    step(async () => {
      state.now += ms
      return ms
    })
  expect(await take(10)).toBe(10)
  state.requests += 2
  state.now += 1_000
  await take(40)
  expect(rests).toEqual([160])
})
