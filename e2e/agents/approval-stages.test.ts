// Two server processes on one database: people answer at the same time in two stages, and escalations come due.
import {
  type Approver,
  accessRequest,
  newApprover,
  newPaymentTenant,
  type PaymentTenant,
  pay,
  paymentPolicies,
  startTwoServers,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { one, two, startAnother, close } = await startTwoServers({ SERVICES: 'svc-auth' })
afterAll(close)

const patiently = { timeout: 60_000 }
let tenant: PaymentTenant
let payer: Approver
let people: Approver[]
let accessToken: string

beforeAll(async () => {
  tenant = await newPaymentTenant(one)
  payer = await newApprover(one, tenant)
})
let rounds = 0
/** Each round asks other people: a person is asked by one agent at a time. */
async function newPeople() {
  people = []
  for (let count = 0; count < 6; count += 1) people.push(await newApprover(one, tenant))
  rounds += 1
  const [team, finance, managers] = ['team', 'finance', 'managers'].map((name) => `${name}-${rounds}`)
  const groups = [team, finance, managers].map((id) => ({ type: 'Group', id }))
  await tenant.store(
    ...groups,
    ...people.map(({ userId }, index) => ({ type: 'User', id: userId, parents: [groups[Math.floor(index / 2)]] })),
  )
  const stages = `@approvers("1 of group:${team}, then 1 of group:${finance}") @escalate("30m to group:${managers}")`
  await tenant.publish({
    ...paymentPolicies,
    policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', stages),
  })
}

const ofStage = (from: number) => people.slice(from, from + 2) as [Approver, Approver]

async function ask(call = one.call) {
  await newPeople()
  const agent = await tenant.newAgent()
  accessToken = await agent.actingBy(await tenant.delegate(payer.userId, { agentId: agent.agentId }))
  const question = pay(payer.userId, 60_000)
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
  const { body, status, text } = await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), {
    accessToken,
    call,
  })
  if (status !== 202) throw new Error(text)
  const numbers = body.task.display['urn:countersign:numbers'] as { approver: string; number: string }[]
  const answer = async ({ userId, device }: Approver, decision: 'approve' | 'deny') => {
    const number = numbers.find(({ approver }) => approver === userId)?.number ?? ''
    const answers = { approve: { decision: 'approve', number }, deny: { decision: 'deny', denyReason: 'cancelled' } }
    return device.answerPush(await device.shown(), answers[decision] as never)
  }
  return { id: String(body.task.id), answer }
}

const rowsOf = (id: string) =>
  one.database.superuser<{ approver_id: string; stage: number; state: string }>(
    `select a.approver_id, a.stage, c.state from approvals a join challenges c using (tenant_id, challenge_id)
     where a.task_id = $1 order by a.stage, a.approver_id`,
    [id],
  )

const unfinished = async (kind: string) =>
  (
    await one.database.superuser('select from tasks where kind = $1 and (lease_id is not null or run_at <= now())', [
      kind,
    ])
  ).length

test('all of the first stage approve at the same time: the second is asked once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, answer } = await ask()
    const answers = await Promise.all(ofStage(0).map((person) => answer(person, 'approve')))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    await expect.poll(async () => (await rowsOf(id)).filter(({ stage }) => stage === 2).length, patiently).toBe(2)
    await expect.poll(() => unfinished('approval-answered'), patiently).toBe(0)
    const second = (await rowsOf(id)).filter(({ stage }) => stage === 2)
    expect(second.map(({ approver_id, state }) => [approver_id, state])).toEqual(
      ofStage(2)
        .map(({ userId }) => [userId, 'pending'])
        .sort(),
    )
  }
})

test('an approval and a denial in the first stage at the same time: either denied, or the denial came too late', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, answer } = await ask()
    const [first, second] = ofStage(0)
    const [, denial] = await Promise.all([answer(first, 'approve'), answer(second, 'deny')])
    await expect.poll(() => unfinished('approval-answered'), patiently).toBe(0)
    const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}`
    const { status } = (await two.call('GET', path, { accessToken })).body.task
    expect(status).toBe(denial.status === 200 ? 'denied' : 'pending')
    const asked = (await rowsOf(id)).filter(({ stage, state }) => stage === 2 && state === 'pending')
    if (denial.status === 200) expect(asked).toEqual([])
    else expect(asked).toHaveLength(2)
    const issue = { ...pay(payer.userId, 60_000), audience: 'bank', approval: id }
    expect((await tenant.pdp('grants/v1/issue', issue, { accessToken })).body.decision).toBe(false)
  }
})

const dueNow = (id: string) =>
  one.database.superuser(
    `update tasks set run_at = now() where kind = 'approval-escalation' and payload->>'taskId' = $1`,
    [id],
  )

const eventsOf = async (id: string) => {
  const { body } = await tenant.admin('GET', 'audit-events?action=approval.escalated&limit=50')
  return (body.items as { details: { approvalId: string } }[]).filter(({ details }) => details.approvalId === id)
}

test('an escalation that comes due after its process was killed happens once, in another', async () => {
  const dying = await startAnother()
  const { id } = await ask(dying.call)
  await dying.stop('SIGKILL')
  await dueNow(id)
  await expect.poll(async () => (await rowsOf(id)).length, patiently).toBe(4)
  await expect.poll(() => unfinished('approval-escalation'), patiently).toBe(0)
  expect(await eventsOf(id)).toHaveLength(1)
  const asked = (await rowsOf(id)).map(({ approver_id }) => approver_id)
  expect(asked).toEqual([...ofStage(0), ...ofStage(4)].map(({ userId }) => userId).sort())
})

test('an escalation and an answer at the same time: the next stage is asked once, and no manager stays asked', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, answer } = await ask()
    const [first] = ofStage(0)
    const [answered] = await Promise.all([answer(first, 'approve'), dueNow(id)])
    expect(answered.status).toBe(200)
    await expect.poll(() => unfinished('approval-escalation'), patiently).toBe(0)
    await expect.poll(async () => (await rowsOf(id)).filter(({ stage }) => stage === 2).length, patiently).toBe(2)
    await expect.poll(() => unfinished('approval-answered'), patiently).toBe(0)
    const rows = await rowsOf(id)
    expect(rows.filter(({ stage, state }) => stage === 1 && state === 'pending')).toEqual([])
    expect(rows.filter(({ stage }) => stage === 2)).toHaveLength(2)
    expect((await eventsOf(id)).length).toBeLessThanOrEqual(1)
  }
})
