// Limits and pauses of approvals: separate from those of sign-in, and separate for each agent.
import {
  type Approver,
  type AskingAgent,
  accessRequest,
  newApprover,
  newAskingAgent,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  pay,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
})

/** A user without recent prompts. */
async function rested(): Promise<Approver> {
  const approver = await newApprover(server, tenant)
  clock.advance({ minutes: 11 })
  return approver
}

const signIn = ({ userId }: Approver) => tenant.post('triggerPushNotification', { userId })
const deny = async ({ device }: Approver, denyReason: 'cancelled' | 'not_me' = 'cancelled') =>
  device.answerPush(await device.shown(), { decision: 'deny', denyReason })

const eventsOf = async (action: string, { userId }: Approver) =>
  (await tenant.admin('GET', `audit-events?action=${action}&targetId=${userId}`)).body.items

async function denied(approver: Approver, { ask }: AskingAgent, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await ask()).status).toBe(202)
    await deny(approver)
  }
}

describe('an agent that the user denies three times', () => {
  test('423: is paused for 15 minutes, and an audit event names it', async () => {
    const approver = await rested()
    const agent = await newAskingAgent(tenant, approver.userId)
    await denied(approver, agent, 3)
    expect(await agent.ask()).toMatchObject({ status: 423, body: { code: 'push_paused', retryAfterSeconds: 900 } })
    expect(await eventsOf('approval.paused', approver)).toMatchObject([
      { details: { agentId: agent.agent.agentId, reason: 'denied' } },
    ])
    expect(await eventsOf('push.paused', approver)).toEqual([])
    clock.advance({ seconds: 900 })
    expect((await agent.ask()).status).toBe(202)
  })

  test('does not pause the sign-in of the user, or another agent', async () => {
    const approver = await rested()
    const [rogue, other] = [
      await newAskingAgent(tenant, approver.userId),
      await newAskingAgent(tenant, approver.userId),
    ]
    await denied(approver, rogue, 3)
    expect((await rogue.ask()).status).toBe(423)
    expect((await signIn(approver)).status).toBe(200)
    expect((await other.ask()).status).toBe(202)
  })

  test('is paused for that user only', async () => {
    const [ada, bob] = [await rested(), await rested()]
    const agent = await tenant.newAgent()
    const withAgent = { ...tenant, newAgent: async () => agent }
    const [ofAda, ofBob] = [await newAskingAgent(withAgent, ada.userId), await newAskingAgent(withAgent, bob.userId)]
    await denied(ada, ofAda, 3)
    expect((await ofAda.ask()).status).toBe(423)
    expect((await ofBob.ask()).status).toBe(202)
  })
})

test('423 immediately: an agent that the user reports is paused; sign-in and other agents are not', async () => {
  const approver = await rested()
  const [rogue, other] = [await newAskingAgent(tenant, approver.userId), await newAskingAgent(tenant, approver.userId)]
  await rogue.ask()
  await deny(approver, 'not_me')
  expect((await rogue.ask()).status).toBe(423)
  expect(await eventsOf('approval.paused', approver)).toMatchObject([
    { details: { agentId: rogue.agent.agentId, reason: 'reported_fraud' } },
  ])
  expect((await other.ask()).status).toBe(202)
  expect((await signIn(approver)).status).toBe(200)
})

test('unanswered requests pause the agent, and not sign-in', async () => {
  const approver = await rested()
  const agent = await newAskingAgent(tenant, approver.userId)
  for (let time = 0; time < 3; time += 1) {
    expect((await agent.ask()).status).toBe(202)
    clock.advance({ seconds: 301 })
  }
  expect((await agent.ask()).status).toBe(423)
  expect((await signIn(approver)).status).toBe(200)
})

test('429: five requests in ten minutes, and sign-in still works', async () => {
  const approver = await rested()
  const agent = await newAskingAgent(tenant, approver.userId)
  for (let time = 0; time < 5; time += 1) expect((await agent.ask()).status).toBe(202)
  expect(await agent.ask()).toMatchObject({
    status: 429,
    body: { code: 'send_limit_reached', limit: 'agent', retryAfterSeconds: 600 },
  })
  expect((await signIn(approver)).status).toBe(200)
})

test('sign-in prompts that are used up, denied or reported do not affect approvals', async () => {
  const [busy, wary, robbed] = [await rested(), await rested(), await rested()]
  for (let time = 0; time < 5; time += 1) expect((await signIn(busy)).status).toBe(200)
  expect((await signIn(busy)).status).toBe(429)
  for (let time = 0; time < 3; time += 1) {
    await signIn(wary)
    await deny(wary)
  }
  expect((await signIn(wary)).status).toBe(423)
  await signIn(robbed)
  await deny(robbed, 'not_me')
  expect((await signIn(robbed)).status).toBe(423)
  for (const { userId } of [busy, wary, robbed])
    expect((await (await newAskingAgent(tenant, userId)).ask()).status).toBe(202)
})

test('two agents behind one enforcement point have separate limits', async () => {
  const approver = await rested()
  const behindOnePoint = async (): Promise<AskingAgent> => {
    const { agent } = await newAskingAgent(tenant, approver.userId)
    const act = { sub: agent.agentId }
    const question = {
      ...pay(approver.userId, 60_000),
      subject: { type: 'user', id: approver.userId, properties: { act } },
    }
    const ask = async () => {
      const denied = await tenant.pdp('access/v1/evaluation', question)
      return tenant.pdp('access/v1/requests', accessRequest(question, denied.body))
    }
    return { agent, ask }
  }
  const [rogue, other] = [await behindOnePoint(), await behindOnePoint()]
  await denied(approver, rogue, 3)
  expect((await rogue.ask()).status).toBe(423)
  expect((await other.ask()).status).toBe(202)
})

describe('one open request for each user', () => {
  test('409: another agent waits for a minute, and no longer, however often the first one asks again', async () => {
    const approver = await rested()
    const [first, second] = [
      await newAskingAgent(tenant, approver.userId),
      await newAskingAgent(tenant, approver.userId),
    ]
    await first.ask()
    clock.advance({ seconds: 50 })
    expect(await second.ask()).toMatchObject({ status: 409, body: { code: 'push_pending', retryAfterSeconds: 10 } })
    clock.advance({ seconds: 10 })
    const { body, status } = await second.ask()
    expect(status).toBe(202)
    expect((await first.ask()).status).toBe(409)
    const number = numberOf(body)
    const answered = await approver.device.answerPush(await approver.device.shown(), { decision: 'approve', number })
    expect(answered.body.state).toBe('approved')
  })
})

test('429: ten requests an hour to one person do not use up those to another', async () => {
  const [ada, bob] = [await rested(), await rested()]
  const agent = await tenant.newAgent()
  const withAgent = { ...tenant, newAgent: async () => agent }
  const [ofAda, ofBob] = [await newAskingAgent(withAgent, ada.userId), await newAskingAgent(withAgent, bob.userId)]
  for (let time = 0; time < 10; time += 1) {
    expect((await ofAda.ask()).status).toBe(202)
    clock.advance({ minutes: 3 })
  }
  expect(await ofAda.ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await ofBob.ask()).status).toBe(202)
})
