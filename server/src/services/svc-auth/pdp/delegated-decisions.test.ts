// What an agent may do for a user: never more than the user, never without a delegation, and only as itself.
import {
  newAgentTenant,
  newPaymentTenant,
  type PaymentTenant,
  pay,
  paymentPolicies,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  for (const userId of ['ada', 'ben']) await tenant.newPayer(userId)
})

const evaluation = 'access/v1/evaluation'
const explain = async (body: unknown, accessToken?: string) =>
  (await tenant.pdp(evaluation, body, accessToken ? { accessToken } : {})).body
const actFor = (agentId: string, question: ReturnType<typeof pay>) => ({
  ...question,
  subject: { ...question.subject, properties: { act: { sub: agentId } } },
})

describe('an agent that acts for a user', () => {
  test('is allowed what the user, the policies and a delegation allow', async () => {
    const agent = await tenant.newAgent()
    const delegationId = await tenant.delegate('ada', { agentId: agent.agentId })
    const accessToken = await agent.actingBy(delegationId)
    const answer = await tenant.pdp(evaluation, pay('ada'), { accessToken })
    expect(answer).toMatchObject({ status: 200, body: { decision: true, context: { outcome: 'allowed' } } })
    // The agent itself as the subject means the same.
    const asAgent = { ...pay('ada'), subject: { type: 'agent', id: agent.agentId } }
    expect((await tenant.pdp(evaluation, asAgent, { accessToken })).body.decision).toBe(true)
    expect((await explain(actFor(agent.agentId, pay('ada')))).decision).toBe(true)
  })

  test('learns nothing about why it is denied; a caller with agents.explain does', async () => {
    const agent = await tenant.newAgent()
    const delegationId = await tenant.delegate('ada', { agentId: agent.agentId })
    const refund = { ...pay('ada'), action: { name: 'payment.refund' } }
    const { context } = await explain(refund, await agent.actingBy(delegationId))
    expect(Object.keys(context)).toEqual(['outcome'])
    expect((await explain(actFor(agent.agentId, refund as never))).context).toMatchObject({
      reason: 'agent_not_allowed',
      policies: ['no_refunds'],
      policy_version: 1,
      delegation_id: delegationId,
    })
  })

  test('is never allowed what the user is not', async () => {
    const agent = await tenant.newAgent()
    const delegationId = await tenant.delegate('ada', { agentId: agent.agentId })
    const others = { ...pay('ada'), resource: { type: 'Account', id: 'ben' } }
    expect(await explain(others, await agent.actingBy(delegationId))).toMatchObject({ decision: false })
    expect((await explain(actFor(agent.agentId, others))).context.reason).toBe('user_not_allowed')
    expect((await explain(actFor(agent.agentId, pay('ada', 1000001)))).context.reason).toBe('user_not_allowed')
  })

  test('needs a delegation that covers the action and the resource', async () => {
    const agent = await tenant.newAgent()
    expect((await explain(actFor(agent.agentId, pay('ada')))).context.reason).toBe('not_delegated')
    await tenant.delegate('ada', { agentId: agent.agentId, actions: ['account.read'] })
    await tenant.delegate('ada', { agentId: agent.agentId, resources: [{ type: 'Account', id: 'another' }] })
    await tenant.delegate('ada', { agentId: agent.agentId, limits: { amountPerAction: 999 } })
    await tenant.delegate('ada', { agentId: agent.agentId, limits: { currency: 'EUR' } })
    expect((await explain(actFor(agent.agentId, pay('ada')))).context.reason).toBe('not_delegated')
    await tenant.delegate('ada', { agentId: agent.agentId, limits: { amountPerAction: 1000, currency: 'CHF' } })
    expect((await explain(actFor(agent.agentId, pay('ada')))).decision).toBe(true)
  })

  test('is allowed nothing more once its delegation has ended', async () => {
    const agent = await tenant.newAgent()
    const delegationId = await tenant.delegate('ada', { agentId: agent.agentId })
    const accessToken = await agent.actingBy(delegationId)
    expect((await explain(pay('ada'), accessToken)).decision).toBe(true)
    await tenant.end('ada', delegationId)
    expect((await explain(pay('ada'), accessToken)).decision).toBe(false)
    expect((await agent.exchange(delegationId, 'urn:countersign:token-type:delegation')).body.error).toBe(
      'invalid_request',
    )
  })

  test('under one delegation gets nothing from another', async () => {
    const agent = await tenant.newAgent()
    const reading = await tenant.delegate('ada', { agentId: agent.agentId, actions: ['account.read'] })
    await tenant.delegate('ada', { agentId: agent.agentId })
    expect((await explain(pay('ada'), await agent.actingBy(reading))).decision).toBe(false)
  })

  test('stays below its ceiling', async () => {
    const agent = await tenant.newAgent({ ceiling: ['account.*'] })
    await tenant.delegate('ada', { agentId: agent.agentId })
    expect((await explain(actFor(agent.agentId, pay('ada')))).context.reason).toBe('above_ceiling')
  })

  test('needs a grant if the delegation has a count or budget', async () => {
    const agent = await tenant.newAgent()
    await tenant.delegate('ada', { agentId: agent.agentId, limits: { budget: 5000 } })
    expect(await explain(actFor(agent.agentId, pay('ada')))).toMatchObject({
      decision: false,
      context: {
        outcome: 'grant_required',
        grant: { endpoint: expect.stringMatching(/\/grants\/v1\/issue$/) },
      },
    })
  })

  test('is offered approval only if a person can change the result', async () => {
    const agent = await tenant.newAgent()
    await tenant.delegate('ada', { agentId: agent.agentId })
    expect(await explain(actFor(agent.agentId, pay('ada', 50001)))).toMatchObject({
      decision: false,
      context: {
        outcome: 'approval_required',
        evaluation_id: expect.stringMatching(/^ev_/),
        access_request: {
          endpoint: expect.stringMatching(/\/access\/v1\/requests$/),
          expires_at: expect.any(String),
          binding_token: expect.stringMatching(/^eyJ/),
        },
      },
    })
    expect((await explain(actFor(agent.agentId, pay('ada', 1000001)))).context.outcome).toBe('denied')
  })
})

describe('an agent that is stopped', () => {
  test.each([
    ['suspended', 'agent_suspended', (id: string) => tenant.admin('POST', `agents/${id}:suspend`)],
    [
      'expired',
      'agent_expired',
      (id: string) => tenant.admin('PATCH', `agents/${id}`, { expiresAt: new Date(server.clock.now()).toISOString() }),
    ],
    ['deleted', 'unknown_agent', (id: string) => tenant.admin('DELETE', `agents/${id}`)],
    ['revoked', 'revoked', (agentId: string) => tenant.admin('POST', 'revocations', { agentId })],
  ])('%s: nothing is allowed', async (_title, reason, stop) => {
    const agent = await tenant.newAgent()
    await tenant.delegate('ada', { agentId: agent.agentId })
    expect((await explain(actFor(agent.agentId, pay('ada')))).decision).toBe(true)
    expect((await stop(agent.agentId)).status).toBeLessThan(300)
    expect((await explain(actFor(agent.agentId, pay('ada')))).context).toMatchObject({ outcome: 'denied', reason })
  })

  test('by disabling the user', async () => {
    await tenant.newPayer('cleo')
    const agent = await tenant.newAgent()
    const delegationId = await tenant.delegate('cleo', { agentId: agent.agentId })
    expect((await explain(actFor(agent.agentId, pay('cleo')))).decision).toBe(true)
    expect((await tenant.admin('POST', 'users/cleo:disable')).status).toBe(200)
    expect((await explain(actFor(agent.agentId, pay('cleo')))).context.reason).toBe('user_disabled')
    expect((await explain(pay('cleo'))).context.reason).toBe('user_disabled')
    expect((await agent.exchange(delegationId, 'urn:countersign:token-type:delegation')).status).toBe(400)
  })
})

describe('an agent asks only for itself', () => {
  test('another subject is denied, whatever its access token', async () => {
    const agent = await tenant.newAgent()
    const other = await tenant.newAgent()
    const delegationId = await tenant.delegate('ada', { agentId: agent.agentId })
    await tenant.delegate('ben', { agentId: agent.agentId })
    const [own, acting] = [await agent.accessToken(), await agent.actingBy(delegationId)]
    for (const question of [
      pay('ben'),
      actFor(agent.agentId, pay('ben')),
      { ...pay('ada'), subject: { type: 'agent', id: other.agentId } },
    ]) {
      expect((await explain(question, own)).decision).toBe(false)
      expect((await explain(question, acting)).decision).toBe(false)
    }
    // Without acting for ada it is not ada's agent, whatever it claims.
    expect((await explain(pay('ada'), own)).decision).toBe(false)
    expect((await explain(actFor(agent.agentId, pay('ada')), own)).decision).toBe(false)
  })

  test('its claims about a subject are ignored', async () => {
    const agent = await tenant.newAgent({ mode: 'autonomous', ceiling: ['account.read'] })
    const read = { ...pay('ada'), action: { name: 'account.read' } }
    const subject = { type: 'agent', id: agent.agentId, properties: { mode: 'delegated' } }
    const accessToken = await agent.accessToken()
    expect((await explain({ ...read, subject }, accessToken)).decision).toBe(true)
    // What the agent may do itself does not answer a question about another subject.
    const other = await tenant.newAgent({ mode: 'autonomous' })
    for (const stranger of [pay('ada').subject, { type: 'agent', id: other.agentId }])
      expect((await explain({ ...read, subject: stranger }, accessToken)).decision).toBe(false)
  })

  test('modes do not mix', async () => {
    const autonomous = await tenant.newAgent({ mode: 'autonomous' })
    expect((await explain(actFor(autonomous.agentId, pay('ada')))).context.reason).toBe('wrong_mode')
    const delegated = await tenant.newAgent()
    const withoutUser = { ...pay('ada'), subject: { type: 'agent', id: delegated.agentId } }
    expect((await explain(withoutUser)).context.reason).toBe('wrong_mode')
  })

  test('an unknown actor denies, and is not ignored', async () => {
    for (const act of ['ag_x', {}, { sub: 7 }, { sub: 'ag_x', act: { sub: 'ag_y' } }, null]) {
      const question = { ...pay('ada'), subject: { type: 'user', id: 'ada', properties: { act } } }
      expect((await explain(question)).decision).toBe(false)
    }
    expect((await explain(pay('ada'))).decision).toBe(true)
  })
})

describe("a caller's claims stay in their place", () => {
  const attempts = [
    { context: { approvals: ['large'] } },
    { context: { request: { approvals: ['large'] }, approvals: ['large'], approval: { id: 'large' } } },
    { action: { name: 'payment.create', properties: { amount: 60000, currency: 'CHF', approvals: ['large'] } } },
  ]
  test.each(attempts)('%o opens no gate', async (attempt) => {
    const agent = await tenant.newAgent()
    await tenant.delegate('ada', { agentId: agent.agentId })
    const question = { ...actFor(agent.agentId, pay('ada', 60000)), ...attempt }
    expect((await explain(question)).decision).toBe(false)
  })
})

describe('404', () => {
  test("another tenant's decision point", async () => {
    const stranger = await newAgentTenant(server)
    const answer = await tenant.pdp(evaluation, pay('ada'), { accessToken: await stranger.accessToken() })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('403', () => {
  test('a client that asks as an agent but is not one', async () => {
    const accessToken = await tenant.accessToken('agents.request')
    const answer = await tenant.pdp(evaluation, pay('ada'), { accessToken })
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope', scope: 'agents.evaluate' } })
  })
})

test('without policies nothing is allowed', async () => {
  const empty = await newAgentTenant(server)
  expect((await empty.pdp(evaluation, pay('ada'))).body.decision).toBe(false)
})

test('a failing policy denies, although another permits', async () => {
  const failing = await newPaymentTenant(server)
  await failing.newPayer('ada')
  await failing.publish({
    ...paymentPolicies,
    policies: `${paymentPolicies.policies}
@id("overflow") forbid(principal, action == Action::"account.read", resource)
  when { context.action has amount && context.action.amount + 9223372036854775807 < 0 };`,
  })
  const read = { ...pay('ada'), action: { name: 'account.read', properties: { amount: 1 } } }
  expect((await failing.pdp(evaluation, read)).body).toMatchObject({
    decision: false,
    context: { reason: 'policy_error' },
  })
  const fine = { ...read, action: { name: 'account.read', properties: { amount: 0 } } }
  expect((await failing.pdp(evaluation, fine)).body.decision).toBe(true)
})
