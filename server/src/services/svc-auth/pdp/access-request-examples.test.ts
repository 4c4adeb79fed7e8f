// The examples of AuthZEN's Access Request and Approval Profile, draft 1, as they are written: the same members in the same calls,
// and the same changes from one call to the next. Only ids, addresses and the times that the server sets are ours.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Approver,
  newApprover,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  startTestServer,
  type TestAgent,
} from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const server = await startTestServer({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } })
const { clock } = server
const received: { headers: IncomingHttpHeaders; body: string }[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks/access-requests`
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

const source = (manager: string) => ({
  schema: `
entity Group in [Group];
entity User in [Group];
entity Agent;
entity Account = { owner?: User };
entity document, channel, tool;
type Context = { request: { time?: datetime }, action: {}, approvals: Set<String>, onBehalfOf?: User };
action can_read, can_post, can_delete, invoke appliesTo {
  principal: [User, Agent], resource: [document, channel, tool], context: Context
};
`,
  policies: `
@id("all") permit(principal, action, resource) unless { action == Action::"can_delete" };
@id("manager_approval") @gate("approval") @approver("user:${manager}") @template("action") @completion("reevaluate")
forbid(principal is Agent, action, resource) unless { context.approvals.contains("manager_approval") };`,
})

let tenant: PaymentTenant
let alice: Approver
let manager: Approver
let agent: TestAgent
let accessToken: string

beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  alice = await newApprover(server, tenant)
  manager = await newApprover(server, tenant)
  await tenant.publish(source(manager.userId))
  agent = await tenant.newAgent({ displayName: 'Renewal assistant', callbackUrls: [endpoint] })
})

beforeEach(async () => {
  // So that the limits of approvals do not count the tests before.
  clock.advance({ minutes: 11 })
  const delegation = {
    agentId: agent.agentId,
    actions: ['can_*', 'invoke'],
    resources: ['document', 'channel', 'tool'].map((type) => ({ type })),
  }
  accessToken = await agent.actingBy(await tenant.delegate(alice.userId, delegation))
})

const subject = () => ({ type: 'user', id: alice.userId })
const plan = { type: 'document', id: 'q4-plan' }
const canRead = { name: 'can_read' }

const evaluate = (question: object) => tenant.pdp('access/v1/evaluation', question, { accessToken })
const submit = (request: object, headers = {}) => tenant.pdp('access/v1/requests', request, { accessToken, headers })
const pathOf = (address: string) => new URL(address).pathname

async function approve(number: string) {
  const answer = await manager.device.answerPush(await manager.device.shown(), { decision: 'approve', number })
  expect(answer.body.state).toBe('approved')
}

/** A client waits at least a second between two polls. */
async function poll(address: string, by = accessToken) {
  clock.advance({ seconds: 1 })
  return server.call('GET', pathOf(address), { accessToken: by })
}

/** The members of a denial that a client repeats. */
function denialOf({ context }: { context: Record<string, unknown> }) {
  const { evaluation_id, evaluated_at, reason, access_request } = context
  const { expires_at, binding_token, template } = access_request as Record<string, unknown>
  return { evaluation_id, evaluated_at, expires_at, reason, binding_token, template }
}

test('discovery', async () => {
  const base = `${server.environment.PUBLIC_URL}/AuthPage/pdp/${tenant.tenantId}`
  const { body } = await server.call('GET', `/.well-known/authzen-configuration/AuthPage/pdp/${tenant.tenantId}`)
  expect(body).toMatchObject({
    policy_decision_point: base,
    access_evaluation_endpoint: `${base}/access/v1/evaluation`,
    access_evaluations_endpoint: `${base}/access/v1/evaluations`,
    access_request_endpoint: `${base}/access/v1/requests`,
    jwks_uri: expect.any(String),
    capabilities: ['urn:openid:authzen:capability:access-request'],
  })
  const { keys } = (await server.call('GET', pathOf(body.jwks_uri))).body
  for (const key of keys) expect(key).toMatchObject({ kid: expect.any(String), use: 'sig' })
})

test('manager approval, from end to end', async () => {
  const asked = { subject: subject(), resource: plan, action: canRead }
  const denial = await evaluate({ ...asked, context: { time: '2026-04-30T20:15:00Z' } })
  expect(denial.body).toEqual({
    decision: false,
    context: {
      outcome: 'approval_required',
      evaluation_id: expect.stringMatching(/^ev_/),
      evaluated_at: new Date(clock.now()).toISOString(),
      reason: 'approval_required',
      access_request: {
        endpoint: expect.stringMatching(/\/access\/v1\/requests$/),
        template: 'action',
        expires_at: expect.any(String),
        binding_token: expect.stringMatching(/^eyJ/),
        display: { title: expect.any(String), description: expect.any(String) },
      },
    },
  })

  const request = {
    ...asked,
    context: { business_justification: 'Needed for customer renewal review' },
    requested_access: { requested_until: new Date(clock.now() + 6 * 60_000).toISOString() },
    denial: denialOf(denial.body),
  }
  const headers = { 'idempotency-key': '7b8d0f0d-65a1-4af1-9fd3-a684f08a5d13' }
  const submitted = await submit(request, headers)
  expect(submitted.status).toBe(202)
  const { task } = submitted.body
  expect(submitted.headers.get('location')).toBe(task.status_endpoint)
  expect(task).toEqual({
    id: expect.any(String),
    status: 'pending',
    status_endpoint: expect.stringMatching(new RegExp(`/access/v1/requests/${task.id}$`)),
    expires_at: expect.any(String),
    links: { cancel: `${task.status_endpoint}/cancel` },
    display: expect.objectContaining({ title: expect.any(String), description: expect.any(String) }),
  })
  expect((await submit(request, headers)).body).toEqual(submitted.body)
  const changed = await submit({ ...request, requested_access: {} }, headers)
  expect(changed).toMatchObject({
    status: 409,
    body: { type: 'urn:openid:authzen:access-request:error:duplicate_request', status: 409 },
  })
  expect(changed.headers.get('content-type')).toMatch(/^application\/problem\+json/)

  expect((await poll(task.status_endpoint)).body).toEqual({ task })
  expect((await manager.device.shown()).details).toContainEqual({
    label: 'The agent says',
    value: 'Needed for customer renewal review',
    source: 'agent',
  })
  await approve(numberOf(submitted.body))
  const done = (await poll(task.status_endpoint)).body
  expect(done).toMatchObject({
    task: { id: task.id, status: 'approved' },
    result: {
      mode: 'reevaluate',
      approval: {
        id: expect.any(String),
        approved_at: expect.any(String),
        approved_until: request.requested_access.requested_until,
      },
    },
  })

  const { approval } = done.result
  const allowed = await evaluate({ ...asked, context: { time: '2026-04-30T20:43:00Z', approval } })
  expect(allowed.body).toEqual({
    decision: true,
    context: { outcome: 'allowed', approval: { id: approval.id, approved_until: approval.approved_until } },
  })
})

test('an agent discovers a tool, from end to end: the runtime names the actor in the client, and is called back', async () => {
  const pep = await tenant.accessToken()
  const acting = { iss: 'https://agents.example.com', sub: agent.agentId, sub_profile: 'ai_agent' }
  const asked = { resource: { type: 'tool', id: 'crm.search_accounts' }, action: { name: 'invoke' } }
  const question = { ...asked, subject: { ...subject(), properties: { act: acting } } }
  const denial = await tenant.pdp('access/v1/evaluation', { ...question, context: { time: '2026-05-12T15:00:00Z' } })
  const state = 'session_01HX69WJ8Q0K7P4F0V0K9D6Z7N'
  const request = {
    ...asked,
    subject: subject(),
    context: { business_justification: 'Assembling Q2 renewal report for customer ACME-1042' },
    requested_access: { requested_until: new Date(clock.now() + 7 * 86_400_000).toISOString() },
    client: {
      id: 'renewal_assistant',
      actor: { id: agent.agentId, issuer: 'https://agents.example.com', type: 'ai_agent' },
      source: { session_id: state },
    },
    callback: { endpoint, state, events: ['approved', 'denied', 'expired'] },
    denial: denialOf(denial.body),
  }
  for (const [field, actor, subjectNamed] of [
    ['client.actor.id', { id: 'ag_another' }, question.subject],
    ['client.actor.act', { id: agent.agentId, act: { sub: 'another' } }, subject()],
  ] as const) {
    const wrong = { ...request, subject: subjectNamed, client: { actor } }
    expect(await tenant.pdp('access/v1/requests', wrong)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(field) },
    })
  }
  const headers = { 'idempotency-key': '9c1f5d12-2a18-4cba-8a5e-e0e8e2b6b5c7' }
  const { status, body } = await tenant.pdp('access/v1/requests', request, { headers })
  expect(status).toBe(202)
  await approve(numberOf(body))

  await vi.waitFor(
    async () => {
      await server.worker.runDue()
      expect(received).toHaveLength(1)
    },
    { timeout: 60_000 },
  )
  const [callback] = received
  expect(callback?.headers.authorization).toMatch(/^Bearer /)
  const { id, status_endpoint } = body.task
  expect(JSON.parse(callback?.body ?? '')).toMatchObject({ state, task: { id, status: 'approved', status_endpoint } })
  expect(JSON.parse(callback?.body ?? '')).not.toHaveProperty('result')

  const { result } = (await poll(status_endpoint, pep)).body
  expect(result.mode).toBe('reevaluate')
  // An approval is for this request and for ten minutes: a client may want less, and gets no more.
  expect(Date.parse(result.approval.approved_until)).toBeLessThan(clock.now() + 10 * 60_000)
  const context = { time: '2026-05-12T17:31:00Z', approval: result.approval }
  const { approved_until } = result.approval
  expect((await tenant.pdp('access/v1/evaluation', { ...question, context })).body).toMatchObject({
    decision: true,
    context: { approval: { id: result.approval.id, approved_until } },
  })
  const batch = { ...question, context, evaluations: [{}, { resource: { type: 'tool', id: 'crm.delete_account' } }] }
  expect((await tenant.pdp('access/v1/evaluations', batch)).body.evaluations).toMatchObject([
    { decision: true },
    { decision: false, context: { reason: 'out_of_scope', next_action: 'request' } },
  ])
  // Another client, the agent itself, did not ask for this approval.
  expect((await evaluate({ ...question, context })).body).toMatchObject({
    decision: false,
    context: { reason: 'approval_unverifiable', next_action: 'none' },
  })
})

test('several items in one request are refused, and no one is asked', async () => {
  const denial = denialOf((await evaluate({ subject: subject(), resource: plan, action: canRead })).body)
  const bulk = await submit({
    subject: subject(),
    items: [
      { resource: plan, action: canRead },
      { resource: { type: 'channel', id: 'engineering' }, action: { name: 'can_post' } },
    ],
    context: { business_justification: 'Onboarding to the renewal review project' },
    denial,
  })
  expect(bulk).toMatchObject({ status: 400, body: { type: 'urn:countersign:error:invalid_request', status: 400 } })
  expect(await manager.device.pending()).toEqual([])
})

test('a decision without context.access_request is not requestable', async () => {
  const question = { subject: subject(), resource: plan, action: { name: 'can_delete' } }
  const denied = (await evaluate(question)).body
  expect(denied).toEqual({ decision: false, context: { outcome: 'denied' } })
  await server.domain.decisionLog.flush()
  // The response does not name it, but the log does.
  const { body } = await tenant.admin('GET', 'decisions?action=can_delete&limit=1')
  const denial = { evaluation_id: body.items[0].evaluationId, expires_at: new Date(clock.now() + 60_000).toISOString() }
  const answer = await submit({ ...question, denial })
  expect(answer.body).toMatchObject({
    type: 'urn:openid:authzen:access-request:error:not_requestable',
    title: expect.any(String),
    status: 400,
    detail: expect.any(String),
  })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  // Of another request it says nothing.
  const other = await submit({ ...question, resource: { type: 'document', id: 'q5-plan' }, denial })
  expect(other.body.type).toBe('urn:openid:authzen:access-request:error:invalid_denial_binding')
})

test('a cancellation may say why', async () => {
  const question = { subject: subject(), resource: plan, action: canRead }
  const { body } = await submit({ ...question, denial: denialOf((await evaluate(question)).body) })
  const cancel = (reason: object) => server.call('POST', pathOf(body.task.links.cancel), { accessToken, body: reason })
  const reason = { reason: 'no_longer_needed', comment: 'The customer has called.' }
  expect(await cancel(reason)).toMatchObject({ status: 200, body: { task: { status: 'cancelled' } } })
  expect(await cancel(reason)).toMatchObject({
    status: 409,
    body: { type: 'urn:openid:authzen:access-request:error:invalid_task_state' },
  })
})
