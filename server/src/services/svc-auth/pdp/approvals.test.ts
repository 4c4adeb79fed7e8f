// Approvals, from the denial to the grant: a person signs exactly one action, on a device that they agreed to.
import {
  accessRequest,
  newDeviceHolder,
  newHolder,
  newPaymentTenant,
  numberOf,
  type OtpOperation,
  type PaymentTenant,
  pay,
  paymentPolicies,
  type SoftwareDevice,
  startTestServer,
  type TestAgent,
} from '@countersign/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
})

const large = 60_000
let people = 0

/** A user with an account, and a device that they agreed to, or that another application enrolled without asking them. */
async function newApprover(of: PaymentTenant = tenant, agreed = true) {
  const userId = `approver-${++people}`
  const app = await newHolder(of, 'authenticator_app', clock, userId)
  const user = { type: 'User', id: userId }
  await of.store(user, { type: 'Account', id: userId, attributes: { owner: user } })
  const proof = { userId, authType: 'authenticator_app', otp: await app.right() }
  const { challengeId } = (await of.post('authenticateOtp', proof)).body
  if (agreed) return newDeviceHolder(server, of, { userId, fields: { proofChallengeId: challengeId } })
  const { accessToken } = await newClient(of)
  const other = { ...of, post: (operation: OtpOperation, body: object) => of.post(operation, body, { accessToken }) }
  return newDeviceHolder(server, other, { userId })
}

async function newClient(of: PaymentTenant): Promise<{ accessToken: string }> {
  const { body } = await of.admin('POST', 'clients', { displayName: 'Another client', scopes: ['mfa'] })
  const form = { grant_type: 'client_credentials', client_id: body.clientId, client_secret: body.clientSecret }
  const answer = await server.call('POST', `/AuthPage/oauth/token/${of.tenantId}`, { form })
  return { accessToken: answer.body.access_token }
}

interface Asking {
  readonly agent: TestAgent
  readonly userId: string
  readonly device: SoftwareDevice
  readonly accessToken: string
}

async function newAsking(of: PaymentTenant = tenant, input: object = {}): Promise<Asking> {
  const { userId, device } = await newApprover(of)
  const agent = await of.newAgent({ displayName: 'Bill payer', ...input })
  const delegationId = await of.delegate(userId, { agentId: agent.agentId })
  return { agent, userId, device, accessToken: await agent.actingBy(delegationId) }
}

async function denialOf({ userId, accessToken }: Asking, of = tenant, amount = large) {
  const { body } = await of.pdp('access/v1/evaluation', pay(userId, amount), { accessToken })
  expect(body.context.outcome).toBe('approval_required')
  return body as { context: { evaluation_id: string; access_request: { binding_token: string; expires_at: string } } }
}

const ask = async (asking: Asking, more: object = {}, of = tenant) => {
  const body = accessRequest(pay(asking.userId, large), await denialOf(asking, of), more)
  return of.pdp('access/v1/requests', body, { accessToken: asking.accessToken })
}

const follow = ({ accessToken }: Pick<Asking, 'accessToken'>, id: string, query = '') => {
  clock.advance({ seconds: 1 })
  return server.call('GET', `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}${query}`, { accessToken })
}

const approve = async ({ device }: Pick<Asking, 'device'>, number: string, tampering = {}) =>
  device.answerPush(await device.shown(), { decision: 'approve', number }, tampering)

const grantFor = ({ userId, accessToken }: Asking, approval: string, amount = large) =>
  tenant.pdp('grants/v1/issue', { ...pay(userId, amount), audience: 'bank', approval }, { accessToken })

async function approved(asking: Asking): Promise<string> {
  const { body } = await ask(asking)
  expect((await approve(asking, numberOf(body))).body.state).toBe('approved')
  return body.task.id
}

describe('202', () => {
  test("the device shows our words with the values of the action, and the agent's words separately", async () => {
    const asking = await newAsking()
    const answer = await ask(asking, { justification: 'It is due today' })
    expect(answer.status).toBe(202)
    expect(answer.body).toEqual({
      task: {
        id: expect.stringMatching(/^apr_/),
        status: 'pending',
        status_endpoint: expect.stringMatching(/\/access\/v1\/requests\/apr_/),
        expires_at: new Date(clock.now() + 300_000).toISOString(),
        links: { cancel: expect.stringMatching(/\/cancel$/) },
        display: {
          title: 'Approval requested',
          description: expect.stringMatching(/: \d\d$/),
          'urn:countersign:number': expect.stringMatching(/^\d\d$/),
        },
      },
    })
    expect(await asking.device.shown()).toMatchObject({
      purpose: 'approval',
      clientName: 'Bill payer',
      title: 'Approve a payment',
      details: [
        { label: 'Action', value: 'Pay bills' },
        { label: 'On', value: `Account ${asking.userId}` },
        { label: 'Amount', value: expect.stringMatching(/^CHF\s600\.00$/) },
        { label: 'The agent says', value: 'It is due today' },
      ],
      action: {
        tid: tenant.tenantId,
        agent: asking.agent.agentId,
        onBehalfOf: asking.userId,
        action: { name: 'payment.create', properties: { amount: large, currency: 'CHF' } },
        resource: { type: 'Account', id: asking.userId, properties: {} },
      },
    })
  })

  test('approved: a grant that names the approver, the key and the signature', async () => {
    const asking = await newAsking()
    const denied = await denialOf(asking)
    const denial = denied.context
    const request = accessRequest(pay(asking.userId, large), denied)
    const { body } = await tenant.pdp('access/v1/requests', request, { accessToken: asking.accessToken })
    const { id } = body.task
    expect((await follow(asking, id)).body.task.status).toBe('pending')
    expect((await approve(asking, numberOf(body))).body.state).toBe('approved')
    const done = await follow(asking, id)
    expect(done.body).toMatchObject({
      task: { status: 'approved' },
      result: {
        mode: 'urn:countersign:access-request:grant',
        approval: { id, approved_at: expect.any(String), approved_until: expect.any(String) },
      },
    })
    const granted = (await grantFor(asking, id)).body
    const { approval, action_hash } = decodeJwt(granted.grant) as {
      approval: { id: string; approver: string; device_key: string; signature: string }
      action_hash: string
    }
    expect(approval).toMatchObject({ id, approver: asking.userId, device_key: expect.stringMatching(/^[\w-]{43}$/) })
    expect(decodeJwt(approval.signature)).toMatchObject({
      purpose: 'approval',
      decision: 'approve',
      actionHash: action_hash,
    })

    const { action, resource } = pay(asking.userId, large)
    const consumed = { grant: granted.grant, action, resource, consumerToken: 'a consumer token' }
    expect((await tenant.pdp('grants/v1/consume', consumed)).status).toBe(200)
    // The whole chain, from both ends.
    for (const evaluationId of [denial.evaluation_id, granted.context.evaluation_id]) {
      const chain = await tenant.admin('GET', `decisions/${evaluationId}`)
      expect(chain.body).toMatchObject({
        evaluationId,
        agentId: asking.agent.agentId,
        approval: {
          approvalId: id,
          evaluationId: denial.evaluation_id,
          status: 'approved',
          gates: ['large'],
          approverId: asking.userId,
          deviceId: asking.device.deviceId,
          signature: approval.signature,
        },
        grant: { grantId: granted.grantId, state: 'consumed', consumedBy: tenant.clientId },
      })
    }
    const logged = await tenant.admin('GET', `decisions/${denial.evaluation_id}`)
    expect(logged.body).toMatchObject({ outcome: 'approval_required', policies: ['large'] })
  })

  test('a waiting client gets the answer when the approver decides', async () => {
    const asking = await newAsking()
    const { body } = await ask(asking)
    const waiting = follow(asking, body.task.id, '?waitSeconds=20')
    await approve(asking, numberOf(body))
    expect((await waiting).body.task.status).toBe('approved')
  })
})

describe('no grant without approval', () => {
  test('pending, denied, expired, cancelled, by a wrong number', async () => {
    const ends: [string, (asking: Asking, task: { id: string; number: string }) => unknown][] = [
      ['pending', () => undefined],
      [
        'denied',
        async ({ device }) => device.answerPush(await device.shown(), { decision: 'deny', denyReason: 'cancelled' }),
      ],
      ['expired', () => clock.advance({ seconds: 301 })],
      [
        'cancelled',
        ({ accessToken }, { id }) =>
          server.call('POST', `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}/cancel`, { accessToken }),
      ],
      ['denied', (asking, { number }) => approve(asking, String((Number(number) + 1) % 100).padStart(2, '0'))],
    ]
    for (const [status, end] of ends) {
      const asking = await newAsking()
      const { body } = await ask(asking)
      await end(asking, { id: body.task.id, number: numberOf(body) })
      expect((await follow(asking, body.task.id)).body.task.status).toBe(status)
      expect((await grantFor(asking, body.task.id)).body).toMatchObject({ decision: false })
    }
  })

  test('another action than the approved one: one changed value is enough', async () => {
    const asking = await newAsking()
    const id = await approved(asking)
    const others = [
      pay(asking.userId, large + 1),
      pay(asking.userId, large, { note: 'x' }),
      { ...pay(asking.userId, large), resource: { type: 'Account', id: asking.userId, properties: { x: 1 } } },
    ]
    for (const other of others) {
      const body = { ...other, audience: 'bank', approval: id }
      const answer = await tenant.pdp('grants/v1/issue', body, { accessToken: asking.accessToken })
      expect(answer.body.decision).toBe(false)
    }
    expect((await grantFor(asking, id)).body.decision).toBe(true)
  })

  test("another agent's approval, and one that has already given its grant", async () => {
    const asking = await newAsking()
    const id = await approved(asking)
    const other = await tenant.newAgent()
    const accessToken = await other.actingBy(await tenant.delegate(asking.userId, { agentId: other.agentId }))
    expect((await grantFor({ ...asking, accessToken }, id)).body.decision).toBe(false)
    expect((await grantFor(asking, id)).body.decision).toBe(true)
    expect(await grantFor(asking, id)).toMatchObject({ status: 409, body: { code: 'approval_used' } })
  })

  test('an approval that has waited too long', async () => {
    const asking = await newAsking()
    const id = await approved(asking)
    clock.advance({ seconds: 601 })
    const accessToken = await asking.agent.actingBy(
      await tenant.delegate(asking.userId, { agentId: asking.agent.agentId }),
    )
    expect((await grantFor({ ...asking, accessToken }, id)).body.decision).toBe(false)
  })

  test("today's policies decide, whatever was approved yesterday", async () => {
    const own = await newPaymentTenant(server)
    const asking = await newAsking(own)
    const { body } = await ask(asking, {}, own)
    await approve(asking, numberOf(body))
    await own.publish({
      ...paymentPolicies,
      policies: `${paymentPolicies.policies}\n@id("closed") forbid(principal is Agent, action, resource);`,
    })
    const request = { ...pay(asking.userId, large), audience: 'bank', approval: body.task.id }
    const answer = await own.pdp('grants/v1/issue', request, { accessToken: asking.accessToken })
    expect(answer.body).toMatchObject({ decision: false, context: { outcome: 'denied' } })
  })

  test('an approver who has lost the right to approve since', async () => {
    const own = await newPaymentTenant(server)
    const manager = await newApprover(own)
    const member = { type: 'User', id: manager.userId }
    const managers = { type: 'Group', id: 'managers' }
    await own.store(managers, { ...member, parents: [managers] })
    const policies = paymentPolicies.policies.replace('@approver("on_behalf_of")', '@approver("group:managers")')
    await own.publish({ ...paymentPolicies, policies })
    const asking = await newAsking(own)
    const approvedByManager = async () => {
      const { body } = await ask(asking, {}, own)
      await approve(manager, numberOf(body))
      return body.task.id
    }
    const grant = async (approval: string) => {
      const request = { ...pay(asking.userId, large), audience: 'bank', approval }
      return (await own.pdp('grants/v1/issue', request, { accessToken: asking.accessToken })).body
    }
    expect(await grant(await approvedByManager())).toMatchObject({ decision: true })
    const approval = await approvedByManager()
    await own.store({ ...member, parents: [] })
    expect(await grant(approval)).toMatchObject({ decision: false, context: { outcome: 'approval_required' } })
  })

  test('a revocation immediately cancels pending approvals, and voids approved ones', async () => {
    const asking = await newAsking()
    const { body } = await ask(asking)
    const waiting = follow(asking, body.task.id, '?waitSeconds=20')
    await server.call('GET', '/AuthPage/health/live')
    const revoked = await tenant.admin('POST', 'revocations', { userId: asking.userId })
    expect((await waiting).body.task.status).toBe('cancelled')
    expect(await asking.device.pending()).toEqual([])
    await tenant.admin('POST', `revocations/${revoked.body.revocationId}:lift`)

    const second = await newAsking()
    const id = await approved(second)
    const again = await tenant.admin('POST', 'revocations', { userId: second.userId })
    await tenant.admin('POST', `revocations/${again.body.revocationId}:lift`)
    const delegationId = await tenant.delegate(second.userId, { agentId: second.agent.agentId })
    const accessToken = await second.agent.actingBy(delegationId)
    expect((await grantFor({ ...second, accessToken }, id)).body.decision).toBe(false)
  })

  test('suspending the agent cancels pending approvals', async () => {
    const asking = await newAsking()
    await ask(asking)
    await tenant.admin('POST', `agents/${asking.agent.agentId}:suspend`)
    expect(await asking.device.pending()).toEqual([])
  })
})

test('an approval is not a proof: the client that requested it cannot enrol a device with it', async () => {
  const { userId, device } = await newApprover()
  const agent = await tenant.newAgent()
  await tenant.delegate(userId, { agentId: agent.agentId })
  const question = pay(userId, large)
  const subject = { ...question.subject, properties: { act: { sub: agent.agentId } } }
  const denial = await tenant.pdp('access/v1/evaluation', { ...question, subject })
  const { body } = await tenant.pdp('access/v1/requests', accessRequest({ ...question, subject }, denial.body))
  expect((await approve({ device }, numberOf(body))).body.state).toBe('approved')
  const [row] = await server.database.superuser<{ challenge_id: string }>(
    'select challenge_id from approvals where approval_id = $1',
    [body.task.id],
  )
  const request = { userId, authType: 'push', proofChallengeId: row?.challenge_id }
  expect(await tenant.post('registerOtp', request)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
})

describe('only the device of an eligible approver answers', () => {
  test('a signature for another action is refused', async () => {
    const asking = await newAsking()
    const { body } = await ask(asking)
    const number = numberOf(body)
    const forged = await approve(asking, number, { claims: { actionHash: 'A'.repeat(43) } })
    expect(forged).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    const wrongPurpose = await approve(asking, number, { claims: { purpose: 'authentication' } })
    expect(wrongPurpose.status).toBe(400)
    expect((await approve(asking, number)).body.state).toBe('approved')
  })

  test('409: a device that the approver did not agree to is not asked', async () => {
    const { userId } = await newApprover(tenant, false)
    const agent = await tenant.newAgent()
    const accessToken = await agent.actingBy(await tenant.delegate(userId, { agentId: agent.agentId }))
    const answer = await ask({ userId, accessToken } as Asking)
    expect(answer).toMatchObject({ status: 409, body: { code: 'no_approver' } })
  })

  test('the policy names the approvers: owners, a user, members of a group; with `separate`, never the user who asks', async () => {
    const own = await newPaymentTenant(server)
    const gate = (annotations: string) =>
      own.publish({
        ...paymentPolicies,
        policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', annotations),
      })
    const [manager, owner] = [await newApprover(own), await newApprover(own)]
    const asking = await newAsking(own, { owners: [owner.userId] })
    await own.store(
      { type: 'Group', id: 'managers' },
      { type: 'Group', id: 'seniors', parents: [{ type: 'Group', id: 'managers' }] },
      { type: 'User', id: manager.userId, parents: [{ type: 'Group', id: 'seniors' }] },
    )
    const askedOf = async (annotations: string, more: object = {}) => {
      await gate(annotations)
      const { status, body } = await ask(asking, more, own)
      if (status !== 202) return body.code
      const [row] = await server.database.superuser<{ approver_id: string }>(
        'select approver_id from approvals where approval_id = $1',
        [body.task.id],
      )
      return row?.approver_id
    }
    expect(await askedOf('@approver("owner")')).toBe(owner.userId)
    expect(await askedOf(`@approver("user:${manager.userId}")`)).toBe(manager.userId)
    expect(await askedOf('@approver("group:managers")')).toBe(manager.userId)
    expect(await askedOf('@approver("on_behalf_of") @separate("true")')).toBe('no_approver')
    expect(await askedOf('@approver("group:managers")', { approver: asking.userId })).toBe('approver_not_eligible')
  })
})

describe('400', () => {
  test('a denial of another action, one that is not ours, and none', async () => {
    const asking = await newAsking()
    const denial = await denialOf(asking)
    const send = (body: object) => tenant.pdp('access/v1/requests', body, { accessToken: asking.accessToken })
    const own = accessRequest(pay(asking.userId, large), denial)
    const { binding_token, expires_at } = own.denial
    const bad = [
      accessRequest(pay(asking.userId, large + 1), denial),
      { ...own, denial: { ...own.denial, binding_token: `${binding_token.slice(0, -4)}AAAA` } },
      { ...own, denial: { ...own.denial, binding_token: asking.accessToken } },
      { ...own, denial: { ...own.denial, evaluation_id: 'ev_another' } },
      { ...own, denial: { ...own.denial, expires_at: new Date(Date.parse(expires_at) + 1000).toISOString() } },
      { ...own, denial: { expires_at } },
      { ...own, denial: { expires_at, evaluation_id: 'ev_unknown' } },
      { ...own, denial: undefined },
    ]
    for (const body of bad) {
      const answer = await send(body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_denial_binding' } })
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
  })
})

describe('404', () => {
  test('only the client that asked can follow or cancel', async () => {
    const asking = await newAsking()
    const { body } = await ask(asking)
    const other = await newAsking()
    expect((await follow(other, body.task.id)).status).toBe(404)
    const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${body.task.id}/cancel`
    expect((await server.call('POST', path, { accessToken: other.accessToken })).status).toBe(404)
  })
})

describe('409', () => {
  test('the same denial asks once; approval that would change nothing is not requested; an ended one is not cancelled', async () => {
    const asking = await newAsking()
    const body = accessRequest(pay(asking.userId, large), await denialOf(asking))
    const { accessToken } = asking
    const first = await tenant.pdp('access/v1/requests', body, { accessToken })
    expect((await tenant.pdp('access/v1/requests', body, { accessToken })).body.code).toBe('approval_asked')
    await approve(asking, numberOf(first.body))
    const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${first.body.task.id}/cancel`
    expect((await server.call('POST', path, { accessToken })).body.code).toBe('invalid_task_state')
  })
})

describe('422', () => {
  test('an action that a device cannot show in full is not sent to an approver', async () => {
    const asking = await newAsking()
    const properties = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, index]))
    for (const more of [properties, { note: 'x'.repeat(201) }]) {
      const question = pay(asking.userId, large, more)
      const { body } = await tenant.pdp('access/v1/evaluation', question, { accessToken: asking.accessToken })
      const answer = await tenant.pdp('access/v1/requests', accessRequest(question, body), {
        accessToken: asking.accessToken,
      })
      expect(answer).toMatchObject({ status: 422, body: { code: 'action_not_showable' } })
    }
  })
})

describe('429', () => {
  test('ten requests an hour, even at once', async () => {
    const asking = await newAsking()
    await server.database.superuser(
      `insert into approvals (tenant_id, approval_id, task_id, evaluation_id, client_id, agent_id, gates, action_hash, action,
         approver_id, challenge_id, epoch, created_at)
       select tenant_id, approval_id || n, approval_id || n, evaluation_id || n, client_id, agent_id, gates, action_hash, action, approver_id,
         challenge_id || n, epoch, created_at
       from approvals, generate_series(1, 9) n where approval_id = $1`,
      [(await ask(asking)).body.task.id],
    )
    const answers = await Promise.all([ask(asking), ask(asking)])
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    expect(answers[0]?.body.code).toBe('too_many_requests')
  })
})
