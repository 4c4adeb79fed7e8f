import { expect, test } from 'vitest'
import type { Account } from './account.ts'
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

/** A promise only if it is refused. */
const ask = (limits: TenantLimits, tenantId = 'acme') => limits.run(tenantId, 'authenticated', () => 'done') as string
const until = (limits: TenantLimits, tenantId: string, ended: Promise<unknown>) =>
  limits.run(tenantId, 'authenticated', () => ended)

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
    expect(ask(limits, tenantId)).toBe('done')
    expect(ask(limits, tenantId)).toBe('done')
    limits.wait(tenantId, 'authenticated')
  }
})

test('callers that only name a tenant do not use up what its own clients may send', async () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 1 })
  const name = () => limits.run('acme', 'named', () => 'done') as string
  name()
  name()
  await expect(name()).rejects.toThrow(refusedBy('requestsPerSecond', 1))
  expect(ask(limits)).toBe('done')
})

test('many refusals of callers that only name a tenant do not delay those of its own clients', async () => {
  const held: number[] = []
  const refusals = new Refusals({ now: () => 0, wait: async (ms) => void held.push(ms) })
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 0, refusals })
  for (let request = 0; request < 100; request += 1)
    await expect(limits.run('acme', 'named', () => 'done')).rejects.toThrow()
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
  const both = [until(limits, 'acme', succeeding.promise), until(limits, 'acme', failing.promise)]
  await expect(ask(limits)).rejects.toThrow(refusedBy('requestsAtOnce', 1))
  succeeding.resolve()
  await both[0]
  expect(ask(limits)).toBe('done')
  void until(limits, 'acme', new Promise(() => undefined))
  await expect(ask(limits)).rejects.toThrow('limit of 2 requests at once')
  failing.reject(new Error('broken'))
  await expect(both[1]).rejects.toThrow('broken')
  expect(ask(limits)).toBe('done')
})

test('a request that throws immediately is over', () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 1 })
  const breaks = () =>
    limits.run('acme', 'authenticated', () => {
      throw new Error('broken')
    })
  expect(breaks).toThrow('broken')
  expect(ask(limits)).toBe('done')
})

test('long polls have a limit of their own, and do not count as requests while they wait', () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 1, openWaits: 2 })
  const leave = [limits.wait('acme', 'authenticated'), limits.wait('acme', 'authenticated')]
  for (const _ of leave) void until(limits, 'acme', new Promise(() => undefined))
  expect(() => limits.wait('acme', 'authenticated')).toThrow(refusedBy('openWaits', 5))
  expect(ask(limits)).toBe('done')
  leave[0]?.()
  limits.wait('acme', 'authenticated')
})

test.each([
  ['authenticated', 'named'],
  ['named', 'authenticated'],
] as const)(
  'a long poll of a caller that is %s makes room for one more of these, and for none that is %s',
  async (own, other) => {
    const limits = new TenantLimits({ clock: clockAt(), requestsAtOnce: 1, openWaits: 1 })
    const open = (account: Account) => limits.run('acme', account, () => new Promise(() => undefined))
    void open(own)
    limits.wait('acme', own)
    expect(limits.run('acme', own, () => 'done')).toBe('done')
    void open(other)
    await expect(limits.run('acme', other, () => 'done')).rejects.toThrow(refusedBy('requestsAtOnce', 1))
    expect(() => limits.wait('acme', own)).toThrow(refusedBy('openWaits', 5))
    limits.wait('acme', other)
    expect(limits.most(1, ({ waits }) => waits)).toMatchObject([{ open: 2, waits: 2 }])
  },
)

test('remembers a limited number of tenants, and none that is busy is forgotten', () => {
  const limits = new TenantLimits({ clock: clockAt(), requestsPerSecond: 1, openWaits: 1, maximum: 3 })
  limits.wait('busy', 'authenticated')
  for (let tenant = 0; tenant < 10; tenant += 1) ask(limits, `tenant-${tenant}`)
  expect(() => limits.wait('busy', 'authenticated')).toThrow(refusedBy('openWaits', 5))
  expect(limits.most(100, () => 1)).toHaveLength(3)
})

test('reports the tenants with most use, and what was refused', () => {
  const limits = new TenantLimits({ clock: clockAt(), openWaits: 1 })
  ask(limits, 'a')
  ask(limits, 'b')
  ask(limits, 'b')
  limits.wait('c', 'authenticated')
  expect(() => limits.wait('c', 'authenticated')).toThrow()
  expect(limits.most(1, ({ requests }) => requests)).toMatchObject([{ tenantId: 'b', requests: 2, refused: {} }])
  expect(limits.most(5, ({ refused }) => refused.openWaits ?? 0)).toMatchObject([
    { tenantId: 'c', waits: 1, refused: { openWaits: 1 } },
  ])
})
