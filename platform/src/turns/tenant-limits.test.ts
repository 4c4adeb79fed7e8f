import { expect, test } from 'vitest'
import type { Asker } from './asker.ts'
import { Refusals } from './refusals.ts'
import { TenantLimits } from './tenant-limits.ts'

const clockAt = (start = 0) => {
  let now = start
  return {
    now: () => now,
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

const refusedBy = (limit: string, retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'tenant_limit_reached', status: 429, retryAfterSeconds, members: { limit } })

const own = (tenantId = 'acme', caller = 'cl_1') => ({ tenantId, account: 'authenticated', caller }) as const
const named = (caller = '192.0.2.1') => ({ tenantId: 'acme', account: 'named', caller }) as const

/** A promise only if it is refused. */
const ask = (limits: TenantLimits, asker: Asker = own()) => limits.run(asker, () => 'done') as string
const until = (limits: TenantLimits, asker: Asker, ended: Promise<unknown>) => limits.run(asker, () => ended)
const never = new Promise<never>(() => undefined)

test('accepts twice the rate together, then as many as the rate allows, and names the limit in a refusal', async () => {
  const clock = clockAt()
  const limits = new TenantLimits({ clock, requestsPerSecond: 10 })
  for (let request = 0; request < 20; request += 1) expect(ask(limits)).toBe('done')
  await expect(ask(limits)).rejects.toThrow(refusedBy('requestsPerSecond', 1))
  await expect(ask(limits)).rejects.toThrow('limit of 10 requests per second')
  clock.pass(100)
  expect(ask(limits)).toBe('done')
  await expect(ask(limits)).rejects.toThrow(refusedBy('requestsPerSecond', 1))
})

test('a pause allows no more than twice the rate, and a clock that is set back neither adds nor takes requests', async () => {
  const clock = clockAt(3_600_000)
  const limits = new TenantLimits({ clock, requestsPerSecond: 1 })
  clock.pass(60_000)
  ask(limits)
  clock.pass(-120_000)
  expect(ask(limits)).toBe('done')
  await expect(ask(limits)).rejects.toThrow(refusedBy('requestsPerSecond', 1))
})

test("a tenant's limit affects no other tenant", () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 1, requestsAtOnce: 1, openWaits: 1 })
  for (const tenantId of ['acme', 'other']) {
    expect(ask(limits, own(tenantId))).toBe('done')
    expect(ask(limits, own(tenantId))).toBe('done')
    limits.wait(own(tenantId))
  }
})

test('callers that only name a tenant do not use up what its own clients may send', async () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 1 })
  for (const _ of 'ab') ask(limits, named())
  await expect(ask(limits, named())).rejects.toThrow(refusedBy('requestsPerSecond', 1))
  expect(ask(limits)).toBe('done')
})

test('many refusals of callers that only name a tenant do not delay those of its own clients', async () => {
  const held: number[] = []
  const refusals = new Refusals({ now: () => 0, wait: async (ms) => void held.push(ms) })
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 0, refusals })
  for (let request = 0; request < 100; request += 1) await expect(ask(limits, named())).rejects.toThrow()
  expect(held).toHaveLength(99)
  await expect(ask(limits)).rejects.toThrow(refusedBy('requestsPerSecond', 1))
  expect(held).toHaveLength(99)
})

test('without a rate, any number of requests may follow each other', () => {
  const limits = new TenantLimits({ clock: clockAt() })
  for (let request = 0; request < 50_000; request += 1) ask(limits)
})

test('refuses a request while too many are open, however they end', async () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 2 })
  const [succeeding, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const both = [until(limits, own(), succeeding.promise), until(limits, own(), failing.promise)]
  await expect(ask(limits)).rejects.toThrow(refusedBy('requestsAtOnce', 1))
  succeeding.resolve()
  await both[0]
  expect(ask(limits)).toBe('done')
  void until(limits, own(), never)
  await expect(ask(limits)).rejects.toThrow('limit of 2 requests at once')
  failing.reject(new Error('broken'))
  await expect(both[1]).rejects.toThrow('broken')
  expect(ask(limits)).toBe('done')
})

test('a request that throws immediately is over', () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 1 })
  const breaks = () =>
    limits.run(own(), () => {
      throw new Error('broken')
    })
  expect(breaks).toThrow('broken')
  expect(ask(limits)).toBe('done')
})

test('long polls have a limit of their own, and do not count as requests while they wait', () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 1, openWaits: 2 })
  const leave = [limits.wait(own()), limits.wait(own())]
  for (const _ of leave) void until(limits, own(), never)
  expect(() => limits.wait(own())).toThrow(refusedBy('openWaits', 5))
  expect(ask(limits)).toBe('done')
  leave[0]?.()
  limits.wait(own())
})

test.each([
  ['authenticated', own(), named()],
  ['named', named(), own()],
] as const)(
  'a long poll of a caller that is %s makes room for one more of these, and for no others',
  async (_, one, other) => {
    const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 1, openWaits: 1 })
    void until(limits, one, never)
    limits.wait(one)
    expect(ask(limits, one)).toBe('done')
    void until(limits, other, never)
    await expect(ask(limits, other)).rejects.toThrow(refusedBy('requestsAtOnce', 1))
    expect(() => limits.wait(one)).toThrow(refusedBy('openWaits', 5))
    limits.wait(other)
    expect(limits.most(1, ({ waits }) => waits)).toMatchObject([{ open: 2, waits: 2 }])
  },
)

test.each([
  ['client', (caller: string) => own('acme', caller)],
  ['address', named],
])('one %s that reaches a limit does not use it up for the others', async (_, askerOf) => {
  const clock = clockAt()
  const limits = new TenantLimits({ clock, requestsPerSecond: 32, requestsAtOnce: 16, openWaits: 16 })
  const [large, small] = [askerOf('large'), askerOf('small')]
  for (let count = 0; count < 16; count += 1) {
    void until(limits, large, never)
    limits.wait(large)
  }
  expect(() => limits.wait(large)).toThrow(refusedBy('openWaits', 5))
  for (let count = 0; count < 16; count += 1) void until(limits, large, never)
  await expect(ask(limits, large)).rejects.toThrow(refusedBy('requestsAtOnce', 1))
  clock.pass(1_000)
  void until(limits, small, never)
  limits.wait(small)
  expect(ask(limits, small)).toBe('done')
})

test('one client that sends too many requests per second does not use them up for the others', async () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 50 })
  for (let request = 0; request < 100; request += 1) ask(limits, own('acme', 'large'))
  await expect(ask(limits, own('acme', 'large'))).rejects.toThrow(refusedBy('requestsPerSecond', 1))
  expect(ask(limits, own('acme', 'small'))).toBe('done')
})

test('remembers a limited number of tenants, and none that is busy is forgotten', () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 1, openWaits: 1, maximum: 3 })
  limits.wait(own('busy'))
  for (let tenant = 0; tenant < 10; tenant += 1) ask(limits, own(`tenant-${tenant}`))
  expect(() => limits.wait(own('busy'))).toThrow(refusedBy('openWaits', 5))
  expect(limits.most(100, () => 1)).toHaveLength(3)
})

test('reports the tenants with most use, and what was refused', () => {
  const limits = new TenantLimits({ clock: clockAt(), openWaits: 1 })
  ask(limits, own('a'))
  ask(limits, own('b'))
  ask(limits, own('b'))
  limits.wait(own('c'))
  expect(() => limits.wait(own('c'))).toThrow()
  expect(limits.most(1, ({ requests }) => requests)).toMatchObject([{ tenantId: 'b', requests: 2, refused: {} }])
  expect(limits.most(5, ({ refused }) => refused.openWaits ?? 0)).toMatchObject([
    { tenantId: 'c', waits: 1, refused: { openWaits: 1 } },
  ])
})
