// The requests of a tenant wait for each other, never for those of another tenant, at every kind of operation.
import type { AddressInfo } from 'node:net'
import Type from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { Admission } from '../turns/index.ts'
import type { AccessControl } from './access-control.ts'
import { countersignErrors, createHttpServer, mountService, operationsOf } from './index.ts'

interface Identity {
  readonly tenantId: string
}

const started: string[] = []
const ends: (() => void)[] = []
const untilEnded = async (tenantId: string): Promise<undefined> => {
  started.push(tenantId)
  await new Promise<void>((resolve) => ends.push(resolve))
}

const { openOperation, operation } = operationsOf<object, Identity>({ errorFormat: countersignErrors })
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

const admission = new Admission({
  atOnce: 2,
  waitingAtMost: 3,
  countedMs: 60_000,
  load: { isBusy: () => true, rest: () => 0 },
  shares: { count: () => undefined, asksMuch: (tenantId) => tenantId === 'noisy' },
})
const access: AccessControl<Identity> = {
  authenticate: (authorization = '') => ({ tenantId: authorization }),
  scopesOf: () => [],
  tenants: { of: ({ tenantId }) => tenantId, inTurn: (tenantId, work) => admission.run(tenantId, work) },
}
const log = createLog({ level: 'fatal' })
const app = createHttpServer({ log, errorFormat: countersignErrors, trustedProxies: [], secureTransport: false })
mountService(
  app,
  { id: 'waits', title: 'Waits', description: '', operations },
  {
    contextPaths: ['/Waits'],
    baseUrl: 'http://localhost',
    domain: {},
    access,
    strict: true,
    clock: { now: Date.now },
    log,
    security: { name: 'key', description: '' },
    version: '1.0.0',
    metrics: createMetrics(),
    health: { ready: async () => undefined },
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

const kinds: Record<string, (tenantId: string) => Promise<Response>> = {
  'a bearer token': (authorization) =>
    fetch(`http://127.0.0.1:${port}/Waits/v1/bearer`, { headers: { authorization } }),
  'the path': (tenantId) => fetch(`http://127.0.0.1:${port}/Waits/v1/path/${tenantId}`),
}

test.each(Object.entries(kinds))('the tenant is known by %s', async (_, ask) => {
  started.length = 0
  const first = ask('quiet')
  await expect.poll(() => started).toEqual(['quiet'])
  const flood = Array.from({ length: 6 }, () => ask('noisy'))
  // Two are in work, three wait, one is refused.
  const refused = await Promise.race(flood)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining('this tenant'),
  })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(started).toEqual(['quiet', 'noisy', 'noisy'])
  const second = ask('quiet')
  await expect.poll(() => started).toEqual(['quiet', 'noisy', 'noisy', 'quiet'])
  const all = Promise.all([first, second, ...flood])
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end()
  }, 5)
  const statuses = (await all).map(({ status }) => status)
  clearInterval(ending)
  expect(statuses.filter((status) => status === 204)).toHaveLength(7)
})
