// How much of the database a request reads in a tenant with many users: as much as in a small one. Plans that are chosen in
// an almost empty database say nothing about this.
import { authTypes } from '@countersign/contract'
import {
  newApprover,
  newAskingAgent,
  newPaymentTenant,
  readingsOf,
  recordStatements,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { enableAll, methodUnderTest } from '../mfa/method-contract.fixture.ts'
import { addOthers } from './other-users.fixture.ts'

const recorded = recordStatements()
const server = await startTestServer()
const tenant = await newPaymentTenant(server)
await enableAll(tenant)
const methods = authTypes.map((authType) => methodUnderTest(server, tenant, authType))
const holders = await Promise.all(methods.map((method) => method.holder()))
const approver = await newApprover(server, tenant)
const asking = await newAskingAgent(tenant, approver.userId)
await addOthers(server.database, tenant.tenantId)
afterAll(async () => {
  await server.close()
  recorded.stop()
})

/** An index on the tenant's other users has a hundred; the largest insert, with all of its indexes, needs 60. */
const most = 80

async function expectFewReads(work: () => Promise<unknown>) {
  const statements = await recorded.during(work)
  expect(statements.length).toBeGreaterThan(3)
  for (const { text, blocks, plan } of await readingsOf(server.database.connection, tenant.tenantId, statements)) {
    expect(blocks, `${text}\n${plan}`).toBeLessThan(most)
  }
}

test.each(authTypes.map((authType, index) => ({ authType, index })))('a right answer: $authType', async ({ index }) => {
  const [method, user] = [methods[index], holders[index]]
  if (!method || !user) throw new Error('Every method has a holder.')
  await expectFewReads(async () => {
    const verdict = await (await user.right(await method.begin(user))).send()
    expect(verdict.authenticated).toBe(true)
    expect((await tenant.post('fetchOtpDetails', { userId: user.userId })).status).toBe(200)
  })
})

test('a request for approval', () =>
  expectFewReads(async () => {
    expect((await asking.ask()).status).toBe(202)
  }))

test.each(['users?limit=1&authType=push', 'users/other-10'])('the page %s', (path) =>
  expectFewReads(async () => {
    expect((await tenant.admin('GET', path)).status).toBe(200)
  }),
)
