// AuthZEN's Access Request and Approval Profile, draft 1: a client that knows only the profile gets what it describes. Re-evaluation,
// and every problem type. Its examples are in access-request-examples.test.ts.
import {
  type Approver,
  accessRequest,
  newApprover,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  startTestServer,
  type TestAgent,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const gate = (manager: string, completion = '@completion("reevaluate")') => `
@id("manager_approval") @gate("approval") @approver("user:${manager}") @template("action") ${completion}
forbid(principal is Agent, action, resource) unless { context.approvals.contains("manager_approval") };`

const source = (manager: string, completion?: string) => ({
  schema: `
entity Group in [Group];
entity User in [Group];
entity Agent;
entity Account = { owner?: User };
entity document, tool;
type Context = {
  request: { time?: String, region?: String, at?: datetime, approval?: { id?: String }, business_justification?: String },
  action: { pages?: Long },
  approvals: Set<String>,
  onBehalfOf?: User,
};
action can_read, invoke appliesTo { principal: [User, Agent], resource: [document, tool], context: Context };
`,
  policies: `
@id("all") permit(principal, action, resource);
@id("no_reference") forbid(principal, action, resource) when { context.request has approval };
@id("closed") forbid(principal, action, resource) when { context.request has region && context.request.region == "closed" };
${gate(manager, completion)}`,
})

const urn = (name: string) => `urn:openid:authzen:access-request:error:${name}`

let tenant: PaymentTenant
let alice: Approver
let manager: Approver
let agent: TestAgent
let delegationId: string

beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  alice = await newApprover(server, tenant)
  manager = await newApprover(server, tenant)
  await tenant.publish(source(manager.userId))
  agent = await tenant.newAgent({ displayName: 'Renewal assistant' })
  delegationId = await delegate()
})

const delegate = (more: object = {}) =>
  tenant.delegate(alice.userId, {
    agentId: agent.agentId,
    actions: ['can_read', 'invoke'],
    resources: [{ type: 'document' }, { type: 'tool' }],
    ...more,
  })

const read = (id = 'q4-plan', context: object = {}) => ({
  subject: { type: 'user', id: alice.userId },
  resource: { type: 'document', id },
  action: { name: 'can_read' },
  context,
})

const asAgent = async () => ({ accessToken: await agent.actingBy(delegationId) })
const evaluate = async (question: object, by?: { accessToken: string }) =>
  tenant.pdp('access/v1/evaluation', question, by ?? (await asAgent()))
const submit = async (request: object, headers = {}) =>
  tenant.pdp('access/v1/requests', request, { ...(await asAgent()), headers })

async function follow(statusEndpoint: string, by?: { accessToken: string }) {
  clock.advance({ seconds: 1 })
  return server.call('GET', new URL(statusEndpoint).pathname, by ?? (await asAgent()))
}

async function decide(answer: 'approve' | 'deny', number: string) {
  const shown = await manager.device.shown()
  const decision = answer === 'approve' ? { decision: answer, number } : { decision: answer, denyReason: 'cancelled' }
  return manager.device.answerPush(shown, decision as never)
}

/** From the denial to the approval, for a client without grants. */
async function approved(question: { context: object } = read(), more: object = {}) {
  clock.advance({ minutes: 11 })
  const denial = await evaluate(question)
  const { status, body, text } = await submit({
    ...accessRequest(question, denial.body, { completion: null }),
    ...more,
  })
  if (status !== 202) throw new Error(text)
  expect((await decide('approve', numberOf(body))).body.state).toBe('approved')
  const { result } = (await follow(body.task.status_endpoint)).body
  return result.approval as { id: string; approved_at: string; approved_until: string }
}

const withApproval = <Question extends { context: object }>(question: Question, approval: object): Question => ({
  ...question,
  context: { ...question.context, approval },
})

describe('a re-evaluation', () => {
  test('is for exactly the request that was approved', async () => {
    const question = read('q4-plan', { region: 'eu' })
    const approval = await approved(question)
    const again = (other: { context: object }) => evaluate(withApproval(other, approval))
    expect((await again(question)).body.decision).toBe(true)
    // Times are not bound, and neither is what policies cannot read.
    expect((await again(read('q4-plan', { region: 'eu', at: new Date().toISOString(), x: 1 }))).body.decision).toBe(
      true,
    )
    const others = [
      read('q5-plan', { region: 'eu' }),
      read('q4-plan', { region: 'us' }),
      read('q4-plan'),
      { ...question, resource: { ...question.resource, properties: { owner: 'x' } } },
      { ...question, action: { name: 'can_read', properties: { pages: 2 } } },
      { ...question, action: { name: 'invoke' } },
    ]
    for (const other of others) {
      expect((await again(other)).body).toMatchObject({
        decision: false,
        context: {
          outcome: 'approval_required',
          reason: 'out_of_scope',
          next_action: 'request',
          access_request: { binding_token: expect.any(String) },
        },
      })
    }
  })

  test('ends when the approval does, or with a revocation', async () => {
    const approval = await approved()
    const again = () => evaluate(withApproval(read(), approval))
    expect((await again()).body.decision).toBe(true)
    clock.advance({ seconds: (Date.parse(approval.approved_until) - clock.now()) / 1000 })
    const over = { decision: false, context: { reason: 'approval_expired', next_action: 'request' } }
    expect((await again()).body).toMatchObject(over)

    const second = await approved()
    const { body } = await tenant.admin('POST', 'revocations', { userId: alice.userId })
    await tenant.admin('POST', `revocations/${body.revocationId}:lift`)
    delegationId = await delegate()
    expect((await evaluate(withApproval(read(), second))).body).toMatchObject(over)
  })

  test('by a reference that is not one, that belongs to another agent, or that is still pending', async () => {
    const approval = await approved()
    const denied = { decision: false, context: { reason: 'approval_unverifiable', next_action: 'none' } }
    for (const reference of [null, 'x', {}, { id: 7 }, { id: 'apr_unknown' }, [approval.id]])
      expect((await evaluate(withApproval(read(), reference as object))).body).toMatchObject(denied)
    const other = await tenant.newAgent()
    const accessToken = await other.actingBy(await delegate({ agentId: other.agentId }))
    expect((await evaluate(withApproval(read(), approval), { accessToken })).body).toMatchObject(denied)
    clock.advance({ minutes: 2 })
    const request = accessRequest(read(), (await evaluate(read())).body, { completion: null })
    const pending = await submit(request)
    const reference = { id: pending.body.task.id }
    expect((await evaluate(withApproval(read(), reference))).body).toMatchObject(denied)
  })

  test('cannot be done with an approval for a grant, nor a grant with an approval for re-evaluation', async () => {
    const approval = await approved()
    const grant = { ...read(), audience: 'crm', approval: approval.id }
    expect((await tenant.pdp('grants/v1/issue', grant, await asAgent())).body).toMatchObject({ decision: false })
    clock.advance({ minutes: 11 })
    const { body } = await submit(accessRequest(read(), (await evaluate(read())).body))
    await decide('approve', numberOf(body))
    const done = (await follow(body.task.status_endpoint)).body
    expect(done.result.mode).toBe('urn:countersign:access-request:grant')
    expect((await evaluate(withApproval(read(), done.result.approval))).body).toMatchObject({
      decision: false,
      context: { reason: 'approval_unverifiable' },
    })
    const issued = { ...read(), audience: 'crm', approval: done.result.approval.id }
    expect((await tenant.pdp('grants/v1/issue', issued, await asAgent())).body.decision).toBe(true)
  })

  test("is decided by today's policies, and records the approval", async () => {
    const question = read()
    const approval = await approved(question)
    // The policy `no_reference` would deny it if policies could see the reference.
    expect((await evaluate(withApproval(question, approval))).body.decision).toBe(true)
    const { policies, schema } = source(manager.userId)
    await tenant.publish({ schema, policies: `${policies}\n@id("shut") forbid(principal, action, resource);` })
    expect((await evaluate(withApproval(question, approval))).body).toMatchObject({
      decision: false,
      context: { outcome: 'denied', reason: 'policy_denied', next_action: 'none' },
    })
    await tenant.publish(source(manager.userId, ''))
    expect((await evaluate(withApproval(question, approval))).body).toMatchObject({
      decision: false,
      context: { outcome: 'approval_required', reason: 'approval_expired' },
    })
    await tenant.publish(source(manager.userId))
    await server.domain.decisionLog.flush()
    const rows = await server.database.superuser('select 1 from decisions where approval_id = $1', [approval.id])
    expect(rows).toHaveLength(1)
  })
})

describe('not requestable', () => {
  test('by a client without grants, where the gate is for a grant or the delegation counts: no device is asked', async () => {
    clock.advance({ minutes: 11 })
    await tenant.publish(source(manager.userId, ''))
    const first = await submit(accessRequest(read(), (await evaluate(read())).body, { completion: null }))
    await tenant.publish(source(manager.userId))
    await tenant.end(alice.userId, delegationId)
    delegationId = await delegate({ limits: { count: { limit: 5, per: 'day' } } })
    const second = await submit(accessRequest(read(), (await evaluate(read())).body, { completion: null }))
    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 400, body: { type: urn('not_requestable'), status: 400 } })
      expect(answer.body.detail).toContain('urn:countersign:completion')
    }
    expect(await manager.device.pending()).toEqual([])
    await tenant.end(alice.userId, delegationId)
    delegationId = await delegate()
  })
})

describe('problems', () => {
  test('several items, a context that was changed, and members that are missing', async () => {
    const denial = await evaluate(read('q4-plan', { region: 'eu' }))
    const request = accessRequest(read('q4-plan', { region: 'eu' }), denial.body, { completion: null })
    const { action, resource, ...rest } = request
    const cases: [object, string, string][] = [
      [{ ...rest, items: [{ action, resource }] }, 'urn:countersign:error:invalid_request', 'items'],
      [{ ...rest, resource }, 'urn:countersign:error:invalid_request', 'action'],
      [{ ...rest, action }, 'urn:countersign:error:invalid_request', 'resource'],
      [
        { ...request, requested_access: { requested_until: '2020-01-01T00:00:00Z' } },
        'urn:countersign:error:invalid_request',
        'requested_until',
      ],
      [
        { ...request, client: { actor: { id: 'ag_another' } } },
        'urn:countersign:error:invalid_request',
        'client.actor.id',
      ],
      [{ ...request, context: { region: 'us' } }, urn('invalid_denial_binding'), 'denial'],
      [{ ...request, context: {} }, urn('invalid_denial_binding'), 'denial'],
    ]
    for (const [body, type, word] of cases) {
      const answer = await submit(body)
      expect(answer).toMatchObject({ status: 400, body: { type, title: expect.any(String), status: 400 } })
      expect(answer.body.detail).toContain(word)
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
  })

  test('a denial that has expired, by its token and by its id', async () => {
    const denial = await evaluate(read())
    const request = accessRequest(read(), denial.body, { completion: null })
    const { binding_token: _, ...byId } = request.denial
    clock.advance({ seconds: 601 })
    for (const expired of [request, { ...request, denial: byId }])
      expect(await submit(expired)).toMatchObject({ status: 410, body: { type: urn('expired_denial') } })
  })

  test('a denial can be named by its id, and only for its own request', async () => {
    clock.advance({ minutes: 11 })
    const denial = await evaluate(read('q4-plan', { region: 'eu' }))
    const request = accessRequest(read('q4-plan', { region: 'eu' }), denial.body, { completion: null })
    const { binding_token: _, ...byId } = request.denial
    const other = await submit({ ...request, context: { region: 'us' }, denial: byId })
    expect(other.body.type).toBe(urn('invalid_denial_binding'))
    await server.domain.decisionLog.flush()
    expect((await submit({ ...request, denial: byId })).status).toBe(202)
  })

  test('tasks that are unknown, that have ended, and whose time is over', async () => {
    clock.advance({ minutes: 11 })
    const { body } = await submit(accessRequest(read(), (await evaluate(read())).body, { completion: null }))
    const { status_endpoint, links } = body.task
    const cancel = async () => server.call('POST', new URL(links.cancel).pathname, await asAgent())
    expect(await follow(status_endpoint.replace(/apr_.*/, 'apr_x'))).toMatchObject({
      status: 404,
      body: { type: urn('unknown_task') },
    })
    const elsewhere = (path: string) => new URL(path).pathname.replace(tenant.tenantId, 'another')
    expect((await server.call('GET', elsewhere(status_endpoint), await asAgent())).body.code).toBe('not_found')
    expect((await server.call('POST', elsewhere(links.cancel), await asAgent())).body.code).toBe('not_found')
    expect((await cancel()).body.task.status).toBe('cancelled')
    expect(await cancel()).toMatchObject({ status: 409, body: { type: urn('invalid_task_state') } })
    expect((await follow(status_endpoint)).body.task.status).toBe('cancelled')
    clock.advance({ hours: 24 })
    delegationId = await delegate()
    expect(await follow(status_endpoint)).toMatchObject({ status: 410, body: { type: urn('task_expired') } })
  })
})
