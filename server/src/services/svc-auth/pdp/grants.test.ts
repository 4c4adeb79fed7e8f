// Grants: for exactly one action, once, within two minutes, and never beyond what was delegated.
import { newPaymentTenant, type PaymentTenant, pay, startTestServer, type TestAgent } from '@countersign/testkit'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  for (const userId of ['ada', 'ben']) await tenant.newPayer(userId)
})

const audience = 'https://bank.example.com'
let consumers = 0
const newConsumerToken = () => `consumer token ${++consumers}`.padEnd(16)

async function payer(limits: object = {}, userId = 'ada') {
  const agent = await tenant.newAgent()
  const delegationId = await tenant.delegate(userId, { agentId: agent.agentId, limits })
  return { agent, delegationId, accessToken: await agent.actingBy(delegationId) }
}

const issue = (accessToken: string, amount = 1000, more: object = {}) =>
  tenant.pdp('grants/v1/issue', { ...pay('ada', amount), audience, ...more }, { accessToken })

const performed = (amount = 1000) => {
  const { action, resource } = pay('ada', amount)
  return { action, resource }
}

const consume = (grant: string, more: object = {}) =>
  tenant.pdp('grants/v1/consume', { grant, ...performed(), consumerToken: newConsumerToken(), ...more })

/** An access token of another client of the tenant that consumes grants. */
async function otherClient(): Promise<string> {
  const { body } = await tenant.admin('POST', 'clients', { displayName: 'Another bank', scopes: ['agents.consume'] })
  const { clientId: client_id, clientSecret: client_secret } = body
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  return (await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })).body.access_token
}

const introspect = async (grant: string) => (await tenant.pdp('grants/v1/introspect', { grant })).body

/** The delegation as the user sees it. */
const budgetOf = async (delegationId: string) => {
  const [row] = await server.database.superuser<{ reserved: string; used: string }>(
    'select budget_reserved as reserved, budget_used as used from delegations where delegation_id = $1',
    [delegationId],
  )
  return { reserved: Number(row?.reserved), used: Number(row?.used) }
}

const events = (action: string, agent: TestAgent) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target ->> 'id' = $2`, [
    action,
    agent.agentId,
  ])

describe('a grant', () => {
  test('states the action, agent, user and reason to any reader with the public keys', async () => {
    const { agent, delegationId, accessToken } = await payer()
    const { status, body } = await issue(accessToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({ decision: true, grantId: expect.stringMatching(/^gr_/) })
    const jwks = createRemoteJWKSet(new URL(`${server.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
    const issuer = `${server.environment.PUBLIC_URL}/AuthPage/${tenant.tenantId}`
    const { payload, protectedHeader } = await jwtVerify(body.grant, jwks, { issuer, audience })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'agent-grant+jwt' })
    expect(payload).toMatchObject({
      sub: 'user:ada',
      act: { sub: agent.agentId },
      tid: tenant.tenantId,
      jti: body.grantId,
      authorization_details: [{ type: 'countersign_action', ...performed() }],
      action_hash: expect.stringMatching(/^[\w-]{43}$/),
      evaluation_id: body.context.evaluation_id,
      policy_version: 1,
      delegation_id: delegationId,
      epoch: expect.any(Number),
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(120)
    expect(await events('grant.issued', agent)).toHaveLength(1)
  })

  test('is not issued if the decision is a deny', async () => {
    const { accessToken } = await payer()
    const answer = await issue(accessToken, 1000001)
    expect(answer).toMatchObject({ status: 200, body: { decision: false, context: { outcome: 'denied' } } })
    expect(answer.body).not.toHaveProperty('grant')
  })

  test('is not issued to people', async () => {
    const answer = await tenant.pdp('grants/v1/issue', { ...pay('ada'), audience })
    expect(answer.body).not.toHaveProperty('grant')
  })

  test('with the same idempotency key is the same grant, and reserves once', async () => {
    const { accessToken, delegationId } = await payer({ budget: 5000 })
    const headers = { 'idempotency-key': 'one' }
    const body = { ...pay('ada'), audience }
    const first = await tenant.pdp('grants/v1/issue', body, { accessToken, headers })
    const second = await tenant.pdp('grants/v1/issue', body, { accessToken, headers })
    expect(second.text).toBe(first.text)
    expect(await budgetOf(delegationId)).toEqual({ reserved: 1000, used: 0 })
  })

  test('of an agent for itself', async () => {
    const agent = await tenant.newAgent({ mode: 'autonomous' })
    const { resource } = pay('ada')
    const asked = { subject: { type: 'agent', id: agent.agentId }, action: { name: 'account.read' }, resource }
    const accessToken = await agent.accessToken()
    const { body } = await tenant.pdp('grants/v1/issue', { ...asked, audience }, { accessToken })
    expect((await consume(body.grant, { action: asked.action })).body).toMatchObject({
      agentId: agent.agentId,
      userId: null,
    })
  })
})

describe('consuming', () => {
  test('gives a receipt, the same again for the same consumer token, and none for another', async () => {
    const { agent, accessToken } = await payer()
    const { body } = await issue(accessToken)
    const consumerToken = newConsumerToken()
    const first = await consume(body.grant, { consumerToken })
    expect(first).toMatchObject({
      status: 200,
      body: {
        receiptId: body.grantId.replace('gr_', 'rc_'),
        agentId: agent.agentId,
        userId: 'ada',
        outcome: null,
        completedAt: null,
      },
    })
    expect((await consume(body.grant, { consumerToken })).text).toBe(first.text)
    expect(await consume(body.grant)).toMatchObject({ status: 409, body: { code: 'grant_consumed' } })
    expect(await introspect(body.grant)).toMatchObject({ active: false, state: 'consumed' })
    expect(await events('grant.consumed', agent)).toHaveLength(1)
  })

  test('the receipt belongs to the client that consumed it, even if another client knows its consumer token', async () => {
    const { accessToken } = await payer()
    const { body } = await issue(accessToken)
    const request = { grant: body.grant, ...performed(), consumerToken: newConsumerToken() }
    expect((await tenant.pdp('grants/v1/consume', request)).status).toBe(200)
    const other = { accessToken: await otherClient() }
    const again = await tenant.pdp('grants/v1/consume', request, other)
    expect(again).toMatchObject({ status: 409, body: { code: 'grant_consumed' } })
    const { grant, consumerToken } = request
    const completed = await tenant.pdp('grants/v1/complete', { grant, consumerToken, outcome: 'failed' }, other)
    expect(completed).toMatchObject({ status: 409, body: { code: 'grant_not_consumed' } })
  })

  test('of a hundred simultaneous requests one succeeds', async () => {
    const { accessToken, delegationId } = await payer({ budget: 5000 })
    const { body } = await issue(accessToken)
    const answers = await Promise.all(Array.from({ length: 100 }, () => consume(body.grant)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'grant_consumed')).toHaveLength(99)
    expect(await budgetOf(delegationId)).toEqual({ reserved: 0, used: 1000 })
  })

  test('another action is refused, and does not use up the grant', async () => {
    const { accessToken } = await payer()
    const { body } = await issue(accessToken)
    const { action, resource } = performed()
    const others = [
      { action: { ...action, name: 'payment.creatf' } },
      { action: { ...action, properties: { ...action.properties, amount: 1001 } } },
      { action: { ...action, properties: { ...action.properties, amount: '1000' } } },
      { action: { ...action, properties: { ...action.properties, more: null } } },
      { action: { name: action.name } },
      { resource: { ...resource, id: 'Ada' } },
      { resource: { ...resource, type: 'account' } },
      { resource: { ...resource, properties: { owner: 'ada' } } },
    ]
    for (const other of others)
      expect(await consume(body.grant, other)).toMatchObject({ status: 409, body: { code: 'action_mismatch' } })
    expect((await consume(body.grant)).status).toBe(200)
  })

  test('another audience is refused, and does not use up the grant', async () => {
    const { accessToken } = await payer()
    const { body } = await issue(accessToken)
    const other = await consume(body.grant, { audience: 'https://elsewhere.example.com' })
    expect(other).toMatchObject({ status: 409, body: { code: 'audience_mismatch' } })
    expect((await consume(body.grant, { audience })).status).toBe(200)
    const named = await issue(accessToken, 1000, { audience: 'cl_01m7ej93tkksedpjv6rr5ezgc1' })
    expect((await consume(named.body.grant)).body.code).toBe('audience_mismatch')
    const ours = await issue(accessToken, 1000, { audience: tenant.clientId })
    expect((await consume(ours.body.grant)).status).toBe(200)
  })

  test("a token that is not a grant, or is another tenant's, is not found", async () => {
    const { accessToken } = await payer()
    const { body } = await issue(accessToken)
    const [header, payload, signature] = body.grant.split('.')
    const stranger = await newPaymentTenant(server)
    const request = { grant: body.grant, ...performed(), consumerToken: newConsumerToken() }
    expect((await stranger.pdp('grants/v1/consume', request)).body.code).toBe('grant_not_found')
    expect((await stranger.pdp('grants/v1/introspect', { grant: body.grant })).body).toEqual({ active: false })
    for (const forged of [accessToken, `${header}.${payload}.${signature.slice(0, -2)}AA`, 'a.b.c'])
      expect((await consume(forged)).body.code).toBe('grant_not_found')
  })

  test('after its expiry it is refused', async () => {
    const { accessToken } = await payer()
    const { body } = await issue(accessToken, 1000, { lifetimeSeconds: 5 })
    expect(await introspect(body.grant)).toMatchObject({ active: true, state: 'issued' })
    server.clock.advance({ seconds: 6 })
    expect((await consume(body.grant)).body.code).toBe('grant_expired')
    expect(await introspect(body.grant)).toMatchObject({ active: false, state: 'expired' })
  })
})

describe('completing', () => {
  test('the client that consumed it reports the result, once', async () => {
    const { agent, accessToken } = await payer()
    const { body } = await issue(accessToken)
    const consumerToken = newConsumerToken()
    const complete = (outcome: string, token = consumerToken, grant = body.grant) =>
      tenant.pdp('grants/v1/complete', { grant, consumerToken: token, outcome })
    expect((await complete('succeeded', consumerToken, accessToken)).body.code).toBe('grant_not_found')
    expect((await complete('succeeded')).body.code).toBe('grant_not_consumed')
    await consume(body.grant, { consumerToken })
    expect((await complete('succeeded', newConsumerToken())).body.code).toBe('grant_not_consumed')
    const done = await complete('succeeded')
    expect(done).toMatchObject({ status: 200, body: { outcome: 'succeeded', completedAt: expect.any(String) } })
    expect((await complete('succeeded')).text).toBe(done.text)
    expect((await complete('failed')).body.code).toBe('grant_completed')
    expect(await events('grant.completed', agent)).toHaveLength(1)
  })
})

describe('a revocation', () => {
  const meant: [string, (payer: Awaited<ReturnType<typeof newPayer>>) => object][] = [
    ['of the agent', ({ agent }) => ({ agentId: agent.agentId })],
    ['of the user', ({ userId }) => ({ userId })],
    ['of the delegation', ({ delegationId }) => ({ delegationId })],
    ['of the action', () => ({ action: 'payment.*' })],
    ['of everything', () => ({ tenant: true })],
  ]
  let own: PaymentTenant
  let people = 0
  beforeAll(async () => {
    own = await newPaymentTenant(server)
  })

  async function newPayer() {
    const userId = `payer-${++people}`
    await own.newPayer(userId)
    const agent = await own.newAgent()
    const delegationId = await own.delegate(userId, { agentId: agent.agentId })
    const question = pay(userId)
    const accessToken = await agent.actingBy(delegationId)
    const { body } = await own.pdp('grants/v1/issue', { ...question, audience }, { accessToken })
    return { userId, agent, delegationId, question, accessToken, grant: body.grant as string }
  }

  test.each(meant)('%s voids the grant, denies new requests, and the grant stays void', async (_title, what) => {
    const held = await newPayer()
    const { action, resource } = held.question
    const use = async () =>
      (
        await own.pdp('grants/v1/consume', {
          grant: held.grant,
          action,
          resource,
          consumerToken: newConsumerToken(),
        })
      ).body.code
    const ask = async () => {
      const subject = { ...held.question.subject, properties: { act: { sub: held.agent.agentId } } }
      return (await own.pdp('access/v1/evaluation', { ...held.question, subject })).body
    }
    expect((await ask()).decision).toBe(true)
    const revoked = await own.admin('POST', 'revocations', { ...what(held), reason: 'test' })
    expect(revoked).toMatchObject({ status: 201, body: { status: 'in_force' } })
    expect((await ask()).context).toMatchObject({ outcome: 'denied', reason: 'revoked' })
    expect(await use()).toBe('grant_revoked')
    expect((await own.pdp('grants/v1/introspect', { grant: held.grant })).body.state).toBe('revoked')
    const lifted = await own.admin('POST', `revocations/${revoked.body.revocationId}:lift`)
    expect(lifted).toMatchObject({ status: 200, body: { status: 'lifted' } })
    expect((await ask()).decision).toBe(true)
    expect(await use()).toBe('grant_revoked')
    // The access token to act was issued earlier, too.
    const again = await own.pdp('access/v1/evaluation', held.question, { accessToken: held.accessToken })
    expect(again.body.decision ?? false).toBe(false)
  })

  test('an ended delegation voids its grants', async () => {
    const held = await newPayer()
    await own.end(held.userId, held.delegationId)
    const { action, resource } = held.question
    const body = { grant: held.grant, action, resource, consumerToken: newConsumerToken() }
    expect((await own.pdp('grants/v1/consume', body)).body.code).toBe('grant_revoked')
  })
})
