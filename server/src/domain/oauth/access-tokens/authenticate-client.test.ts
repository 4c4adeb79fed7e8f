import type { Database } from '@countersign/platform/database'
import { freshDatabase, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { tenants } from '../../administration/index.ts'
import { openProcess } from '../../process.fixture.ts'
import { AccessState } from './access-state.ts'
import { authenticateClient } from './authenticate-client.ts'

const shared = await freshDatabase()
const clock = testClock()
const process_ = await openProcess(shared, clock)
afterAll(async () => {
  await process_.close()
  await shared.drop()
})

const administrator = { userId: 'ada', displayName: 'Ada' }
const { client } = await tenants.provision(
  process_,
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
const signals = {
  publish: () => undefined,
  notify: async () => undefined,
  on: () => () => undefined,
  onLost: () => () => undefined,
  listening: true,
  close: async () => undefined,
}
const observed = { ...process_, database: counting, signals }
const ctx = { ...observed, accessState: new AccessState(observed) }

async function readsOf(clientId: string, clientSecret: string, tenantId = 'operators'): Promise<number> {
  reads = 0
  const source = { requestId: 'r', ipAddress: '192.0.2.1', userAgent: undefined }
  const fields = { client_id: clientId, client_secret: clientSecret }
  const attempt = async () => authenticateClient(ctx, { tenantId, authorization: undefined, source, fields })
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
