import {
  accessRequest,
  newDeviceHolder,
  newHolder,
  newPaymentTenant,
  numberOf,
  pay,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newPaymentTenant(server)
const stranger = await newPaymentTenant(server)
const large = 60_000

/** A user with their own account and device, and an agent that may pay from the account. */
async function newAsking(userId: string) {
  const app = await newHolder(tenant, 'authenticator_app', clock, userId)
  const user = { type: 'User', id: userId }
  await tenant.store(user, { type: 'Account', id: userId, attributes: { owner: user } })
  const proven = await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: await app.right() })
  const fields = { proofChallengeId: proven.body.challengeId }
  const { device } = await newDeviceHolder(server, tenant, { userId, fields })
  const agent = await tenant.newAgent({ displayName: 'Bill payer' })
  const delegationId = await tenant.delegate(userId, { agentId: agent.agentId })
  const ask = async () => {
    const accessToken = await agent.actingBy(delegationId)
    const denied = await tenant.pdp('access/v1/evaluation', pay(userId, large), { accessToken })
    const request = accessRequest(pay(userId, large), denied.body)
    const { body } = await tenant.pdp('access/v1/requests', request, { accessToken })
    return { evaluationId: denied.body.context.evaluation_id, number: numberOf(body), ...body.task }
  }
  return { userId, device, agentId: agent.agentId, ask }
}

type Asking = Awaited<ReturnType<typeof newAsking>>
let ada: Asking
let ben: Asking
let answered: Awaited<ReturnType<Asking['ask']>>
let open: Awaited<ReturnType<Asking['ask']>>

beforeAll(async () => {
  ada = await newAsking('ada')
  ben = await newAsking('ben')
  answered = await ada.ask()
  const { number } = answered
  await ada.device.answerPush(await ada.device.shown(), { decision: 'approve', number })
  clock.advance({ milliseconds: 1 })
  open = await ben.ask()
})

const list = (query = '') => tenant.admin('GET', `approvals${query}`)
const idsOf = async (query: string) =>
  (await list(query)).body.items.map(({ approvalId }: { approvalId: string }) => approvalId)

describe('200', () => {
  test('newest first, each with its approver, policy and outcome', async () => {
    const { body } = await list()
    expect(body.items).toMatchObject([
      { approvalId: open.id, status: 'pending', approverId: 'ben', agentId: ben.agentId, decidedAt: null },
      {
        approvalId: answered.id,
        evaluationId: answered.evaluationId,
        status: 'approved',
        approverId: 'ada',
        userId: 'ada',
        action: 'payment.create',
        gates: ['large'],
        decidedAt: expect.any(String),
      },
    ])
  })

  test('by agent, by approver, and by outcome', async () => {
    expect(await idsOf(`?agentId=${ada.agentId}`)).toEqual([answered.id])
    expect(await idsOf('?approverId=ben')).toEqual([open.id])
    expect(await idsOf('?status=pending')).toEqual([open.id])
    expect(await idsOf('?status=approved')).toEqual([answered.id])
    expect(await idsOf('?status=denied')).toEqual([])
  })

  test('one page leads to the next', async () => {
    const { body } = await list('?limit=1')
    expect(await idsOf(`?cursor=${body.nextCursor}`)).toEqual([answered.id])
  })

  test('nothing of another tenant', async () => {
    const answer = await stranger.admin('GET', `approvals?agentId=${ada.agentId}`)
    expect(answer.body).toEqual({ items: [], nextCursor: null })
  })

  test('one without an answer in time has expired', async () => {
    clock.advance({ minutes: 10 })
    expect(await idsOf('?status=expired')).toEqual([open.id])
    expect(await idsOf('?status=pending')).toEqual([])
  })
})
