// An access token with `act`, sent to every operation: it gives access only to decisions.
import { delegations } from '@countersign/server/domain/agents'
import { newAgentTenant, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const agent = await tenant.newAgent()
const scope = server.database.open({ poolSize: 1 }).scope(tenant.tenantId)
await tenant.post('registerOtp', { userId: 'ada', authType: 'authenticator_app', verified: true })
const user = { kind: 'user', id: 'ada', clientId: 'test', scopes: [], accessTokenId: '', expiresAt: 0 } as const
const origin = { caller: user, requestId: 'test', ipAddress: '127.0.0.1', userAgent: undefined }
const { delegationId } = await delegations.create(server.domain, scope, origin, 'ada', {
  agentId: agent.agentId,
  actions: ['*'],
  resources: [{ type: 'Account' }],
  endsAt: new Date(server.clock.now() + 86_400_000).toISOString(),
})
const accessToken = await agent.actingBy(delegationId)

const opened = [
  'POST /AuthPage/pdp/{tenantId}/access/v1/evaluation',
  'POST /AuthPage/pdp/{tenantId}/access/v1/evaluations',
  'POST /AuthPage/pdp/{tenantId}/access/v1/requests',
  'GET /AuthPage/pdp/{tenantId}/access/v1/requests/{approvalId}',
  'POST /AuthPage/pdp/{tenantId}/access/v1/requests/{approvalId}/cancel',
  'POST /AuthPage/pdp/{tenantId}/grants/v1/issue',
]
const identifiers = new Proxy<Record<string, string>>(
  {},
  {
    get: (_target, name) => (name === 'tenantId' ? tenant.tenantId : 'anything'),
  },
)
const operations = (await operationsUnderTest(server.call)).filter(({ needsAccessToken }) => needsAccessToken)

test('the operations that it may use exist', () => {
  const titles = operations.map(({ title }) => title)
  for (const title of opened) expect(titles).toContain(title)
})

describe.each(operations)('$title', ({ title, method, at, request }) => {
  test(opened.includes(title) ? 'lets an agent act for a user' : 'refuses an agent that acts for a user', async () => {
    const answer = await server.call(method, at(identifiers), { ...request, accessToken })
    if (opened.includes(title)) expect([401, 403]).not.toContain(answer.status)
    else expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})
