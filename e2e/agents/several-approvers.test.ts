// Two server processes on one database, and two approvers who answer at the same time: one approves, one denies.
import {
  type Approver,
  accessRequest,
  newApprover,
  newPaymentTenant,
  pay,
  paymentPolicies,
  startTwoServers,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers({ SERVICES: 'svc-auth' })
afterAll(close)

test('a denial and the last approval at the same time: denied in every process, and no grant', async () => {
  const tenant = await newPaymentTenant(one)
  const payer = await newApprover(one, tenant)
  const group = { type: 'Group', id: 'finance' }
  const finance: Approver[] = []
  for (let count = 0; count < 3; count += 1) finance.push(await newApprover(one, tenant))
  await tenant.store(group, ...finance.map(({ userId }) => ({ type: 'User', id: userId, parents: [group] })))
  await tenant.publish({
    ...paymentPolicies,
    policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', '@approvers("2 of group:finance")'),
  })
  const question = pay(payer.userId, 60_000)
  for (let round = 0; round < 3; round += 1) {
    const agent = await tenant.newAgent()
    const accessToken = await agent.actingBy(await tenant.delegate(payer.userId, { agentId: agent.agentId }))
    const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
    const { body } = await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken })
    const numbers = body.task.display['urn:countersign:numbers'] as { approver: string; number: string }[]
    const answer = async ({ userId, device }: Approver, decision: 'approve' | 'deny') => {
      const number = numbers.find(({ approver }) => approver === userId)?.number ?? ''
      const answers = { approve: { decision: 'approve', number }, deny: { decision: 'deny', denyReason: 'cancelled' } }
      return device.answerPush(await device.shown(), answers[decision] as never)
    }
    const [first, second, third] = finance as [Approver, Approver, Approver]
    await answer(first, 'approve')
    await Promise.all([answer(second, 'approve'), answer(third, 'deny')])
    const issue = { ...question, audience: 'bank', approval: body.task.id }
    for (const call of [two.call, one.call]) {
      expect((await tenant.pdp('grants/v1/issue', issue, { accessToken, call })).body.decision).toBe(false)
      const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${body.task.id}`
      expect((await call('GET', path, { accessToken })).body.task.status).toBe('denied')
    }
  }
})
