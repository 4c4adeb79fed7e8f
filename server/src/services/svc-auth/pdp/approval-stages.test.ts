// Gates whose approvers are asked one stage after another, and others as well if a stage takes too long.
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
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const large = 60_000
const team = { type: 'Group', id: 'team' }
const finance = { type: 'Group', id: 'finance' }
const managers = { type: 'Group', id: 'managers' }
const policies = (annotations: string) => ({
  ...paymentPolicies,
  policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', annotations),
})
const inOrder = '@approvers("1 of group:team, then 2 of group:finance")'

let tenant: PaymentTenant
let payer: Approver
let people: Record<'tim' | 'tom' | 'fay' | 'fia' | 'mia', Approver>
let accessToken: string
/** Access tokens do not last as long as a request with an escalation. */
let renew: () => Promise<void>

const members = () => [
  team,
  finance,
  managers,
  ...Object.entries(people).map(([name, { userId }]) => ({
    type: 'User',
    id: userId,
    parents: [{ t: team, f: finance, m: managers }[name[0] ?? ''] as typeof team],
  })),
]

beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  payer = await newApprover(server, tenant)
  people = {
    tim: await newApprover(server, tenant),
    tom: await newApprover(server, tenant),
    fay: await newApprover(server, tenant),
    fia: await newApprover(server, tenant),
    mia: await newApprover(server, tenant),
  }
})
beforeEach(async () => {
  clock.advance({ minutes: 61 })
  await tenant.publish(policies(inOrder))
  await tenant.store(...members())
  const agent = await tenant.newAgent({ displayName: 'Bill payer' })
  const delegationId = await tenant.delegate(payer.userId, { agentId: agent.agentId })
  renew = async () => {
    accessToken = await agent.actingBy(delegationId)
  }
  await renew()
})

async function ask() {
  const question = pay(payer.userId, large)
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
  return tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken })
}

async function asked(): Promise<string> {
  const { body, status, text } = await ask()
  if (status !== 202) throw new Error(text)
  return String(body.task.id)
}

async function taskOf(id: string, query = '') {
  clock.advance({ seconds: 1 })
  const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}${query}`
  const { body, text } = await server.call('GET', path, { accessToken })
  if (!body.task) throw new Error(text)
  return body.task
}

/** Each of those who are being asked, with their number. */
async function numbers(id: string): Promise<Record<string, string>> {
  const { display = {} } = await taskOf(id)
  const several = display['urn:countersign:numbers'] as { approver: string; number: string }[] | undefined
  return Object.fromEntries((several ?? []).map(({ approver, number }) => [approver, number]))
}

async function answer(id: string, { userId, device }: Approver, decision: 'approve' | 'deny' = 'approve') {
  const number = (await numbers(id))[userId] ?? ''
  const answers = { approve: { decision: 'approve', number }, deny: { decision: 'deny', denyReason: 'cancelled' } }
  return device.answerPush(await device.shown(), answers[decision] as never)
}

/** Until every task that follows from an answer has run. */
const followed = () =>
  vi.waitFor(
    async () => {
      await server.worker.runDue()
      const left = await server.database.superuser(
        "select from tasks where kind = 'approval-answered' and (lease_id is not null or run_at <= $1)",
        [new Date(clock.now())],
      )
      expect(left).toEqual([])
    },
    { timeout: 60_000 },
  )

const grant = async (approval: string) => {
  const request = { ...pay(payer.userId, large), audience: 'bank', approval }
  return (await tenant.pdp('grants/v1/issue', request, { accessToken })).body
}

const pendingOf = async ({ device }: Approver) => ((await device.pending()) as unknown[]).length

test('the second stage is asked once the first has approved, without the agent; all signatures are in the grant', async () => {
  const { tim, tom, fay, fia } = people
  const id = await asked()
  expect((await taskOf(id)).display).toMatchObject({ 'urn:countersign:stage': { number: 1, of: 2 } })
  expect(Object.keys(await numbers(id)).sort()).toEqual([tim.userId, tom.userId].sort())
  expect((await tim.device.shown()).details).toContainEqual({
    label: 'Step',
    value: '1 of 2, then 2 people of group finance',
  })
  expect(await pendingOf(fay)).toBe(0)
  await answer(id, tim)
  await followed()
  expect(await pendingOf(tom)).toBe(0)
  expect((await fay.device.shown()).details).toEqual(
    expect.arrayContaining([
      { label: 'Step', value: '2 of 2' },
      { label: 'Approved by', value: tim.userId },
      { label: 'Approvals needed', value: '2' },
    ]),
  )
  expect(await grant(id)).toMatchObject({ decision: false })
  expect((await taskOf(id)).display).toMatchObject({ 'urn:countersign:stage': { number: 2, of: 2 } })
  await answer(id, fia)
  expect((await taskOf(id)).status).toBe('pending')
  const listed = await tenant.admin('GET', `approvals?approverId=${fay.userId}&limit=1`)
  expect(listed.body.items).toMatchObject([
    {
      taskId: id,
      stage: 2,
      needed: 2,
      stages: [
        { needed: 1, approvers: ['1 of group:team'], status: 'approved', escalation: null },
        { needed: 2, approvers: ['2 of group:finance'], status: 'pending' },
      ],
    },
  ])
  await answer(id, fay)
  expect((await taskOf(id)).status).toBe('approved')
  const issued = await grant(id)
  const { approval } = decodeJwt(issued.grant) as { approval: { approver: string; stage: number; co_approvals: [] } }
  const { co_approvals: others, ...first } = approval
  const signers = [first, ...others].map((one: { approver: string; stage: number }) => [one.approver, one.stage])
  expect(signers.sort()).toEqual(
    [
      [tim.userId, 1],
      [fay.userId, 2],
      [fia.userId, 2],
    ].sort(),
  )
  const chain = await tenant.admin('GET', `decisions/${issued.context.evaluation_id}`)
  const links = chain.body.approvals as { approverId: string; stage: number; status: string }[]
  expect(links.map(({ approverId, stage, status }) => [approverId, stage, status]).sort()).toEqual(
    [
      [tim.userId, 1, 'approved'],
      [tom.userId, 1, 'cancelled'],
      [fay.userId, 2, 'approved'],
      [fia.userId, 2, 'approved'],
    ].sort(),
  )
})

test('a client that waits learns of the end, although the people of the second stage were asked since', async () => {
  const { tim, fay, fia } = people
  const id = await asked()
  const tims = await numbers(id)
  const waiting = taskOf(id, '?waitSeconds=20')
  await tim.device.answerPush(await tim.device.shown(), { decision: 'approve', number: tims[tim.userId] ?? '' })
  await followed()
  await answer(id, fay)
  await answer(id, fia)
  expect((await waiting).status).toBe('approved')
})

describe('a denial in any stage ends the request', () => {
  test('in the first: the second is never asked', async () => {
    const { tim, tom, fay } = people
    const id = await asked()
    await answer(id, tom, 'deny')
    await followed()
    expect((await taskOf(id)).status).toBe('denied')
    expect(await pendingOf(tim)).toBe(0)
    expect(await pendingOf(fay)).toBe(0)
  })

  test('in the second', async () => {
    const { tim, fay, fia } = people
    const id = await asked()
    await answer(id, tim)
    await followed()
    await answer(id, fay, 'deny')
    await followed()
    expect((await taskOf(id)).status).toBe('denied')
    expect(await pendingOf(fia)).toBe(0)
    expect(await grant(id)).toMatchObject({ decision: false })
    const listed = await tenant.admin('GET', `approvals?approverId=${tim.userId}&limit=1`)
    expect(listed.body.items[0].stages).toMatchObject([{ status: 'approved' }, { status: 'denied' }])
  })
})

test('an approver of the second stage cannot answer the request of the first', async () => {
  const { tim, fay } = people
  const id = await asked()
  const shown = await tim.device.shown()
  const number = (await numbers(id))[tim.userId] ?? ''
  expect(await fay.device.answerPush(shown, { decision: 'approve', number })).toMatchObject({ status: 404 })
  await followed()
  expect(await pendingOf(fay)).toBe(0)
})

describe('no person counts in two stages', () => {
  test('who approved in the first is not asked in the second', async () => {
    const { tim, tom, fay, fia } = people
    await tenant.publish(policies('@approvers("1 of group:team, then 1 of group:team")'))
    const id = await asked()
    await answer(id, tim)
    await followed()
    expect(Object.keys(await numbers(id))).toEqual([tom.userId])
    expect([await pendingOf(tim), await pendingOf(tom)]).toEqual([0, 1])
    expect([await pendingOf(fay), await pendingOf(fia)]).toEqual([0, 0])
  })

  test('no request is made if there are not enough people for all stages', async () => {
    await tenant.publish(policies('@approvers("2 of group:team, then 1 of group:team")'))
    expect((await ask()).body.code).toBe('no_approver')
    expect(await pendingOf(people.tim)).toBe(0)
  })

  test('who is needed later is not asked before', async () => {
    const { tim, tom } = people
    await tenant.publish(policies(`@approvers("1 of group:team, then 1 of user:${tim.userId}")`))
    const id = await asked()
    expect([await pendingOf(tim), await pendingOf(tom)]).toEqual([0, 1])
    expect((await taskOf(id)).status).toBe('pending')
  })
})

test('if who approved first has left the group since, there is no grant', async () => {
  const { tim, fay, fia } = people
  const id = await asked()
  await answer(id, tim)
  await followed()
  await answer(id, fay)
  await answer(id, fia)
  await tenant.store({ type: 'User', id: tim.userId, parents: [] })
  expect(await grant(id)).toMatchObject({ decision: false })
  await tenant.store({ type: 'User', id: tim.userId, parents: [team] })
  expect(await grant(id)).toMatchObject({ decision: true })
})

describe('while an approver of the next stage is busy with another request', () => {
  beforeEach(async () => {
    const { fay } = people
    const busy = await tenant.newAgent()
    const by = await busy.actingBy(await tenant.delegate(payer.userId, { agentId: busy.agentId }))
    await tenant.publish(policies(`@approver("user:${fay.userId}")`))
    const question = pay(payer.userId, large)
    const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken: by })
    await tenant.pdp('access/v1/requests', accessRequest(question, denial.body), { accessToken: by })
    await tenant.publish(policies(inOrder))
  })

  test('the request waits, and the stage is asked a minute later', async () => {
    const id = await asked()
    await answer(id, people.tim)
    await followed()
    expect(await taskOf(id)).toMatchObject({ status: 'pending' })
    expect(await pendingOf(people.fia)).toBe(0)
    clock.advance({ seconds: 60 })
    await followed()
    expect([await pendingOf(people.fay), await pendingOf(people.fia)]).toEqual([1, 1])
  })

  test('it can be cancelled, and then no more people are asked', async () => {
    const id = await asked()
    await answer(id, people.tim)
    await followed()
    const path = `/AuthPage/pdp/${tenant.tenantId}/access/v1/requests/${id}/cancel`
    expect((await server.call('POST', path, { accessToken })).body.task.status).toBe('cancelled')
    clock.advance({ seconds: 60 })
    await followed()
    expect(await pendingOf(people.fia)).toBe(0)
    expect((await taskOf(id)).status).toBe('cancelled')
  })

  test('a revocation between two stages ends it', async () => {
    const id = await asked()
    await answer(id, people.tim)
    await followed()
    const { body } = await tenant.admin('POST', 'revocations', { action: 'payment.*', reason: 'Stop' })
    await tenant.admin('POST', `revocations/${body.revocationId}:lift`)
    clock.advance({ seconds: 60 })
    await followed()
    expect(await pendingOf(people.fia)).toBe(0)
    expect((await taskOf(id)).status).toBe('cancelled')
  })
})

describe('escalation', () => {
  const escalating = '@approvers("1 of group:team, then 2 of group:finance") @escalate("15m to group:managers")'

  const escalated = () =>
    vi.waitFor(
      async () => {
        await server.worker.runDue()
        const left = await server.database.superuser(
          "select from tasks where kind = 'approval-escalation' and (lease_id is not null or run_at <= $1)",
          [new Date(clock.now())],
        )
        expect(left).toEqual([])
        await renew()
      },
      { timeout: 60_000 },
    )

  test('asks others as well once the time has passed, once, and their approval counts', async () => {
    const { tim, fay, mia } = people
    await tenant.publish(policies(escalating))
    const id = await asked()
    clock.advance({ minutes: 14 })
    await escalated()
    expect(await pendingOf(mia)).toBe(0)
    clock.advance({ minutes: 1 })
    await escalated()
    expect([await pendingOf(tim), await pendingOf(mia)]).toEqual([1, 1])
    expect(Object.keys(await numbers(id))).toContain(mia.userId)
    const events = await tenant.admin('GET', 'audit-events?action=approval.escalated&limit=1')
    expect(events.body.items[0].details).toMatchObject({ approvalId: id, stage: 1, approvers: [mia.userId] })
    await answer(id, mia)
    await followed()
    expect([await pendingOf(tim), await pendingOf(fay)]).toEqual([0, 1])
    const listed = await tenant.admin('GET', `approvals?approverId=${mia.userId}&limit=1`)
    expect(listed.body.items[0]).toMatchObject({
      escalated: true,
      stages: [
        { escalation: { afterMinutes: 15, approvers: ['group:managers'], escalated: true } },
        { escalation: { escalated: false } },
      ],
    })
    await answer(id, fay)
    await answer(id, people.fia)
    expect(await grant(id)).toMatchObject({ decision: true })
  })

  test('does not happen once the stage is decided', async () => {
    const { tim, mia } = people
    await tenant.publish(policies('@approver("group:team") @escalate("15m to group:managers")'))
    const question = await ask()
    const id = String(question.body.task.id)
    const first = [tim, people.tom].sort((one, other) => (one.userId < other.userId ? -1 : 1))[0] as Approver
    const number = String(question.body.task.display['urn:countersign:number'])
    await first.device.answerPush(await first.device.shown(), { decision: 'approve', number })
    clock.advance({ minutes: 15 })
    await escalated()
    expect(await pendingOf(mia)).toBe(0)
    expect((await taskOf(id)).status).toBe('approved')
  })

  test('without it, managers may not approve: their group counts only once they were asked', async () => {
    const { fay, fia, mia, tim } = people
    await tenant.publish(policies(escalating))
    const id = await asked()
    await answer(id, tim)
    await followed()
    await answer(id, fay)
    await tenant.store({ type: 'User', id: fia.userId, parents: [managers] })
    await answer(id, fia)
    expect((await taskOf(id)).status).toBe('approved')
    expect(await grant(id)).toMatchObject({ decision: false })
    expect(await pendingOf(mia)).toBe(0)
  })

  test('a stage without a decision expires five minutes later', async () => {
    await tenant.publish(policies(escalating))
    const id = await asked()
    clock.advance({ minutes: 15 })
    await escalated()
    expect((await taskOf(id)).status).toBe('pending')
    clock.advance({ minutes: 5, seconds: 1 })
    expect((await taskOf(id)).status).toBe('expired')
  })
})
