// Policies that are published between an approval, its grant and the consumption of the grant.
import {
  accessRequest,
  newApprover,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  pay,
  paymentPolicies,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const large = 60_000
const closed = '@id("closed") forbid(principal is Agent, action, resource);'
const unrelated = '@id("unrelated") forbid(principal, action == Action::"payment.refund", resource);'

let tenant: PaymentTenant
let userId: string
let device: Awaited<ReturnType<typeof newApprover>>['device']
let accessToken: string
let agentId: string

beforeEach(async () => {
  tenant = await newPaymentTenant(server)
  ;({ userId, device } = await newApprover(server, tenant))
  const agent = await tenant.newAgent()
  agentId = agent.agentId
  accessToken = await agent.actingBy(await tenant.delegate(userId, { agentId }))
})

const publish = (change: (policies: string) => string) =>
  tenant.publish({ ...paymentPolicies, policies: change(paymentPolicies.policies) })
const adding = (policy: string) => publish((policies) => `${policies}\n${policy}`)
/** The same rule, written differently. */
const rewritten = () => publish((policies) => policies.replace('amount > 50000', 'amount > 40000'))

const issue = async (amount: number, more: object = {}) => {
  const request = { ...pay(userId, amount), audience: 'bank', ...more }
  return (await tenant.pdp('grants/v1/issue', request, { accessToken })).body
}
const consume = (grant: string, amount: number) => {
  const { action, resource } = pay(userId, amount)
  return tenant.pdp('grants/v1/consume', { grant, action, resource, consumerToken: 'a consumer token' })
}

async function approved(): Promise<string> {
  const denial = await tenant.pdp('access/v1/evaluation', pay(userId, large), { accessToken })
  const request = accessRequest(pay(userId, large), denial.body)
  const { body } = await tenant.pdp('access/v1/requests', request, { accessToken })
  await device.answerPush(await device.shown(), { decision: 'approve', number: numberOf(body) })
  return body.task.id
}

describe('a grant', () => {
  test('is not consumed if the policies of today deny it, and is again once they allow it', async () => {
    const { grant } = await issue(1000)
    await adding(closed)
    expect(await consume(grant, 1000)).toMatchObject({ status: 409, body: { code: 'grant_revoked' } })
    await adding(unrelated)
    expect((await consume(grant, 1000)).status).toBe(200)
    // A receipt is not decided again.
    await adding(closed)
    expect((await consume(grant, 1000)).status).toBe(200)
  })

  test('is decided with the words of its enforcement point and its context', async () => {
    await publish(
      (policies) => `${policies}\n@id("noted") forbid(principal, action, resource)
      unless { context.request has note && context.request.note == "checked" };`,
    )
    const subject = { type: 'user', id: userId, properties: { act: { sub: agentId } } }
    const { grant } = await issue(1000, { subject, context: { note: 'checked' } })
    await publish(
      (policies) => `${policies}\n@id("noted") forbid(principal, action, resource)
      unless { context.request has note && ["checked"].contains(context.request.note) };`,
    )
    expect((await consume(grant, 1000)).status).toBe(200)
  })

  test('without an approval is not consumed if the policies of today require one', async () => {
    const { grant } = await issue(45_000)
    await rewritten()
    expect(await consume(grant, 45_000)).toMatchObject({ status: 409, body: { code: 'grant_revoked' } })
  })

  test('of an approval needs a gate that is written as it was', async () => {
    const { grant } = await issue(large, { approval: await approved() })
    await rewritten()
    expect(await consume(grant, large)).toMatchObject({ status: 409, body: { code: 'grant_revoked' } })
    await adding(unrelated)
    expect((await consume(grant, large)).status).toBe(200)
  })
})

test('an approval is valid while its gate is written as it was, whatever else changes', async () => {
  const approval = await approved()
  await rewritten()
  expect(await issue(large, { approval })).toMatchObject({
    decision: false,
    context: { outcome: 'approval_required' },
  })
  await adding(unrelated)
  expect(await issue(large, { approval })).toMatchObject({ decision: true })
})
