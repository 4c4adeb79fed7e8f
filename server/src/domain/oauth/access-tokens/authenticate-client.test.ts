import { services } from '@countersign/contract'
import type { Database } from '@countersign/platform/database'
import { freshDatabase, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { createAddresses } from '../../base/addresses/addresses.ts'
import { openProcess } from '../../process.fixture.ts'
import { createAccessState } from './access-state.ts'
import { createAuthenticateClient } from './authenticate-client.ts'
import { createFailedAuthentications } from './failed-authentications.ts'

const shared = await freshDatabase()
const clock = testClock()
const process_ = await openProcess(shared, clock)
afterAll(async () => {
  await process_.close()
  await shared.drop()
})

const administrator = { userId: 'ada', displayName: 'Ada' }
const { client } = await process_.tenants.provision(
  { tenantId: 'operators', displayName: 'O', administrator },
  { isOperator: true },
)

let reads = 0
const counting: Database = {
  ...process_.database,
  inTenant: (tenantId, work) => {
    reads += 1
    return process_.database.inTenant(tenantId, work)
  },
}
const contextPaths = Object.fromEntries(
  Object.entries(services).map(([id, service]) => [id, service.contextPaths]),
) as never
const signals = {
  publish: () => undefined,
  notify: async () => undefined,
  on: () => () => undefined,
  onLost: () => () => undefined,
  listening: true,
  close: async () => undefined,
}
const addresses = createAddresses('http://localhost', contextPaths)
const state = createAccessState({ database: counting, vault: process_.vault, signals, clock, addresses })
const authenticate = createAuthenticateClient({
  database: counting,
  state,
  addresses,
  clock,
  failures: createFailedAuthentications({ clock }),
})

async function readsOf(clientId: string, clientSecret: string, tenantId = 'operators'): Promise<number> {
  reads = 0
  const source = { requestId: 'r', ipAddress: '192.0.2.1', userAgent: undefined }
  const fields = { client_id: clientId, client_secret: clientSecret }
  const attempt = async () => authenticate({ tenantId, authorization: undefined, source, fields })
  await attempt().catch(() => undefined)
  return reads
}

test('the right secret of a known client needs no database', async () => {
  await readsOf(client.clientId, client.clientSecret ?? '')
  expect(await readsOf(client.clientId, client.clientSecret ?? '')).toBe(0)
})

test('an unknown client, an unknown tenant and a wrong secret are refused after the same one read, each time', async () => {
  for (let again = 0; again < 3; again += 1) {
    expect(await readsOf(client.clientId, 'wrong')).toBe(1)
    expect(await readsOf('cl_unknown', 'wrong')).toBe(1)
    expect(await readsOf(client.clientId, client.clientSecret ?? '', 'unknown')).toBe(1)
  }
})
