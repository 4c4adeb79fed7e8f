// What users let agents do for them, and how they stop them.
import {
  accessRequest,
  delegationTokenType,
  newDeviceHolder,
  newPaymentTenant,
  newUser,
  numberOf,
  type PaymentTenant,
  pay,
  proveByPassword,
  startTestServer,
  type TestAgent,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

let tenant: PaymentTenant
let agent: TestAgent
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  agent = await tenant.newAgent({ displayName: 'Bill payer', description: 'Pays bills', ceiling: ['payment.*'] })
})

const call = ({ browser }: TestPerson, method: string, path: string, body?: object) =>
  browser.call(method, `/Svc/v1/me${path}`, body ? { body } : {})

const inDays = (days: number) => new Date(clock.now() + days * 86_400_000).toISOString()

/** Signed in, with an account that they may pay from. */
async function newPayer(): Promise<TestPerson> {
  const person = await newUser(server.call, tenant)
  const user = { type: 'User', id: person.userId }
  await tenant.store(user, { type: 'Account', id: person.userId, attributes: { owner: user } })
  return person
}

const terms = (changes: object = {}) => ({
  agentId: agent.agentId,
  actions: ['payment.create'],
  resources: [{ type: 'Account' }],
  endsAt: inDays(30),
  ...changes,
})

async function delegate(person: TestPerson, changes: object = {}): Promise<string> {
  const { status, body, text } = await call(person, 'POST', '/delegations', terms(changes))
  if (status !== 201) throw new Error(text)
  return body.delegationId
}

const mayPay = async ({ userId }: TestPerson, accessToken: string) =>
  (await tenant.pdp('access/v1/evaluation', pay(userId), { accessToken })).body.decision as boolean

const grantFor = async ({ userId }: TestPerson, accessToken: string) =>
  (await tenant.pdp('grants/v1/issue', { ...pay(userId), audience: 'bank' }, { accessToken })).body

const consume = async ({ userId }: TestPerson, grant: string) => {
  const { action, resource } = pay(userId)
  return (await tenant.pdp('grants/v1/consume', { grant, action, resource, consumerToken: 'a consumer token' })).body
}

const events = async (action: string, { userId }: TestPerson) =>
  server.database.superuser<{ details: object; actor: object }>(
    `select details, actor from audit_events where tenant_id = $1 and action = $2 and target ->> 'id' = $3`,
    [tenant.tenantId, action, userId],
  )

/** Asks this user to approve a payment above the agent's own limit, and returns the state of the request. */
async function askToApprove(person: TestPerson, delegationId: string, by = agent) {
  const { userId, password } = person
  const { challengeId: proofChallengeId } = (await tenant.post('validatePassword', { userId, password })).body
  const { device } = await newDeviceHolder(server, tenant, { userId, fields: { proofChallengeId } })
  const accessToken = await by.actingBy(delegationId)
  const large = pay(userId, 60_000)
  const denial = await tenant.pdp('access/v1/evaluation', large, { accessToken })
  const { body } = await tenant.pdp('access/v1/requests', accessRequest(large, denial.body), { accessToken })
  const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${body.task.id}`
  return {
    approvalId: body.task.id as string,
    approve: async () => device.answerPush(await device.shown(), { decision: 'approve', number: numberOf(body) }),
    /** What the approval allows with this access token. */
    async grant(token: string) {
      const request = { ...large, audience: 'bank', approval: body.task.id }
      return (await tenant.pdp('grants/v1/issue', request, { accessToken: token })).body
    },
    /** The user's proof for a delegation. */
    async prove(): Promise<string> {
      const { challengeId, numberMatch } = (await call(person, 'POST', '/challenges', { authType: 'push' })).body
      await device.answerPush(await device.shown(challengeId), {
        decision: 'approve',
        number: numberMatch.displayNumber,
      })
      return challengeId
    },
    status: async () => {
      clock.advance({ seconds: 1 })
      return (await server.call('GET', path, { accessToken })).body.task.status as string
    },
  }
}

describe('POST /v1/me/delegations', () => {
  test('201: the agent acts within it, and the user sees its usage', async () => {
    const person = await newPayer()
    const limits = { budget: 5000, count: { limit: 3, per: 'day' } }
    const made = await call(person, 'POST', '/delegations', terms({ label: 'Household bills', limits }))
    const { delegationId } = made.body
    expect(made).toMatchObject({
      status: 201,
      body: {
        delegationId: expect.stringMatching(/^dlg_/),
        userId: person.userId,
        agentId: agent.agentId,
        agentName: 'Bill payer',
        label: 'Household bills',
        limits,
        budgetUsed: 0,
        budgetReserved: 0,
        countUsed: 0,
        status: 'open',
      },
    })
    const accessToken = await agent.actingBy(delegationId)
    const { grant } = await grantFor(person, accessToken)
    await grantFor(person, accessToken)
    expect((await consume(person, grant)).grantId).toEqual(expect.any(String))
    const used = { budgetUsed: 1000, budgetReserved: 1000, countUsed: 2 }
    expect((await call(person, 'GET', `/delegations/${delegationId}`)).body).toMatchObject(used)
    expect((await call(person, 'GET', '/delegations')).body.items).toMatchObject([{ delegationId, ...used }])
    clock.advance({ days: 1 })
    expect((await call(await again(person), 'GET', `/delegations/${delegationId}`)).body.countUsed).toBe(0)
    expect(await events('delegation.created', person)).toMatchObject([
      { actor: { kind: 'user', id: person.userId }, details: { delegationId, agentId: agent.agentId } },
    ])
  })

  test.each([
    ['to an agent that there is not', () => ({ agentId: 'ag_nobody' }), 'agentId'],
    ['that is over', () => ({ endsAt: inDays(-1) }), 'endsAt'],
    ['in no time zone', () => ({ timeZone: 'Moon/Tranquility' }), 'timeZone'],
    ['for another user', () => ({ userId: 'ada' }), 'userId'],
  ])('400: %s', async (_title, changes, field) => {
    const answer = await call(await newPayer(), 'POST', '/delegations', terms(changes()))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', details: [{ field }] } })
  })

  test('403: without a proof by the second factor, for a user who has one; with it 201, and it is used up', async () => {
    const person = await newPayer()
    const { body: codes } = await call(person, 'POST', '/recovery-codes', {})
    const create = (changes: object = {}) => call(person, 'POST', '/delegations', terms(changes))
    const refused = { status: 403, body: { code: 'proof_required' } }
    expect(await create()).toMatchObject(refused)
    expect(await create({ proofChallengeId: await proveByPassword(person) })).toMatchObject(refused)
    const answer = { authType: 'recovery_code', otp: codes.codes[0] }
    const { challengeId: proofChallengeId } = (await call(person, 'POST', '/challenges:answer', answer)).body
    expect((await create({ proofChallengeId, endsAt: inDays(-1) })).status).toBe(400)
    expect((await create({ proofChallengeId })).status).toBe(201)
    expect(await create({ proofChallengeId })).toMatchObject(refused)
    expect((await call(person, 'GET', '/delegations')).body.items).toHaveLength(1)
  })

  test('403: for a password that was typed a while ago', async () => {
    const person = await newPayer()
    clock.advance({ minutes: 11 })
    expect(await call(person, 'POST', '/delegations', terms())).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    })
  })
})

/** A session lives half a day at most. */
async function again(person: TestPerson): Promise<TestPerson> {
  const { userId, password } = person
  const path = `/AuthPage/v1/sign-in/${tenant.tenantId}/password`
  await person.browser.call('POST', path, { body: { userId, password } })
  return person
}

describe('GET /v1/me/delegations', () => {
  test('200: the user’s own, newest first, page by page, including those that have ended', async () => {
    const person = await newPayer()
    const first = await delegate(person)
    clock.advance({ seconds: 1 })
    const second = await delegate(person)
    await call(person, 'POST', `/delegations/${first}:end`)
    const page = (await call(person, 'GET', '/delegations?limit=1')).body
    expect(page.items).toMatchObject([{ delegationId: second, status: 'open' }])
    const rest = (await call(person, 'GET', `/delegations?limit=1&cursor=${page.nextCursor}`)).body
    expect(rest).toMatchObject({ items: [{ delegationId: first, status: 'ended' }], nextCursor: null })
  })

  test('404: of another user, of another tenant, unknown', async () => {
    const owner = await newPayer()
    const delegationId = await delegate(owner)
    const other = await newPayer()
    const elsewhere = await newUser(server.call, await server.newTenant())
    for (const [person, id] of [
      [other, delegationId],
      [elsewhere, delegationId],
      [owner, 'dlg_nobody'],
    ] as const) {
      expect((await call(person, 'GET', `/delegations/${id}`)).body.code).toBe('not_found')
      expect((await call(person, 'POST', `/delegations/${id}:end`)).body.code).toBe('not_found')
    }
    expect((await call(other, 'GET', '/delegations')).body.items).toEqual([])
    expect((await call(owner, 'GET', `/delegations/${delegationId}`)).body.status).toBe('open')
  })
})

describe('POST /v1/me/delegations/{delegationId}:end', () => {
  test('200: the agent is denied immediately, its grant is void, and pending approvals are cancelled', async () => {
    const person = await newPayer()
    const delegationId = await delegate(person)
    const kept = await delegate(person, { actions: ['payment.refund'] })
    const accessToken = await agent.actingBy(delegationId)
    const { grant } = await grantFor(person, accessToken)
    expect(await mayPay(person, accessToken)).toBe(true)
    const asked = await askToApprove(person, delegationId)
    const ended = await call(person, 'POST', `/delegations/${delegationId}:end`)
    expect(ended).toMatchObject({ status: 200, body: { delegationId, status: 'ended', agentName: 'Bill payer' } })
    expect(await mayPay(person, accessToken)).toBe(false)
    expect((await consume(person, grant)).code).toBe('grant_revoked')
    expect(await asked.status()).toBe('cancelled')
    expect((await agent.exchange(delegationId, delegationTokenType)).body.error).toBe('invalid_request')
    expect((await call(person, 'GET', `/delegations/${kept}`)).body.status).toBe('open')
    expect((await call(person, 'POST', `/delegations/${delegationId}:end`)).body).toEqual(ended.body)
    expect(await events('delegation.ended', person)).toHaveLength(1)
  })
})

describe('GET /v1/me/agents', () => {
  test('200: active agents that act for users, and those that act for this user', async () => {
    const own = await newPaymentTenant(server)
    const acting = await own.newAgent({ displayName: 'Bill payer', description: 'Pays bills' })
    clock.advance({ milliseconds: 1 })
    await own.newAgent({ mode: 'autonomous' })
    const suspended = await own.newAgent()
    const mine = await own.newAgent({ displayName: 'Mine' })
    const person = await newUser(server.call, own)
    await call(person, 'POST', '/delegations', terms({ agentId: mine.agentId }))
    for (const { agentId } of [suspended, mine]) await own.admin('POST', `agents/${agentId}:suspend`)
    const { items } = (await call(person, 'GET', '/agents')).body
    expect(items).toEqual([
      {
        agentId: acting.agentId,
        displayName: 'Bill payer',
        description: 'Pays bills',
        ceiling: ['*'],
        status: 'active',
        expiresAt: null,
        openDelegations: 0,
      },
      expect.objectContaining({ agentId: mine.agentId, status: 'suspended', openDelegations: 1 }),
    ])
    const page = (await call(person, 'GET', '/agents?limit=1')).body
    expect((await call(person, 'GET', `/agents?cursor=${page.nextCursor}`)).body.items).toEqual(items.slice(1))
    const other = await newUser(server.call, own)
    expect((await call(other, 'GET', '/agents')).body.items).toEqual(items.slice(0, 1))
  })
})

describe('POST /v1/me/agents/{agentId}:stop', () => {
  test('200: everything it does for the user is void, permanently, and nothing else is', async () => {
    const person = await newPayer()
    const neighbour = await newPayer()
    const another = await tenant.newAgent()
    const delegationId = await delegate(person)
    await delegate(person, { limits: { budget: 5000 } })
    const kept = await delegate(person, { agentId: another.agentId })
    const theirs = await delegate(neighbour)
    const accessToken = await agent.actingBy(delegationId)
    const { grant } = await grantFor(person, accessToken)
    const asked = await askToApprove(person, delegationId)
    const waiting = await askToApprove(neighbour, theirs)
    expect(await mayPay(person, accessToken)).toBe(true)

    const stopped = await call(person, 'POST', `/agents/${agent.agentId}:stop`)
    expect(stopped).toMatchObject({ status: 200, body: { endedDelegations: 2, cancelledApprovals: 1 } })
    expect(await mayPay(person, accessToken)).toBe(false)
    expect((await consume(person, grant)).code).toBe('grant_revoked')
    expect(await asked.status()).toBe('cancelled')
    expect(await waiting.status()).toBe('pending')
    expect(await mayPay(person, await another.actingBy(kept))).toBe(true)
    expect(await mayPay(neighbour, await agent.actingBy(theirs))).toBe(true)
    expect(await events('agent.stopped', person)).toMatchObject([{ details: { agentId: agent.agentId } }])

    const nothing = { endedDelegations: 0, cancelledApprovals: 0 }
    expect((await call(person, 'POST', `/agents/${agent.agentId}:stop`)).body).toEqual(nothing)
    expect(await events('agent.stopped', person)).toHaveLength(1)
  })

  test('200: an earlier approval has no effect under a later delegation', async () => {
    const person = await newPayer()
    const asked = await askToApprove(person, await delegate(person))
    expect((await asked.approve()).body.state).toBe('approved')
    await call(person, 'POST', `/agents/${agent.agentId}:stop`)
    const renewed = await delegate(person, { proofChallengeId: await asked.prove() })
    const accessToken = await agent.actingBy(renewed)
    expect(await mayPay(person, accessToken)).toBe(true)
    expect((await asked.grant(accessToken)).decision).toBe(false)
  })

  test('404: of another tenant, or unknown', async () => {
    const elsewhere = await newUser(server.call, await server.newTenant())
    for (const agentId of [agent.agentId, 'ag_nobody'])
      expect(await call(elsewhere, 'POST', `/agents/${agentId}:stop`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })
})

describe('POST /v1/me/agents:stop', () => {
  test('200: stops every agent of the user, and no agent of other users', async () => {
    const person = await newPayer()
    const neighbour = await newPayer()
    const another = await tenant.newAgent()
    const delegated = await delegate(person)
    const tokens = [
      await agent.actingBy(delegated),
      await another.actingBy(await delegate(person, { agentId: another.agentId })),
    ]
    await delegate(person, { startsAt: inDays(1) })
    const theirs = await agent.actingBy(await delegate(neighbour))
    const asked = await askToApprove(person, delegated)
    for (const token of tokens) expect(await mayPay(person, token)).toBe(true)
    clock.advance({ seconds: 1 })
    const stopped = await call(person, 'POST', '/agents:stop')
    expect(stopped).toMatchObject({ status: 200, body: { endedDelegations: 3, cancelledApprovals: 1 } })
    for (const token of tokens) expect(await mayPay(person, token)).toBe(false)
    expect(await asked.status()).toBe('cancelled')
    expect(await mayPay(neighbour, theirs)).toBe(true)
    expect(await events('agents.stopped', person)).toHaveLength(1)
    const { items } = (await call(person, 'GET', '/activity?limit=1')).body
    expect(items).toMatchObject([{ action: 'agents.stopped', actor: { kind: 'user', id: person.userId } }])
  })
})

describe('GET /v1/me/approvals', () => {
  test('200: pending and past approvals of the user, and nothing of other users', async () => {
    const person = await newPayer()
    const delegationId = await delegate(person)
    const { approvalId, approve } = await askToApprove(person, delegationId)
    const list = async (of: TestPerson) => (await call(of, 'GET', '/approvals')).body.items
    expect(await list(person)).toMatchObject([
      {
        approvalId,
        agentId: agent.agentId,
        agentName: 'Bill payer',
        userId: person.userId,
        action: 'payment.create',
        status: 'pending',
        decidedAt: null,
      },
    ])
    await approve()
    expect(await list(person)).toMatchObject([{ approvalId, status: 'approved', decidedAt: expect.any(String) }])
    expect(await list(await newPayer())).toEqual([])
  })

  test('an approval of a deleted agent has no agent name', async () => {
    const person = await newPayer()
    const gone = await tenant.newAgent()
    const { approvalId } = await askToApprove(person, await delegate(person, { agentId: gone.agentId }), gone)
    await tenant.admin('DELETE', `agents/${gone.agentId}`)
    const { items } = (await call(person, 'GET', '/approvals')).body
    expect(items).toMatchObject([{ approvalId, agentName: null, status: 'cancelled' }])
  })
})
