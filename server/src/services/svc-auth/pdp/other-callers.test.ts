// What the AuthZEN profiles and certification expect besides access tokens and our own names: HTTP Basic, the subject and the
// agent of the MCP mapping, and responses that are the same for the same request.
import { newPaymentTenant, pay, startTestServer, type TestAgent } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newPaymentTenant(server)
let agent: TestAgent
beforeAll(async () => {
  await tenant.newPayer('ada')
  agent = await tenant.newAgent()
  await tenant.delegate('ada', { agentId: agent.agentId })
})

const evaluate = async (question: object) => (await tenant.pdp('access/v1/evaluation', question)).body
const identity = { type: 'identity', id: 'ada' }

describe('client_secret_basic', () => {
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const ask = (authorization: string, path = 'access/v1/evaluation', of = tenant.tenantId) =>
    server.call('POST', `/AuthPage/pdp/${of}/${path}`, { headers: { authorization }, body: pay('ada') })

  test('the OpenAPI document declares it for the operations that accept it', async () => {
    const { body } = await server.call('GET', '/AuthPage/openapi.json')
    expect(body.components.securitySchemes.clientSecret).toMatchObject({ type: 'http', scheme: 'basic' })
    const { security } = body.paths['/pdp/{tenantId}/access/v1/evaluation'].post as { security: object[] }
    expect(security.flatMap(Object.keys)).toContain('clientSecret')
    expect(body.paths['/oauth/token/{tenantId}'].post.security).toEqual([])
  })

  test('a client with the scope gets the same decision as with an access token', async () => {
    const { body } = await tenant.admin('POST', 'clients', { displayName: 'PEP', scopes: ['agents.evaluate'] })
    const { clientId, clientSecret } = body
    expect(await ask(basic(clientId, clientSecret))).toMatchObject({ status: 200, body: { decision: true } })
    const wrong = await ask(basic(clientId, `${clientSecret}x`))
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await ask(basic(clientId, clientSecret), undefined, 'another')).toMatchObject({ status: 401 })
    await tenant.admin('PATCH', `clients/${clientId}`, { status: 'disabled' })
    expect((await ask(basic(clientId, clientSecret))).status).toBe(401)
  })

  test('every endpoint in the metadata accepts it', async () => {
    const created = await tenant.admin('POST', 'clients', { displayName: 'PEP', scopes: ['agents.evaluate'] })
    const authorization = basic(created.body.clientId, created.body.clientSecret)
    const metadata = await server.call('GET', `/.well-known/authzen-configuration/AuthPage/pdp/${tenant.tenantId}`)
    const { subject, action, resource } = pay('ada')
    const bodies = {
      access_evaluation_endpoint: { subject, action, resource },
      access_evaluations_endpoint: { subject, action, evaluations: [{ resource }] },
      search_subject_endpoint: { subject: { type: 'user' }, action, resource },
      search_resource_endpoint: { subject, action, resource: { type: resource.type } },
      search_action_endpoint: { subject, resource },
      access_request_endpoint: { subject, action, resource },
    }
    const endpoints = Object.keys(metadata.body).filter((name) => name.endsWith('_endpoint'))
    expect(endpoints.sort()).toEqual(Object.keys(bodies).sort())
    for (const [name, body] of Object.entries(bodies)) {
      const path = new URL(metadata.body[name]).pathname
      const answer = await server.call('POST', path, { headers: { authorization }, body })
      // Without a denial there is nothing to ask for.
      expect([name, answer.status]).toEqual([name, name === 'access_request_endpoint' ? 400 : 200])
    }
  })

  test('a client without the scope is refused, and other operations accept no secret', async () => {
    const { body } = await tenant.admin('POST', 'clients', { displayName: 'Other', scopes: ['mfa', 'agents.consume'] })
    const authorization = basic(body.clientId, body.clientSecret)
    expect((await ask(authorization)).body.code).toBe('insufficient_scope')
    expect((await server.call('GET', '/SvcAdmin/v1/agents', { headers: { authorization } })).status).toBe(401)
    expect((await ask(authorization, 'grants/v1/introspect')).status).toBe(401)
  })

  test('many wrong secrets are slowed down, and the right one is not', async () => {
    const { body } = await tenant.admin('POST', 'clients', { displayName: 'PEP', scopes: ['agents.evaluate'] })
    const answers = []
    for (let time = 0; time < 21; time += 1) answers.push(await ask(basic(body.clientId, 'wrong')))
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await ask(basic(body.clientId, body.clientSecret))).status).toBe(200)
  })
})

describe('the mapping of MCP', () => {
  test('an identity is a user', async () => {
    expect(await evaluate({ ...pay('ada'), subject: identity })).toMatchObject({ decision: true })
    expect(await evaluate({ ...pay('ben'), subject: identity })).toMatchObject({ decision: false })
  })

  test('context.agent of an enforcement point is the agent', async () => {
    const by = (context: object, subject: object = identity) =>
      evaluate({ ...pay('ada'), subject, action: { name: 'payment.refund' }, context })
    const refused = { decision: false, context: { reason: 'agent_not_allowed' } }
    expect(await by({ agent: agent.agentId })).toMatchObject(refused)
    expect((await by({})).decision).toBe(true)
    expect(await by({ agent: 'ag_unknown' })).toMatchObject({ context: { reason: 'unknown_agent' } })
    const acting = (sub: string) => ({ ...identity, properties: { act: { sub } } })
    expect(await by({ agent: agent.agentId }, acting(agent.agentId))).toMatchObject(refused)
    const unproven = { decision: false, context: { reason: 'subject_not_proven' } }
    expect(await by({ agent: agent.agentId }, acting('ag_another'))).toMatchObject(unproven)
    expect(await by({ agent: 7 })).toMatchObject(unproven)
    expect(await by({ agent: 'ag_x' }, { type: 'agent', id: agent.agentId })).toMatchObject(unproven)
  })

  test('an agent cannot name another agent', async () => {
    const accessToken = await agent.actingBy(await tenant.delegate('ada', { agentId: agent.agentId }))
    const question = { ...pay('ada'), action: { name: 'payment.refund' }, context: { agent: 'ag_other' } }
    expect((await tenant.pdp('access/v1/evaluation', question, { accessToken })).body.decision).toBe(false)
  })
})

test('the same batch or search gets the same response twice, and a search begins with its page', async () => {
  const batch = { ...pay('ada'), evaluations: [{}, { resource: { type: 'Account', id: 'ben' } }] }
  const [first, second] = [
    await tenant.pdp('access/v1/evaluations', batch),
    await tenant.pdp('access/v1/evaluations', batch),
  ]
  expect(first.text).toBe(second.text)
  const { subject, resource } = pay('ada')
  const found = await tenant.pdp('access/v1/search/action', { subject, resource })
  expect((await tenant.pdp('access/v1/search/action', { subject, resource })).text).toBe(found.text)
  expect(Object.keys(found.body)).toEqual(['page', 'results'])
})
