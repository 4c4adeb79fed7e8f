import { expect, test } from 'vitest'
import { TokenSource } from './token-source.ts'

function numbered(lifetimeSeconds = 600) {
  const clock = { ms: 1_000_000 }
  const answers: PromiseWithResolvers<void>[] = []
  let requests = 0
  const source = new TokenSource(
    async () => {
      requests += 1
      const accessToken = `token-${requests}`
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      await answer.promise
      return { accessToken, expiresInSeconds: lifetimeSeconds }
    },
    () => clock.ms,
  )
  return { source, clock, answers, requests: () => requests }
}

test('1,000 parallel callers cause one token request', async () => {
  const { source, answers, requests } = numbered()
  const callers = Array.from({ length: 1000 }, () => source.get())
  answers[0]?.resolve()
  expect(new Set(await Promise.all(callers))).toEqual(new Set(['token-1']))
  expect(requests()).toBe(1)
})

test('a token is renewed before it expires, and callers do not wait for it', async () => {
  const { source, clock, answers, requests } = numbered()
  const first = source.get()
  answers[0]?.resolve()
  await first
  clock.ms += 479_000
  await source.get()
  expect(requests()).toBe(1)
  clock.ms += 2_000
  expect(await Promise.all([source.get(), source.get()])).toEqual(['token-1', 'token-1'])
  expect(requests()).toBe(2)
  answers[1]?.resolve()
  await expect.poll(() => source.get()).toBe('token-2')
})

test('an early renewal that fails is not seen while the token is valid, and is seen afterwards', async () => {
  const { source, clock, answers } = numbered()
  const first = source.get()
  answers[0]?.resolve()
  await first
  clock.ms += 500_000
  expect(await source.get()).toBe('token-1')
  answers[1]?.reject(new Error('unavailable'))
  expect(await source.get()).toBe('token-1')
  clock.ms += 100_000
  const late = source.get()
  answers.at(-1)?.reject(new Error('unavailable'))
  await expect(late).rejects.toThrow('unavailable')
})

test('a caller that stops waiting leaves the request to the others', async () => {
  const { source, answers, requests } = numbered()
  const stops = new AbortController()
  const one = source.get(stops.signal)
  const other = source.get()
  stops.abort(new Error('enough'))
  await expect(one).rejects.toThrow('enough')
  answers[0]?.resolve()
  expect(await other).toBe('token-1')
  expect(requests()).toBe(1)
})

test('of many callers whose token was refused, the first one replaces it', async () => {
  const { source, answers, requests } = numbered()
  const first = source.get()
  answers[0]?.resolve()
  const refused = await first
  source.discard(refused)
  const second = source.get()
  answers[1]?.resolve()
  await second
  source.discard(refused)
  expect(await source.get()).toBe('token-2')
  expect(requests()).toBe(2)
})
