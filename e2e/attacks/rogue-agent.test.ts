// An agent turns against its user: it tries to make the authenticator useless, and to get an action approved that looks
// like a different one.
import {
  type Approver,
  type AskingAgent,
  newApprover,
  newAskingAgent,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

let tenant: PaymentTenant
let user: Approver
let rogue: AskingAgent
beforeEach(async () => {
  tenant = await newPaymentTenant(server)
  user = await newApprover(server, tenant)
  rogue = await newAskingAgent(tenant, user.userId)
  server.clock.advance({ minutes: 11 })
})

async function expectSignIn(): Promise<void> {
  const { userId, device } = user
  const asked = await tenant.post('triggerPushNotification', { userId })
  expect(asked.status).toBe(200)
  const { challengeId, numberMatch } = asked.body
  const answer = { decision: 'approve', number: numberMatch.displayNumber } as const
  expect((await device.answerPush(await device.shown(challengeId), answer)).body.state).toBe('approved')
}

test('properties that no device can show are refused, and the user still signs in', async () => {
  for (const properties of [{ '': 'x' }, { ' ': 'x' }, { note: '' }, { note: 'a\u202eb' }, { note: 'a\nb' }]) {
    expect(await rogue.ask(properties)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await user.device.pending()).toEqual([])
  }
  await expectSignIn()
})

test("asking until it is refused uses up none of the sign-in's prompts", async () => {
  const statuses = []
  for (let time = 0; time < 8; time += 1) statuses.push((await rogue.ask()).status)
  expect(statuses.slice(5)).toEqual([429, 429, 429])
  await expectSignIn()
})

test('denials and a report pause the agent, but not the sign-in', async () => {
  for (const denyReason of ['cancelled', 'cancelled', 'not_me'] as const) {
    expect((await rogue.ask()).status).toBe(202)
    await user.device.answerPush(await user.device.shown(), { decision: 'deny', denyReason })
  }
  expect((await rogue.ask()).status).toBe(423)
  await expectSignIn()
})

test('a second amount is marked as the words of the agent, and the mark is part of what the device signs', async () => {
  const { body } = await rogue.ask({ Amount: 'CHF 1.00', 'The agent says': 'Checked by the bank' })
  const shown = await user.device.shown()
  const labelled = shown.details as { label: string; value: string; source?: string }[]
  expect(labelled.filter(({ label }) => label === 'Amount')).toEqual([
    { label: 'Amount', value: expect.stringMatching(/^CHF\s600\.00$/) },
    { label: 'Amount', value: 'CHF 1.00', source: 'agent' },
  ])
  const unmarked = { ...shown, details: labelled.map(({ label, value }) => ({ label, value })) }
  const answer = { decision: 'approve', number: numberOf(body) } as const
  expect(await user.device.answerPush(unmarked, answer)).toMatchObject({
    status: 400,
    body: { code: 'invalid_signature' },
  })
  expect((await user.device.answerPush(shown, answer)).body.state).toBe('approved')
})
