// Replays of the decision log against the draft.
import { maxUnfinishedReplays } from '@countersign/contract'
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

const server = await startTestServer()
const { clock, worker } = server
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const stranger = await newAgentTenant(server)

const schema = `entity User = { level?: Long }; entity Agent; entity Document = { kind?: String };
type Context = { request: { country?: String }, action: { amount?: Long }, approvals: Set<String>, now: datetime, onBehalfOf?: User };
action read, pay appliesTo { principal: [User, Agent], resource: Document, context: Context };`
const reading = '@id("read") permit(principal, action == Action::"read", resource);'
const paying = (limit: number) =>
  `@id("pay") permit(principal, action == Action::"pay", resource)
     when { context.action has amount && context.action.amount <= ${limit} && context.request has country && context.request.country == "CH" };`

const saveDraft = async (policies: string) => {
  const accessToken = await tenant.accessToken()
  const headers = { 'if-match': '*', 'content-type': 'text/plain' }
  await server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', { accessToken, headers, raw: policies })
}
const pay = (amount: number, id = 'ada') => ({
  subject: { type: 'user', id },
  action: { name: 'pay', properties: { amount } },
  resource: { type: 'Document', id: 'one' },
  context: { country: 'CH' },
})
const evaluate = async (body: object) => (await tenant.pdp('access/v1/evaluation', body)).body
const start = (days = 30) => tenant.admin('POST', 'policy-sets/draft:replay', { days })
const find = async (replayId: string) => (await tenant.admin('GET', `policy-replays/${replayId}`)).body
const differences = async (replayId: string, query = '') =>
  (await tenant.admin('GET', `policy-replays/${replayId}/differences?limit=100${query}`)).body.items

async function replayed(days?: number) {
  const { status, body } = await start(days)
  expect(status).toBe(202)
  await tenant.settled(`policy-replays/${body.replayId}`)
  return find(body.replayId)
}

/** Until it is disposed of, no replay makes progress. */
function holdReplays(): Disposable {
  const { promise, resolve } = Promise.withResolvers<void>()
  void server.domain.replayTurns.take('held', () => promise)
  return { [Symbol.dispose]: () => resolve() }
}

let firstAt: string

beforeAll(async () => {
  // Far from the machine's own time, which no decision may use.
  clock.advance({ days: 2 })
  firstAt = new Date(clock.now()).toISOString()
  await tenant.publish({ schema, policies: [reading, paying(100)].join('\n') })
  for (const amount of [10, 60, 90, 200]) await evaluate(pay(amount))
  await evaluate({ ...pay(10), context: { country: 'FR' } })
  await evaluate({ subject: { type: 'agent', id: 'ag_unknown' }, action: { name: 'read' }, resource: pay(1).resource })
  clock.advance({ minutes: 1 })
})

describe('a replay', () => {
  test('lists the decisions that the draft would change, from the inputs that each request had', async () => {
    await saveDraft([reading, paying(50)].join('\n'))
    const done = await replayed()
    expect(done).toMatchObject({
      status: 'done',
      total: 6,
      replayed: 6,
      unchanged: 3,
      changed: 2,
      changedByDraft: 2,
      notByPolicies: 1,
      withoutInputs: 0,
    })
    expect(await differences(done.replayId)).toMatchObject([
      { action: 'pay', logged: 'allowed', published: 'allowed', draft: 'denied', draftPolicies: [] },
      { subject: { type: 'user', id: 'ada' }, logged: 'allowed', draft: 'denied' },
    ])
    const { body } = await tenant.admin('GET', 'policy-replays?limit=1')
    expect(body.items).toEqual([done])
  })

  test('tells changes of the draft from changes since the decision', async () => {
    await tenant.publish({ schema, policies: reading })
    const done = await replayed()
    expect(done).toMatchObject({ changed: 3, changedByDraft: 0 })
    expect(await differences(done.replayId, '&cause=draft')).toEqual([])
    expect(await differences(done.replayId, '&cause=since')).toHaveLength(3)
    await tenant.publish({ schema, policies: [reading, paying(100)].join('\n') })
  })

  test('decides at the time of the request, and for a user with what was held then', async () => {
    const before = new Date(clock.now()).toISOString()
    await saveDraft(
      `${reading} @id("early") permit(principal, action == Action::"pay", resource)
         when { context.now >= datetime("${firstAt}") && context.now < datetime("${before}") };`,
    )
    clock.advance({ days: 1 })
    const done = await replayed()
    // The payments of 200 and from abroad, which nothing permitted.
    expect(done).toMatchObject({ changed: 2, changedByDraft: 2 })
    const items = await differences(done.replayId)
    expect(
      items.map(({ draft, draftPolicies }: { draft: string; draftPolicies: string[] }) => [draft, draftPolicies]),
    ).toEqual([
      ['allowed', ['early']],
      ['allowed', ['early']],
    ])
  })

  test('covers only the days asked for', async () => {
    clock.advance({ days: 3 })
    await evaluate(pay(10))
    clock.advance({ minutes: 1 })
    expect(await replayed(2)).toMatchObject({ total: 1 })
  })

  test('counts inputs that are gone, altered or of another decision as missing', async () => {
    const { database } = server
    const rows = await database.superuser<{ evaluation_id: string }>(
      'select evaluation_id from decision_inputs where tenant_id = $1 order by 1',
      [tenant.tenantId],
    )
    const [first, second] = rows.map(({ evaluation_id }) => evaluation_id)
    await database.superuser(
      `update decision_inputs set sealed = (select sealed from decision_inputs where tenant_id = $1 and evaluation_id = $3)
       where tenant_id = $1 and evaluation_id = $2`,
      [tenant.tenantId, first, second],
    )
    await database.superuser('delete from decision_inputs where tenant_id = $1 and evaluation_id = $2', [
      tenant.tenantId,
      second,
    ])
    expect(await replayed()).toMatchObject({ status: 'done', withoutInputs: 2 })
  })

  test('can be cancelled, and does not continue', async () => {
    using held = holdReplays()
    const { body } = await start()
    expect((await tenant.admin('POST', `policy-replays/${body.replayId}:cancel`)).body).toMatchObject({
      status: 'cancelled',
    })
    held[Symbol.dispose]()
    await worker.runDue()
    expect(await find(body.replayId)).toMatchObject({ status: 'cancelled', replayed: 0 })
    // Cancelling again changes nothing.
    expect((await tenant.admin('POST', `policy-replays/${body.replayId}:cancel`)).status).toBe(200)
  })

  test('can be cancelled in the middle of a batch', async () => {
    const { replayTurns, vault } = server.domain
    using held = holdReplays()
    const { body } = await start()
    const open = vi.spyOn(vault, 'open')
    onTestFinished(() => open.mockRestore())
    // While the first inputs are read.
    open.mockImplementationOnce(async (...given) => {
      await tenant.admin('POST', `policy-replays/${body.replayId}:cancel`)
      return vault.open(...given)
    })
    held[Symbol.dispose]()
    await worker.runDue()
    await expect.poll(async () => (await find(body.replayId)).status).toBe('cancelled')
    // The batch has ended.
    await replayTurns.take('next', async () => undefined)
    expect(await find(body.replayId)).toMatchObject({ status: 'cancelled', replayed: 0 })
  })

  test('continues after the last batch if a process was interrupted', async () => {
    const many = await newAgentTenant(server)
    await many.publish({ schema, policies: reading })
    const item = { subject: { type: 'user', id: 'ada' }, resource: { type: 'Document', id: 'one' } }
    for (let batch = 0; batch < 6; batch += 1) {
      const evaluations = Array.from({ length: 50 }, () => ({ action: { name: 'read' } }))
      expect((await many.pdp('access/v1/evaluations', { ...item, evaluations })).status).toBe(200)
    }
    clock.advance({ minutes: 1 })
    const { body } = await many.admin('POST', 'policy-sets/draft:replay', { days: 1 })
    expect(body.total).toBe(300)
    // As a process leaves it that was killed after its first batch.
    await server.database.superuser(
      `update policy_replays set status = 'running', replayed = 200, unchanged = 200, position = (
         select evaluation_id from decisions where tenant_id = $1 order by evaluation_id offset 199 limit 1)
       where tenant_id = $1 and replay_id = $2`,
      [many.tenantId, body.replayId],
    )
    await many.settled(`policy-replays/${body.replayId}`)
    const { body: done } = await many.admin('GET', `policy-replays/${body.replayId}`)
    expect(done).toMatchObject({ status: 'done', replayed: 300, unchanged: 300 })
  })
})

describe('inputs', () => {
  test('are unreadable in the database', async () => {
    await evaluate({ ...pay(10), context: { country: 'a-secret-place' } })
    await server.domain.decisionLog.flush()
    const stored = await server.database.superuser<{ found: boolean }>(
      `select bool_or(position('a-secret-place'::bytea in sealed) > 0) as found from decision_inputs`,
    )
    expect(stored).toEqual([{ found: false }])
  })

  test('are not kept if the tenant says so, or if they are too long', async () => {
    const count = async () =>
      (
        await server.database.superuser<{ count: number }>(
          'select count(*)::int as count from decision_inputs where tenant_id = $1',
          [tenant.tenantId],
        )
      )[0]?.count
    await server.domain.decisionLog.flush()
    const before = await count()
    await evaluate({ ...pay(10), context: { country: 'x'.repeat(9_000) } })
    await server.domain.decisionLog.flush()
    expect(await count()).toBe(before)
    await tenant.admin('PATCH', 'mfa-settings', { decisionInputDays: 0 })
    await evaluate(pay(10))
    await server.domain.decisionLog.flush()
    expect(await count()).toBe(before)
    await tenant.admin('PATCH', 'mfa-settings', { decisionInputDays: 30 })
  })

  test('are deleted with the user', async () => {
    await tenant.admin('POST', 'users', { userId: 'mia' })
    await evaluate(pay(10, 'mia'))
    await server.domain.decisionLog.flush()
    const ofMia = () =>
      server.database.superuser(
        `select 1 from decision_inputs i join decisions d using (tenant_id, evaluation_id)
         where d.tenant_id = $1 and d.user_id = 'mia'`,
        [tenant.tenantId],
      )
    expect(await ofMia()).toHaveLength(1)
    await tenant.admin('DELETE', 'users/mia')
    expect(await ofMia()).toEqual([])
  })
})

describe('refusals', () => {
  test('400 for a period that is not allowed, and 422 for a draft with errors', async () => {
    for (const days of [0, 91, 1.5]) expect((await start(days)).status).toBe(400)
    await saveDraft('permit(')
    expect(await start()).toMatchObject({ body: { code: 'policy_set_invalid' } })
    await saveDraft(reading)
  })

  test('429 while too many replays are unfinished, however many start together', async () => {
    using _held = holdReplays()
    const answers = await Promise.all(Array.from({ length: 6 }, () => start()))
    const started = answers.filter(({ status }) => status === 202)
    expect(started).toHaveLength(maxUnfinishedReplays)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6 - maxUnfinishedReplays)
    for (const { body } of started) await tenant.admin('POST', `policy-replays/${body.replayId}:cancel`)
  })

  test('404 for replays of another tenant', async () => {
    const { body } = await tenant.admin('GET', 'policy-replays?limit=1')
    const { replayId } = body.items[0]
    expect((await stranger.admin('GET', `policy-replays/${replayId}`)).status).toBe(404)
    expect((await stranger.admin('GET', `policy-replays/${replayId}/differences`)).status).toBe(404)
    expect((await stranger.admin('POST', `policy-replays/${replayId}:cancel`)).status).toBe(404)
  })
})
