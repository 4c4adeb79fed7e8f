import { watchTimersOf } from '@countersign/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { exchange, type Fetch } from './exchange.ts'

afterEach(() => void vi.useRealTimers())

const request = { method: 'GET', url: 'https://id.example.com/' }

test.for([
  ['succeeds', async () => Response.json({})],
  ['fails', async () => Promise.reject(new TypeError('fetch failed'))],
] as const)('an exchange that %s leaves no timer behind', async ([, answer]) => {
  using timers = watchTimersOf('/exchange.ts')
  const during: number[] = []
  const fetch: Fetch = () => {
    during.push(timers.pending)
    return answer()
  }
  await exchange(fetch, request, 30_000).catch(() => undefined)
  expect([...during, timers.pending]).toEqual([1, 0])
})

test('an exchange ends after its timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const outcome = expect(exchange(never, request, 30_000)).rejects.toMatchObject({ code: 'timeout' })
  await vi.advanceTimersByTimeAsync(30_000)
  await outcome
})
