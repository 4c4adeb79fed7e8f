import { newAdministrator, newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const stranger = await newAgentTenant(server)
const question = (id: string, name = 'read') => ({
  subject: { type: 'user', id },
  action: { name },
  resource: { type: 'Document', id: 'one' },
})
const evaluate = async (id: string, name?: string) =>
  (await tenant.pdp('access/v1/evaluation', question(id, name), { headers: { 'x-request-id': `of-${id}` } })).body
const list = async (query = '') => (await tenant.admin('GET', `decisions?limit=100${query}`)).body

beforeAll(async () => {
  await tenant.publish({
    schema: `entity User; entity Document; entity Agent;
action read, write appliesTo { principal: [User, Agent], resource: Document, context: { approvals: Set<String> } };`,
    policies: '@id("readers") permit(principal == User::"ada", action == Action::"read", resource);',
  })
})

describe('200', () => {
  test('every decision is in the log, with the caller, the result and the reason', async () => {
    await evaluate('ada')
    clock.advance({ milliseconds: 1 })
    await evaluate('ben', 'write')
    const { items } = await list()
    expect(items.slice(0, 2)).toMatchObject([
      {
        outcome: 'denied',
        reason: 'not_allowed',
        explanation: 'Policies do not permit it.',
        policies: [],
      },
      {
        clientId: tenant.clientId,
        subject: { type: 'user', id: 'ada' },
        agentId: null,
        userId: 'ada',
        action: 'read',
        resource: { type: 'Document', id: 'one' },
        outcome: 'allowed',
        reason: 'permitted',
        policies: ['readers'],
        policyVersion: 1,
        requestId: 'of-ada',
      },
    ])
    const chain = await tenant.admin('GET', `decisions/${items[1].evaluationId}`)
    expect(chain.body).toEqual({
      ...items[1],
      approval: null,
      approvals: [],
      grant: null,
      shadow: null,
      standingApproval: null,
      inputs: { action: {}, context: {}, approvals: [] },
    })
  })

  test('what policies were asked is shown to administrators who can change policies, and to no one else', async () => {
    clock.advance({ milliseconds: 1 })
    const properties = { amount: 1200, currency: 'CHF' }
    await tenant.pdp('access/v1/evaluation', {
      ...question('ada'),
      action: { name: 'read', properties },
      context: { channel: 'app' },
    })
    const path = `decisions/${(await list()).items[0].evaluationId}`
    const inputs = { action: properties, context: { channel: 'app' }, approvals: [] }
    expect((await tenant.admin('GET', path)).body.inputs).toEqual(inputs)
    const auditor = await newAdministrator(server.call, tenant, ['auditor'])
    expect((await auditor.browser.call('GET', `/SvcAdmin/v1/${path}`)).body).toMatchObject({
      outcome: 'allowed',
      inputs: null,
    })
    await server.database.superuser('update decision_inputs set sealed = $1 where tenant_id = $2', [
      Buffer.from('altered'),
      tenant.tenantId,
    ])
    expect((await tenant.admin('GET', path)).body.inputs).toBeNull()
  })

  test('why policies could not be evaluated is in the log, and in the response for callers with the scope', async () => {
    const strange = await newAgentTenant(server)
    const policies = '@id("p") permit(principal, action, resource);'
    const schemaWith = (type: string) => `entity User = { level?: ${type} }; entity Document;
      action read appliesTo { principal: User, resource: Document };`
    await strange.publish({ schema: schemaWith('Long'), policies })
    await strange.store({ type: 'User', id: 'eva', attributes: { level: 3 } })
    await strange.publish({ schema: schemaWith('String'), policies })
    const { body } = await strange.pdp('access/v1/evaluation', question('eva'))
    expect(body).toMatchObject({
      decision: false,
      context: { reason: 'policy_error', errors: [{ policy: null, message: 'User::"eva".level must be text.' }] },
    })
    const { body: page } = await strange.admin('GET', 'decisions?limit=1')
    expect(page.items[0]).toMatchObject({
      reason: 'policy_error',
      errors: [{ policyId: null, message: 'User::"eva".level must be text.' }],
    })
    const agent = await strange.newAgent({ mode: 'autonomous' })
    const itself = { ...question('eva'), subject: { type: 'agent', id: agent.agentId } }
    const answer = await strange.pdp('access/v1/evaluation', itself, { accessToken: await agent.accessToken() })
    expect(answer.body.context).toEqual({ outcome: 'denied' })
  })

  test('each decision of a batch, and none of a search', async () => {
    const before = (await list()).items.length
    const evaluations = [question('x'), question('y'), {}]
    await tenant.pdp('access/v1/evaluations', { evaluations })
    await tenant.pdp('access/v1/search/action', {
      subject: { type: 'user', id: 'x' },
      resource: question('x').resource,
    })
    expect((await list()).items).toHaveLength(before + 2)
  })

  test('by agent, user, action, outcome and time', async () => {
    const agent = await tenant.newAgent({ mode: 'autonomous' })
    await evaluate('cleo')
    clock.advance({ seconds: 5 })
    const from = new Date(clock.now()).toISOString()
    await evaluate('cleo', 'write')
    await tenant.pdp('access/v1/evaluation', { ...question('x'), subject: { type: 'agent', id: agent.agentId } })
    const count = async (query: string) => (await list(query)).items.length
    expect(await count('&userId=cleo')).toBe(2)
    expect(await count('&userId=cleo&action=write')).toBe(1)
    expect(await count(`&userId=cleo&from=${from}`)).toBe(1)
    expect(await count(`&userId=cleo&to=${from}`)).toBe(1)
    expect(await count(`&agentId=${agent.agentId}`)).toBe(1)
    expect(await count('&userId=cleo&outcome=allowed')).toBe(0)
    const [first] = (await list(`&agentId=${agent.agentId}`)).items
    expect(first.actionHash).toMatch(/^[\w-]{43}$/)
  })

  test('page by page, each once', async () => {
    for (let turn = 0; turn < 5; turn += 1) await evaluate('dora')
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await tenant.admin('GET', `decisions?limit=2&userId=dora${cursor}`)
      seen.push(...body.items.map(({ evaluationId }: { evaluationId: string }) => evaluationId))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen).toHaveLength(5)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test('after 90 days they are gone', async () => {
    await evaluate('eve')
    const { evaluationId } = (await list()).items[0]
    await server.later({ days: 89 })
    expect((await tenant.admin('GET', `decisions/${evaluationId}`)).status).toBe(200)
    await server.later({ days: 2 })
    expect((await tenant.admin('GET', `decisions/${evaluationId}`)).status).toBe(404)
  })
})

describe('400', () => {
  test.each(['outcome=maybe', 'from=yesterday', 'limit=0', 'cursor=rubbish'])('%s', async (query) => {
    expect((await tenant.admin('GET', `decisions?${query}`)).status).toBe(400)
  })
})

describe('404', () => {
  test("another tenant's decision", async () => {
    await evaluate('ada')
    const { evaluationId } = (await list()).items[0]
    expect((await stranger.admin('GET', `decisions/${evaluationId}`)).status).toBe(404)
  })
})
