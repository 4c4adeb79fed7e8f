// A tenant's requests wait for each other, never for those of another tenant, at every kind of operation.
import type { Socket } from 'node:net'
import { Problem } from '@countersign/contract'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { Admission, TenantLimits, unknownTenants } from '../turns/index.ts'
import { Refusals } from '../turns/refusals.ts'
import type { AccessControl } from './access-control.ts'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'
import { tenantTurns } from './tenant-access.ts'

interface Identity {
  readonly tenantId: string
  readonly caller: string
}

const started: string[] = []
const ends: (() => void)[] = []
const untilEnded = async (tenantId: string): Promise<undefined> => {
  started.push(tenantId)
  await new Promise<void>((resolve) => ends.push(resolve))
}

const { openOperation, operation } = operationsOf<object, Identity>({ errorFormat: countersignErrors, tenants: true })
const described = { method: 'GET', summary: 'Wait', reply: { 204: Type.Undefined() } } as const
const operations = [
  operation(
    {
      ...described,
      id: 'byBearer',
      path: '/v1/bearer',
      scope: null,
    },
    ({ tenantId }) => untilEnded(tenantId),
  ),
  operation({ ...described, id: 'tooSoon', path: '/v1/too-soon', scope: null, errors: ['too_many_requests'] }, () => {
    throw new Problem('too_many_requests', { retryAfterSeconds: 30 })
  }),
  openOperation(
    {
      ...described,
      id: 'byPath',
      path: '/v1/path/{tenantId}',
      params: Type.Object({ tenantId: Type.String() }),
    },
    ({ params }) => untilEnded(params.tenantId),
  ),
]

/** Two requests of a tenant that sends too much run at once, until the test ends them. */
const slow = {
  atOnce: 2,
  countedMs: 60_000,
  load: { isBusy: () => true, rest: () => 0 },
  shares: {
    count: () => undefined,
    asksMuch: (share: string) => share.startsWith('noisy') || share === unknownTenants,
  },
}
/** The time between two requests, on a machine of any speed, does not count. */
const refusals = new Refusals({ now: () => 0, wait: async () => undefined })
const limits = new TenantLimits({ clock: { now: () => 0 }, requestsAtOnce: 9, refusals })
/** The bearer tokens name a tenant and a client. */
const accessWith = (ofTenants: TenantLimits, admission: Admission): AccessControl<Identity> => ({
  authenticate: (authorization = '') => {
    const [tenantId = '', caller = 'one'] = authorization.split(' ')
    return { tenantId, caller }
  },
  scopesOf: () => [],
  tenants: tenantTurns({
    of: ({ tenantId, caller }) => ({ tenantId, account: 'authenticated', caller }),
    exists: async (tenantId) => ['quiet', 'noisy'].includes(tenantId),
    limits: ofTenants,
    admission,
  }),
})
const lines: Record<string, unknown>[] = []
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
const mounted = { contextPath: '/Waits', operations, log, trustedProxies: ['127.0.0.1'] }
const { app, url } = await mountOperations({ ...mounted, access: accessWith(limits, new Admission(slow)) })
const sockets: Socket[] = []
app.server.on('request', ({ socket }) => void sockets.push(socket))

const kinds: Record<string, (tenantId: string) => Promise<Response>> = {
  'a bearer token': (authorization) => fetch(`${url}/v1/bearer`, { headers: { authorization } }),
  'the path': (tenantId) => fetch(`${url}/v1/path/${tenantId}`),
}

/** Waits for all of them, including those that start when others have ended. */
async function endAll(asked: readonly Promise<Response>[]): Promise<number[]> {
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end()
  }, 5)
  const answers = await Promise.all(asked).finally(() => clearInterval(ending))
  return answers.map(({ status }) => status)
}

test.each(Object.entries(kinds))('the tenant is identified by %s', async (_, ask) => {
  started.length = 0
  const first = ask('quiet')
  await expect.poll(() => started).toEqual(['quiet'])
  const flood = Array.from({ length: 10 }, () => ask('noisy'))
  // Two are running, seven wait, one is refused.
  const refused = await Promise.race(flood)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'tenant_limit_reached', limit: 'requestsAtOnce' })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(started).toEqual(['quiet', 'noisy', 'noisy'])
  const second = ask('quiet')
  await expect.poll(() => started).toEqual(['quiet', 'noisy', 'noisy', 'quiet'])
  const statuses = await endAll([first, second, ...flood])
  expect(statuses.filter((status) => status === 204)).toHaveLength(11)
})

test('a client that has reached the limit leaves room for the others of its tenant', async () => {
  const ask = (client: string) => fetch(`${url}/v1/bearer`, { headers: { authorization: `noisy ${client}` } })
  const flood = Array.from({ length: 10 }, () => ask('large'))
  expect((await Promise.race(flood)).status).toBe(429)
  const other = ask('small')
  const [status] = await endAll([other, ...flood])
  expect(status).toBe(204)
})

test('a request that has waited too long for the turn of its tenant gets 503', async () => {
  const admission = new Admission({ ...slow, countedMs: 1, maxWaitMs: 0 })
  const impatient = await mountOperations({ ...mounted, access: accessWith(limits, admission) })
  const ask = (tenantId: string) => fetch(`${impatient.url}/v1/bearer`, { headers: { authorization: tenantId } })
  // Only while several tenants send requests does one run so few.
  const asked = ['quiet', 'noisy', 'noisy', 'noisy'].map(ask)
  const refused = await Promise.race(asked)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining('this tenant'),
  })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await endAll(asked)).toSorted()).toEqual([204, 204, 204, 503])
})

test('neither a tenant that sends too many requests nor a caller who leaves the queue is an error of the server', async () => {
  started.length = 0
  lines.length = 0
  const leaving = new AbortController()
  const ask = (signal: AbortSignal | null = null) =>
    fetch(`${url}/v1/bearer`, { headers: { authorization: 'noisy' }, signal })
  const running = [ask(), ask()]
  await expect.poll(() => started).toHaveLength(2)
  sockets.length = 0
  const left = Array.from({ length: 7 }, () => ask(leaving.signal).catch(() => undefined))
  await expect.poll(() => limits.most(1, ({ open }) => open)).toMatchObject([{ tenantId: 'noisy', open: 9 }])
  const waiting = [...sockets]
  expect((await ask()).status).toBe(429)
  leaving.abort()
  await Promise.all(left)
  await expect.poll(() => waiting.map(({ destroyed }) => destroyed)).toEqual(left.map(() => true))
  await endAll(running)
  await expect.poll(() => lines.filter(({ msg, status }) => msg === 'request' && status === 503)).toHaveLength(7)
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  expect(started).toHaveLength(2)
})

test('all invented tenant names in paths share one quota, so that a flood of them delays no tenant', async () => {
  started.length = 0
  const ask = (name: string) => fetch(`${url}/v1/path/${name}`)
  const flood = Array.from({ length: 10 }, (_, index) => ask(`invented-${index}`))
  const refused = await Promise.race(flood)
  expect(refused.status).toBe(429)
  expect(started).toHaveLength(2)
  const real = ask('quiet')
  await expect.poll(() => started).toContain('quiet')
  expect(started).toHaveLength(3)
  const statuses = await endAll([real, ...flood])
  expect(statuses.filter((status) => status === 204)).toHaveLength(10)
})

test('callers that only name a tenant get 429 above its limit, and its own clients are still served', async () => {
  started.length = 0
  const rated = new TenantLimits({ clock: { now: () => 0 }, requestsPerSecond: 50, refusals })
  const { url: at } = await mountOperations({ ...mounted, access: accessWith(rated, new Admission(slow)) })
  // Each from another address, so that together they use all that there is for callers like them.
  const named = Array.from({ length: 160 }, (_, index) =>
    fetch(`${at}/v1/path/quiet`, { headers: { 'x-forwarded-for': `192.0.2.${index}` } }),
  )
  const refused = await Promise.race(named)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'tenant_limit_reached', limit: 'requestsPerSecond' })
  const own = fetch(`${at}/v1/bearer`, { headers: { authorization: 'quiet' } })
  const statuses = await endAll([own, ...named])
  expect(statuses[0]).toBe(204)
  const allRefused = (await Promise.all(named)).filter(({ status }) => status === 429)
  expect(allRefused.length).toBeGreaterThanOrEqual(47)
  // Not all of them come back at the same time.
  expect(new Set(allRefused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1', '2']))
})

test('callers without a credential take turns by their address, and with the clients of the tenant', async () => {
  started.length = 0
  const finished: string[] = []
  const asked: Promise<unknown>[] = []
  const ask = async (path: string, headers: Record<string, string>) => {
    asked.push(fetch(`${url}/v1/${path}`, { headers }).then(() => finished.push(Object.values(headers)[0] ?? '')))
    const most = () => limits.most(1, ({ open }) => open)
    await expect.poll(most).toMatchObject([{ tenantId: 'noisy', open: asked.length }])
  }
  const flooding = { 'x-forwarded-for': '192.0.2.1' }
  for (const headers of [flooding, flooding, flooding, flooding, { 'x-forwarded-for': '192.0.2.2' }])
    await ask('path/noisy', headers)
  await ask('bearer', { authorization: 'noisy' })
  expect(started).toHaveLength(2)
  for (const count of asked.keys()) {
    await expect.poll(() => ends).not.toHaveLength(0)
    ends.shift()?.()
    await expect.poll(() => finished).toHaveLength(count + 1)
  }
  expect(finished).toEqual(['192.0.2.1', '192.0.2.1', 'noisy', '192.0.2.1', '192.0.2.2', '192.0.2.1'])
})

test('a caller that does not wait after 429 gets its responses one after the other, and no other caller waits for them', async () => {
  const startedAt = performance.now()
  const ask = async (client: string) => {
    const { status, headers } = await fetch(`${url}/v1/too-soon`, { headers: { authorization: `quiet ${client}` } })
    return { status, retryAfter: headers.get('retry-after'), tookMs: performance.now() - startedAt }
  }
  const impatient = Promise.all(Array.from({ length: 100 }, () => ask('impatient')))
  const other = await ask('patient')
  const answers = await impatient
  expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['429 30']))
  const longestMs = Math.max(...answers.map(({ tookMs }) => tookMs))
  expect(longestMs).toBeGreaterThan(1_900)
  expect(other.tookMs).toBeLessThan(longestMs)
})
