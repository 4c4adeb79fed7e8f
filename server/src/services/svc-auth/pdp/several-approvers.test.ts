// A gate that several people must open: each is asked on their own device, and one denial is enough to deny.
import {
  type Approver,
  accessRequest,
  newApprover,
  newPaymentTenant,
  type PaymentTenant,
  pay,
  paymentPolicies,
  startTestServer,
} from '@countersign/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const large = 60_000
const group = { type: 'Group', id: 'finance' }
const policies = (annotations: string) => ({
  ...paymentPolicies,
  policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', annotations),
})

let tenant: PaymentTenant
let payer: Approver
let finance: Approver[]
let accessToken: string

beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  payer = await newApprover(server, tenant)
  finance = []
  for (let count = 0; count < 3; count += 1) finance.push(await newApprover(server, tenant))
})
beforeEach(async () => {
  clock.advance({ minutes: 11 })
  await tenant.publish(policies('@approvers("2 of group:finance")'))
  await tenant.store(group, ...finance.map(({ userId }) => ({ type: 'User', id: userId, parents: [group] })))
  const agent = await tenant.newAgent({ displayName: 'Bill payer' })
  accessToken = await agent.actingBy(await tenant.delegate(payer.userId, { agentId: agent.agentId }))
})

async function ask() {
  const question = pay(payer.userId, large)
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
  return tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken })
}

type Numbers = { approver: string; number: string }[]

async function asked() {
  const { body, status, text } = await ask()
  if (status !== 202) throw new Error(text)
  const numbers = body.task.display['urn:countersign:numbers'] as Numbers
  const answer = async (index: number, decision: 'approve' | 'deny') => {
    const { userId, device } = finance[index] as Approver
    const number = numbers.find(({ approver }) => approver === userId)?.number ?? ''
    const answers = { approve: { decision: 'approve', number }, deny: { decision: 'deny', denyReason: 'cancelled' } }
    return device.answerPush(await device.shown(), answers[decision] as never)
  }
  return { id: String(body.task.id), numbers, answer }
}

async function statusOf(id: string, query = '') {
  clock.advance({ seconds: 1 })
  const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}${query}`
  return (await server.call('GET', path, { accessToken })).body.task.status
}

const grant = async (approval: string) => {
  const request = { ...pay(payer.userId, large), audience: 'bank', approval }
  return (await tenant.pdp('grants/v1/issue', request, { accessToken })).body
}

test('two of three approve: both signatures are in the grant, and the third is not asked any more', async () => {
  const { id, numbers, answer } = await asked()
  expect(numbers.map(({ approver }) => approver).sort()).toEqual(finance.map(({ userId }) => userId).sort())
  for (const { device } of finance)
    expect((await device.shown()).details).toContainEqual({ label: 'Approvals needed', value: '2' })
  await answer(2, 'approve')
  expect(await statusOf(id)).toBe('pending')
  expect(await grant(id)).toMatchObject({ decision: false })
  const waiting = statusOf(id, '?waitSeconds=20')
  await answer(0, 'approve')
  expect(await waiting).toBe('approved')
  expect(await finance[1]?.device.pending()).toEqual([])
  const issued = await grant(id)
  const { approval } = decodeJwt(issued.grant) as {
    approval: { approver: string; co_approvals: { approver: string }[] }
  }
  const signers = [approval.approver, ...approval.co_approvals.map(({ approver }) => approver)].sort()
  expect(signers).toEqual([finance[0]?.userId, finance[2]?.userId].sort())
  const listed = await tenant.admin('GET', 'approvals?limit=3')
  const rows = listed.body.items as { taskId: string; needed: number; status: string }[]
  expect(rows.map(({ taskId, needed }) => [taskId, needed])).toEqual([
    [id, 2],
    [id, 2],
    [id, 2],
  ])
  expect(rows.map(({ status }) => status).sort()).toEqual(['approved', 'approved', 'cancelled'])
  const chain = await tenant.admin('GET', `decisions/${issued.context.evaluation_id}`)
  expect(chain.body.approval).toMatchObject({ approvalId: id })
  const { approvals } = chain.body as { approvals: { approverId: string; status: string; signature: string | null }[] }
  expect(approvals.map(({ approverId }) => approverId).sort()).toEqual(finance.map(({ userId }) => userId).sort())
  const signed = approvals.filter(({ signature }) => signature !== null)
  expect(signed.map(({ approverId, status }) => [approverId, status]).sort()).toEqual(
    [finance[0], finance[2]].map((one) => [one?.userId, 'approved']).sort(),
  )
})

describe('no grant', () => {
  test('after one denial, before or after the others approve', async () => {
    for (const denying of [0, 1, 2]) {
      const { id, answer } = await asked()
      for (const index of [0, 1, 2]) await answer(index, index === denying ? 'deny' : 'approve')
      expect(await grant(id)).toMatchObject({ decision: false })
      expect(await statusOf(id)).toBe('denied')
      expect(await grant(id)).toMatchObject({ decision: false })
    }
  })

  test('if one of them has left the group since', async () => {
    const { id, answer } = await asked()
    await answer(0, 'approve')
    await answer(1, 'approve')
    const left = { type: 'User', id: String(finance[1]?.userId), parents: [] }
    await tenant.store(left)
    expect(await grant(id)).toMatchObject({ decision: false, context: { outcome: 'approval_required' } })
    await tenant.store({ ...left, parents: [group] })
    expect(await grant(id)).toMatchObject({ decision: true })
  })

  test('if one of them has lost the device since', async () => {
    const { id, answer } = await asked()
    await answer(0, 'approve')
    await answer(1, 'approve')
    const { userId, device } = finance[1] as Approver
    const path = `users/${userId}/registrations/${device.registration.registrationId}`
    await tenant.admin('DELETE', path)
    expect(await grant(id)).toMatchObject({ decision: false })
    finance[1] = await newApprover(server, tenant)
  })

  test('once it is cancelled, although one has approved', async () => {
    const { id, answer } = await asked()
    await answer(0, 'approve')
    const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}/cancel`
    expect((await server.call('POST', path, { accessToken })).body.task.status).toBe('cancelled')
    expect(await finance[1]?.device.pending()).toEqual([])
    expect(await grant(id)).toMatchObject({ decision: false })
  })
})

test('when policies decide again about a grant, a signed denial is not an approval', async () => {
  const { id, answer } = await asked()
  await answer(0, 'approve')
  await answer(1, 'approve')
  const issued = await grant(id)
  await answer(2, 'deny')
  await tenant.store({ type: 'User', id: String(finance[0]?.userId), parents: [] })
  const changed = policies('@approvers("2 of group:finance")')
  const unrelated = '@id("unrelated") forbid(principal, action == Action::"payment.refund", resource);'
  await tenant.publish({ ...changed, policies: `${changed.policies}\n${unrelated}` })
  const { action, resource } = pay(payer.userId, large)
  const consumed = { grant: issued.grant, action, resource, consumerToken: 'a consumer token' }
  expect(await tenant.pdp('grants/v1/consume', consumed)).toMatchObject({ body: { code: 'grant_revoked' } })
})

test('four eyes: the user who asks is not one of them, and too few people are none', async () => {
  await tenant.store({ type: 'User', id: payer.userId, parents: [group] })
  await tenant.publish(policies('@approvers("3 of group:finance") @separate("true")'))
  const { numbers } = await asked()
  expect(numbers.map(({ approver }) => approver)).not.toContain(payer.userId)
  await tenant.publish(policies('@approvers("4 of group:finance") @separate("true")'))
  expect((await ask()).body.code).toBe('no_approver')
  await tenant.store({ type: 'User', id: payer.userId, parents: [] })
})

test('one who cannot be asked now is left out while enough remain', async () => {
  const { userId } = finance[0] as Approver
  const busy = await tenant.newAgent()
  const by = await busy.actingBy(await tenant.delegate(payer.userId, { agentId: busy.agentId }))
  await tenant.publish(policies(`@approver("user:${userId}")`))
  const question = pay(payer.userId, large)
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken: by })
  await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken: by })
  await tenant.publish(policies('@approvers("2 of group:finance")'))
  const { numbers } = await asked()
  expect(numbers.map(({ approver }) => approver)).not.toContain(userId)
  expect(numbers).toHaveLength(2)
  await tenant.publish(policies('@approvers("3 of group:finance")'))
  expect((await ask()).body.code).toBe('push_pending')
})
