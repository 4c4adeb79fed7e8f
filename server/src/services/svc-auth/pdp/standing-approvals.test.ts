// Standing approvals: the approver's device signs within which limits an agent may repeat what was approved.
import type { StandingOffer, StandingTerms } from '@countersign/contract'
import {
  type Approver,
  accessRequest,
  newApprover,
  newDeviceHolder,
  newPaymentTenant,
  newUser,
  type PaymentTenant,
  pay,
  paymentPolicies,
  startTestServer,
  type TestAgent,
  type TestPerson,
} from '@countersign/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const large = 60_000
const scope = '7d, budget 500000 CHF, amount 100000 CHF, count 5, any resource, varying note'
const standing = `@approver("on_behalf_of") @standing("${scope}")`
const gateOf = (annotations: string, more = '') => ({
  ...paymentPolicies,
  policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', annotations) + more,
})

let tenant: PaymentTenant
let payer: Approver
let manager: Approver
let agent: TestAgent
let delegationId: string
let accessToken: string

beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  payer = await newApprover(server, tenant)
  manager = await newApprover(server, tenant)
})
beforeEach(async () => {
  clock.advance({ minutes: 61 })
  await tenant.publish(gateOf(standing))
  agent = await tenant.newAgent({ displayName: 'Bill payer' })
  delegationId = await tenant.delegate(payer.userId, {
    agentId: agent.agentId,
    endsAt: new Date(clock.now() + 30 * 86_400_000).toISOString(),
  })
  accessToken = await agent.actingBy(delegationId)
})

interface Asked {
  readonly id: string
  readonly number: string
  readonly offer: StandingOffer
  readonly device: Approver['device']
}

async function ask(question: object = pay(payer.userId, large), by = payer): Promise<Asked> {
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
  const { body, text } = await tenant.pdp('access/v1/requests', accessRequest(question as never, denial.body), {
    accessToken,
  })
  if (!body.task) throw new Error(text)
  const { standingOffer: offer } = (await by.device.shown()) as unknown as { standingOffer: StandingOffer }
  return { id: body.task.id, number: body.task.display['urn:countersign:number'], offer, device: by.device }
}

const sign = async ({ number, device }: Asked, terms: unknown) =>
  device.answerPush(await device.shown(), { decision: 'approve', number, standing: terms } as never)

async function give(limits: object = {}, terms: Partial<StandingTerms> = {}, by = payer): Promise<string> {
  const asked = await ask(undefined, by)
  const { max } = asked.offer
  const signed = await sign(asked, { ...max, ...terms, limits: { ...max.limits, ...limits } })
  if (signed.status !== 200) throw new Error(signed.text)
  await followed(asked.id)
  return asked.id
}

async function followed(id: string) {
  clock.advance({ seconds: 1 })
  const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}`
  return (await server.call('GET', path, { accessToken })).body
}

const issue = async (question: object = pay(payer.userId, large), more: object = {}) =>
  (await tenant.pdp('grants/v1/issue', { ...question, audience: 'bank', ...more }, { accessToken })).body

const outcomeOf = async (question: object = pay(payer.userId, large)) =>
  (await tenant.pdp('access/v1/evaluation', question, { accessToken })).body.context.outcome

const consume = (grant: string, { action, resource } = pay(payer.userId, large)) =>
  tenant.pdp('grants/v1/consume', { grant, action, resource, consumerToken: 'a consumer token' })

const listed = async () => (await tenant.admin('GET', `standing-approvals?agentId=${agent.agentId}`)).body.items

test('within what was signed, a grant needs no further approval, and has the signed terms', async () => {
  expect(await outcomeOf()).toBe('approval_required')
  const approval = await give({ budget: 200_000, count: 4 })
  expect(await outcomeOf()).toBe('grant_required')
  const issued = await issue()
  expect(issued).toMatchObject({ decision: true })
  const claims = decodeJwt(issued.grant) as { standing_approval: { id: string; signature: string } }
  const [given] = await listed()
  expect(claims.standing_approval).toMatchObject({ id: given.standingApprovalId, approver: payer.userId, by: 'device' })
  expect(decodeJwt(claims.standing_approval.signature).standing).toEqual(given.terms)
  expect(given).toMatchObject({
    approvalId: approval,
    terms: {
      agent: agent.agentId,
      onBehalfOf: payer.userId,
      gate: { id: 'large' },
      action: { name: 'payment.create', properties: { currency: 'CHF' } },
      varying: ['amount', 'note'],
      resource: { type: 'Account', id: payer.userId, properties: {} },
      limits: { budget: 200_000, amountPerAction: 100_000, count: 4 },
    },
    status: 'open',
    countUsed: 1,
    countReserved: 1,
    budgetUsed: large,
    budgetReserved: large,
  })
  expect((await consume(issued.grant)).body).toMatchObject({ standingApprovalId: given.standingApprovalId })
  expect((await listed())[0]).toMatchObject({
    countUsed: 2,
    countReserved: 0,
    budgetUsed: 2 * large,
    budgetReserved: 0,
  })
  const chain = await tenant.admin('GET', `decisions/${issued.context.evaluation_id}`)
  expect(chain.body).toMatchObject({
    outcome: 'allowed',
    standingApproval: { standingApprovalId: given.standingApprovalId, approverId: payer.userId },
    inputs: { approvals: ['large'] },
  })
  // The approval itself is still for one grant.
  expect(await issue(undefined, { approval })).toMatchObject({ decision: true })
  expect((await tenant.admin('GET', `audit-events?action=standing_approval.created&limit=1`)).body.items).toMatchObject(
    [
      {
        target: { kind: 'user', id: payer.userId },
        details: { agentId: agent.agentId, gate: 'large', budget: 200_000 },
      },
    ],
  )
})

test('without the terms in the signature, the approval is for this once', async () => {
  const asked = await ask()
  await asked.device.answerPush(await asked.device.shown(), { decision: 'approve', number: asked.number })
  await followed(asked.id)
  expect(await listed()).toEqual([])
  expect(await outcomeOf()).toBe('approval_required')
})

describe('a signature is refused', () => {
  const wider: [string, (max: StandingTerms) => unknown][] = [
    ['for a higher budget', (max) => ({ ...max, limits: { ...max.limits, budget: 500_001 } })],
    ['for a budget below this action', (max) => ({ ...max, limits: { ...max.limits, budget: large - 1 } })],
    ['for more actions', (max) => ({ ...max, limits: { ...max.limits, count: 6 } })],
    ['without a limit', ({ limits: { count: _, ...limits }, ...max }) => ({ ...max, limits })],
    ['for a part of an amount', (max) => ({ ...max, limits: { ...max.limits, budget: 70_000.5 } })],
    ['for longer', (max) => ({ ...max, endsAt: new Date(Date.parse(max.endsAt) + 1).toISOString() })],
    ['for a time that has passed', (max) => ({ ...max, endsAt: new Date(clock.now()).toISOString() })],
    ['for another action', (max) => ({ ...max, action: { ...max.action, name: 'payment.refund' } })],
    ['for another gate', (max) => ({ ...max, gate: { ...max.gate, id: 'ceiling' } })],
    ['for another text of the gate', (max) => ({ ...max, gate: { ...max.gate, textHash: 'x' } })],
    ['for another agent', (max) => ({ ...max, agent: 'ag_other' })],
    ['for another user', (max) => ({ ...max, onBehalfOf: manager.userId })],
    ['for another resource', (max) => ({ ...max, resource: { ...max.resource, id: manager.userId } })],
    ['for other properties', (max) => ({ ...max, action: { ...max.action, properties: {} } })],
    ['for more that varies', (max) => ({ ...max, varying: [...max.varying, 'currency'] })],
    ['with more than terms', (max) => ({ ...max, more: true })],
    ['with half of a character', (max) => ({ ...max, tid: '\ud800' })],
    ['with no terms', () => null],
  ]
  test('that is wider than the offer, and nothing is approved', async () => {
    const asked = await ask()
    for (const [what, terms] of wider) {
      const { status, body } = await sign(asked, terms(asked.offer.max))
      expect([what, status, body.code]).toEqual([what, 400, 'invalid_signature'])
    }
    const denied = { decision: 'deny', denyReason: 'cancelled', standing: asked.offer.max } as never
    expect((await asked.device.answerPush(await asked.device.shown(), denied)).body.code).toBe('invalid_signature')
    expect((await followed(asked.id)).task.status).toBe('pending')
    expect(await listed()).toEqual([])
  })

  test('where the gate offers nothing', async () => {
    const asked = await ask()
    await asked.device.answerPush(await asked.device.shown(), { decision: 'deny', denyReason: 'cancelled' })
    await tenant.publish(gateOf('@approver("on_behalf_of")'))
    const without = await ask()
    expect(without.offer).toBeUndefined()
    expect((await sign(without, asked.offer.max)).body.code).toBe('invalid_signature')
    await without.device.answerPush(await without.device.shown(), { decision: 'deny', denyReason: 'cancelled' })
  })
})

test('what a row says counts only if a device has signed it', async () => {
  await give({ budget: 130_000 })
  const [{ standingApprovalId }] = await listed()
  const raise = (value: string) =>
    server.database.superuser(
      `update standing_approvals set terms = jsonb_set(terms, '{limits,budget}', '${value}') where standing_approval_id = $1`,
      [standingApprovalId],
    )
  await raise('500000')
  expect(await outcomeOf(pay(payer.userId, 90_000))).toBe('approval_required')
  expect(await issue(pay(payer.userId, 90_000))).toMatchObject({ decision: false })
  await server.database.superuser(
    "update standing_approvals set signature = regexp_replace(signature, '[^.]+$', repeat('A', 86)) where standing_approval_id = $1",
    [standingApprovalId],
  )
  expect(await outcomeOf()).toBe('approval_required')
})

test('of any number of grants at the same time, as many are issued as the limits allow', async () => {
  await give({ budget: 3 * large + 1, count: 5 })
  const all = await Promise.all(Array.from({ length: 8 }, () => issue()))
  expect(all.filter(({ decision }) => decision)).toHaveLength(2)
  expect(await listed()).toMatchObject([{ budgetReserved: 2 * large, countReserved: 2 }])
  expect(await outcomeOf()).toBe('approval_required')
  // What expired grants hold is free again, for evaluations and for grants.
  clock.advance({ minutes: 3 })
  expect(await outcomeOf()).toBe('grant_required')
  const again = await Promise.all(Array.from({ length: 5 }, () => issue()))
  expect(again.filter(({ decision }) => decision)).toHaveLength(2)
  expect(await listed()).toMatchObject([{ budgetReserved: 2 * large, countReserved: 2, budgetUsed: large }])
})

test('the last of a count is for one', async () => {
  await give({ count: 2 })
  const all = await Promise.all(Array.from({ length: 6 }, () => issue()))
  expect(all.filter(({ decision }) => decision)).toHaveLength(1)
  const granted = all.find(({ decision }) => decision)
  expect((await consume(granted.grant)).status).toBe(200)
  expect(await listed()).toMatchObject([{ status: 'used_up', countUsed: 2 }])
  expect(await outcomeOf()).toBe('approval_required')
})

describe('a grant holds all or nothing', () => {
  const limited = async (budget: number) => {
    delegationId = await tenant.delegate(payer.userId, { agentId: agent.agentId, limits: { budget } })
    accessToken = await agent.actingBy(delegationId)
  }
  const ofDelegation = async () =>
    (await tenant.admin('GET', `delegations?agentId=${agent.agentId}`)).body.items.find(
      (one: { delegationId: string }) => one.delegationId === delegationId,
    )

  test('of the standing approval, if the delegation has no room', async () => {
    await limited(2 * large - 1)
    await give()
    expect(await issue()).toMatchObject({ decision: true })
    expect(await issue()).toMatchObject({ decision: false, context: { outcome: 'denied' } })
    expect(await listed()).toMatchObject([{ countReserved: 1, budgetReserved: large }])
  })

  test('of the delegation, if the standing approval has no room', async () => {
    await limited(10 * large)
    await give({ count: 2 })
    const all = await Promise.all(Array.from({ length: 4 }, () => issue()))
    expect(all.filter(({ decision }) => decision)).toHaveLength(1)
    expect(await ofDelegation()).toMatchObject({ budgetReserved: large, budgetUsed: 0 })
    clock.advance({ minutes: 3 })
    expect(await issue()).toMatchObject({ decision: true })
    expect(await ofDelegation()).toMatchObject({ budgetReserved: large, budgetUsed: 0 })
  })
})

describe('outside of what was signed, a person is asked again', () => {
  test('for another currency, property, amount or resource', async () => {
    await give()
    for (const question of [
      pay(payer.userId, large, { currency: 'EUR' }),
      pay(payer.userId, large, { approvals: ['x'] }),
      pay(payer.userId, 100_001),
      { ...pay(payer.userId, large), resource: { type: 'Account', id: payer.userId, properties: { owner: 'x' } } },
    ]) {
      expect(await outcomeOf(question)).toBe('approval_required')
      expect(await issue(question)).toMatchObject({ decision: false, context: { outcome: 'approval_required' } })
    }
    expect(await issue(pay(payer.userId, large, { note: 'another' }))).toMatchObject({ decision: true })
  })

  test('for another resource, unless the approver approved every one of the type', async () => {
    const second = `${payer.userId}-2`
    await tenant.store({ type: 'Account', id: second, attributes: { owner: { type: 'User', id: payer.userId } } })
    const question = { ...pay(payer.userId, large), resource: { type: 'Account', id: second } }
    await give()
    expect(await outcomeOf(question)).toBe('approval_required')
    clock.advance({ minutes: 61 })
    accessToken = await agent.actingBy(delegationId)
    const asked = await ask(question)
    await sign(asked, { ...asked.offer.max, resource: { ...asked.offer.max.resource, id: null } })
    await followed(asked.id)
    expect(await issue(question)).toMatchObject({ decision: true })
    // Never more than the user: an account of another person stays closed.
    const foreign = { ...pay(payer.userId, large), resource: { type: 'Account', id: manager.userId } }
    expect(await issue(foreign)).toMatchObject({ decision: false, context: { outcome: 'denied' } })
  })

  test('for another agent or another user', async () => {
    await give()
    const other = await tenant.newAgent()
    accessToken = await other.actingBy(await tenant.delegate(payer.userId, { agentId: other.agentId }))
    expect(await outcomeOf()).toBe('approval_required')
    accessToken = await agent.actingBy(await tenant.delegate(manager.userId, { agentId: agent.agentId }))
    expect(await outcomeOf(pay(manager.userId, large))).toBe('approval_required')
  })

  test('if another gate denies as well', async () => {
    await give()
    const second = `@id("second") @gate("approval") @approver("on_behalf_of") @template("payment")
      forbid(principal is Agent, action == Action::"payment.create", resource) unless { context.approvals.contains("second") };`
    await tenant.publish(gateOf(standing, second))
    expect(await outcomeOf()).toBe('approval_required')
    expect(await issue()).toMatchObject({ decision: false })
  })
})

describe('it is void', () => {
  test('once it ends', async () => {
    await give({}, { endsAt: new Date(clock.now() + 3_600_000).toISOString() })
    const held = await issue()
    expect(held).toMatchObject({ decision: true })
    clock.advance({ minutes: 60 })
    accessToken = await agent.actingBy(delegationId)
    expect(await outcomeOf()).toBe('approval_required')
    expect(await listed()).toMatchObject([{ status: 'expired' }])
  })

  test('when the text of its gate changes, but not when another policy does', async () => {
    await give()
    const held = await issue()
    await tenant.publish(
      gateOf(standing, '@id("other") forbid(principal, action == Action::"payment.refund", resource);'),
    )
    expect(await outcomeOf()).toBe('grant_required')
    expect((await consume(held.grant)).status).toBe(200)
    const later = await issue()
    await tenant.publish(gateOf(standing.replace('count 5', 'count 6')))
    expect(await outcomeOf()).toBe('approval_required')
    expect((await consume(later.grant)).body.code).toBe('grant_revoked')
  })

  test('when the approver may no longer approve, loses the device or is disabled', async () => {
    const managers = { type: 'Group', id: 'managers' }
    const member = { type: 'User', id: manager.userId, parents: [managers] }
    await tenant.store(managers, member)
    await tenant.publish(gateOf(standing.replace('on_behalf_of', 'group:managers')))
    await give({}, {}, manager)
    expect(await outcomeOf()).toBe('grant_required')
    await tenant.store({ ...member, parents: [] })
    expect(await outcomeOf()).toBe('approval_required')
    await tenant.store(member)
    expect(await outcomeOf()).toBe('grant_required')
    await tenant.admin('POST', `users/${manager.userId}:disable`, {})
    expect(await outcomeOf()).toBe('approval_required')
    await tenant.admin('POST', `users/${manager.userId}:enable`, {})
    await tenant.admin('DELETE', `users/${manager.userId}/registrations/${manager.device.registration.registrationId}`)
    expect(await outcomeOf()).toBe('approval_required')
    manager = await newApprover(server, tenant)
  })

  test.each([
    ['a revocation of the agent, also once it is lifted', () => ({ agentId: agent.agentId })],
    ['a revocation of the action, also once it is lifted', () => ({ action: 'payment.*' })],
  ])('after %s', async (_what, target) => {
    await give()
    const held = await issue()
    const revoked = await tenant.admin('POST', 'revocations', target())
    await tenant.admin('POST', `revocations/${revoked.body.revocationId}:lift`, {})
    accessToken = await agent.actingBy(delegationId)
    expect(await outcomeOf()).toBe('approval_required')
    expect((await consume(held.grant)).body.code).toBe('grant_revoked')
  })

  test('once the delegation under which it was given has ended', async () => {
    await give()
    await tenant.end(payer.userId, delegationId)
    accessToken = await agent.actingBy(await tenant.delegate(payer.userId, { agentId: agent.agentId }))
    expect(await outcomeOf()).toBe('approval_required')
  })

  test('once an administrator ends it, with the grants that it allowed', async () => {
    await give()
    const held = await issue()
    const [{ standingApprovalId }] = await listed()
    const path = `standing-approvals/${standingApprovalId}:end`
    expect((await tenant.admin('POST', path, {})).body).toMatchObject({ status: 'ended' })
    expect((await tenant.admin('POST', path, {})).body).toMatchObject({ status: 'ended' })
    expect(await outcomeOf()).toBe('approval_required')
    expect((await consume(held.grant)).body.code).toBe('grant_revoked')
    const events = await tenant.admin('GET', 'audit-events?action=standing_approval.ended')
    const ofThis = (events.body.items as { details: { standingApprovalId: string } }[]).filter(
      ({ details }) => details.standingApprovalId === standingApprovalId,
    )
    expect(ofThis).toHaveLength(1)
    expect((await tenant.admin('POST', 'standing-approvals/sap_none:end', {})).status).toBe(404)
  })
})

describe('in self-service', () => {
  test('the approver and the user see it and can end it; other users cannot; stopping the agent ends it too', async () => {
    const user = await newUser(server.call, tenant)
    const approver = await newUser(server.call, tenant)
    const { userId, password } = approver
    const { challengeId: proofChallengeId } = (await tenant.post('validatePassword', { userId, password })).body
    const { device } = await newDeviceHolder(server, tenant, { userId, fields: { proofChallengeId } })
    const owner = { type: 'User', id: user.userId }
    await tenant.store(owner, { type: 'Account', id: user.userId, attributes: { owner } })
    await tenant.publish(gateOf(standing.replace('on_behalf_of', `user:${userId}`)))
    const question = pay(user.userId, large)
    const me = (person: TestPerson, method: string, path = '') =>
      person.browser.call(method, `/Svc/v1/me/${path || 'standing-approvals'}`, {})
    const given = async () => {
      clock.advance({ minutes: 1 })
      accessToken = await agent.actingBy(await tenant.delegate(user.userId, { agentId: agent.agentId }))
      const asked = await ask(question, { userId, device })
      expect((await sign(asked, asked.offer.max)).status).toBe(200)
      await followed(asked.id)
      const [item] = (await me(approver, 'GET')).body.items
      expect(item).toMatchObject({ agentName: 'Bill payer', approverId: userId, userId: user.userId, status: 'open' })
      expect((await me(user, 'GET')).body.items[0]).toEqual(item)
      return `standing-approvals/${item.standingApprovalId}:end`
    }
    const first = await given()
    const stranger = await newUser(server.call, tenant)
    expect((await me(stranger, 'GET')).body.items).toEqual([])
    expect((await me(stranger, 'POST', first)).body.code).toBe('not_found')
    expect(await outcomeOf(question)).toBe('grant_required')
    expect((await me(approver, 'POST', first)).body).toMatchObject({ status: 'ended', agentName: 'Bill payer' })
    expect(await outcomeOf(question)).toBe('approval_required')
    expect((await me(user, 'POST', await given())).body.status).toBe('ended')
    await given()
    await me(user, 'POST', 'agents:stop')
    expect((await me(approver, 'GET')).body.items[0]).toMatchObject({ status: 'ended' })
  })
})

test('an agent has at most 20 of them for one user: then no more are offered, and one that was signed late has ended', async () => {
  await give()
  const copies = `insert into standing_approvals select tenant_id, standing_approval_id || '-' || n, approval_id || '-' || n, agent_id,
      user_id, approver_id, device_id, delegation_id, epoch, gate_id, terms, signature, 0, 0, 0, 0, created_at, ends_at, null
    from standing_approvals, generate_series(1, $2::integer) n where agent_id = $1`
  await server.database.superuser(copies, [agent.agentId, 18])
  const question = pay(payer.userId, large, { currency: 'CHF', approvals: [] })
  const asked = await ask(question)
  expect(asked.offer).toBeDefined()
  await server.database.superuser(copies.replace("'-' || n", "'x' || n").replace("'-' || n", "'x' || n"), [
    agent.agentId,
    1,
  ])
  await sign(asked, asked.offer.max)
  await followed(asked.id)
  await followed(asked.id)
  const late = (await listed()).filter(({ approvalId }: { approvalId: string }) => approvalId === asked.id)
  expect(late).toMatchObject([{ status: 'ended' }])
  const { standingApprovalId } = late[0]
  const events = (await tenant.admin('GET', 'audit-events?action=standing_approval.ended')).body.items
  expect(
    events.filter(({ details }: { details: object }) => 'reason' in details),
    'the approver can see why it never counted',
  ).toMatchObject([{ details: { standingApprovalId, reason: 'limit_reached' } }])
  expect((await ask(question)).offer).toBeUndefined()
})
