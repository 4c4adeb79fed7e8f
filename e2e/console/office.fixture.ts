// An organisation in the middle of its day: data of every kind that the console shows.
import {
  accessRequest,
  newDeviceHolder,
  newHolder,
  newPaymentTenant,
  numberOf,
  pay,
  type TestAnswer,
  type TestServer,
} from '@countersign/testkit'

export type Office = Awaited<ReturnType<typeof newOffice>>

export async function newOffice(server: TestServer) {
  const tenant = await newPaymentTenant(server)
  const { clock } = server
  const userId = 'ada'
  const app = await newHolder(tenant, 'authenticator_app', clock, userId)
  const user = { type: 'User', id: userId }
  const managers = { type: 'Group', id: 'managers' }
  await tenant.store(
    managers,
    { ...user, parents: [managers] },
    { type: 'Account', id: userId, attributes: { owner: user } },
  )
  const proven = await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: await app.right() })
  const fields = { proofChallengeId: proven.body.challengeId }
  const { device } = await newDeviceHolder(server, tenant, { userId, fields })

  const agent = await tenant.newAgent({
    displayName: 'Bill payer',
    description: 'Pays the bills that were approved',
    ceiling: ['payment.*', 'account.read'],
  })
  const delegationId = await tenant.delegate(userId, {
    agentId: agent.agentId,
    label: 'Household bills',
    limits: { budget: 1_000_000, currency: 'CHF', count: { limit: 20, per: 'day' } },
  })
  const accessToken = await agent.actingBy(delegationId)

  /** Requests a payment above the limit that policies set for an agent. */
  const ask = async (amount: number) => {
    const denied = await tenant.pdp('access/v1/evaluation', pay(userId, amount), { accessToken })
    const asked = await tenant.pdp('access/v1/requests', accessRequest(pay(userId, amount), denied.body), {
      accessToken,
    })
    return {
      evaluationId: denied.body.context.evaluation_id as string,
      approvalId: asked.body.task.id as string,
      number: numberOf(asked.body),
    }
  }

  const approved = await ask(60_000)
  await device.answerPush(await device.shown(), { decision: 'approve', number: approved.number })
  const issued = await tenant.pdp(
    'grants/v1/issue',
    { ...pay(userId, 60_000), audience: 'bank', approval: approved.approvalId },
    { accessToken },
  )
  const { action, resource } = pay(userId, 60_000)
  const used = { grant: issued.body.grant, action, resource, consumerToken: 'order-4711-0001-abcdef' }
  await must(tenant.pdp('grants/v1/consume', { ...used, audience: 'bank' }))
  await tenant.pdp('access/v1/evaluation', { ...pay('ben'), subject: { type: 'user', id: 'ben' } })
  await ask(70_000)

  await tenant.admin('POST', 'clients', { displayName: 'Web shop', scopes: ['mfa'] })
  await tenant.admin('POST', 'administrators', {
    userId: 'eve',
    displayName: 'Eve Moneypenny',
    emailAddress: 'eve@example.com',
    roles: ['auditor'],
  })
  await tenant.admin('POST', 'revocations', { action: 'payment.refund', reason: 'The bank has called' })
  await server.worker.runDue()
  const events = await tenant.admin('GET', 'audit-events?action=client.created')
  return {
    tenant,
    agent,
    delegationId,
    userId,
    accessToken,
    approvedEvaluationId: approved.evaluationId,
    eventId: events.body.items[0].eventId as string,
  }
}

async function must(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const { status, text } = await answer
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return answer
}
