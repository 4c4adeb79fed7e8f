// Why approval cannot be requested although a policy offers it.
import {
  accessRequest,
  newApprover,
  newAskingAgent,
  newPaymentTenant,
  pay,
  paymentPolicies,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const newAsker = async () => {
  const tenant = await newPaymentTenant(server)
  const { userId, device } = await newApprover(server, tenant)
  return { tenant, userId, device, agent: await newAskingAgent(tenant, userId) }
}

test('auth_type_disabled if the tenant offers no push', async () => {
  const { tenant, agent } = await newAsker()
  await tenant.admin('PATCH', 'authentication-modes/push', { enabled: false })
  expect((await agent.ask()).body.code).toBe('auth_type_disabled')
})

test('registration_disabled if an administrator has disabled the approver’s device', async () => {
  const { tenant, userId, device, agent } = await newAsker()
  const path = `users/${userId}/registrations/${device.registration.registrationId}`
  await tenant.admin('PATCH', path, { status: 'disabled' })
  expect((await agent.ask()).body.code).toBe('registration_disabled')
})

test('not_requestable once the policies permit what they denied', async () => {
  const { tenant, userId, agent } = await newAsker()
  const accessToken = await agent.agent.actingBy(await tenant.delegate(userId, { agentId: agent.agent.agentId }))
  const question = pay(userId, 60_000)
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
  await tenant.publish({ ...paymentPolicies, policies: '@id("all") permit(principal, action, resource);' })
  const asked = await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken })
  expect(asked).toMatchObject({ status: 400, body: { code: 'not_requestable' } })
})

test('slow_down to an agent that polls its request again immediately', async () => {
  const { tenant, userId, agent } = await newAsker()
  const delegationId = await tenant.delegate(userId, { agentId: agent.agent.agentId })
  const { task } = (await agent.ask()).body
  const accessToken = await agent.agent.actingBy(delegationId)
  const follow = () =>
    server.call('GET', `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${task.id}`, { accessToken })
  expect((await follow()).status).toBe(200)
  expect(await follow()).toMatchObject({ status: 429, body: { code: 'slow_down' } })
})
