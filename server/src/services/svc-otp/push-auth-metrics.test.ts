import { type MfaTenant, newMfaTenant, startTestServer, testClock } from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestRows, testRows } from '../../domain/rows.fixture.ts'
import { rollUpPushMetrics } from '../../tasks/roll-up-push-metrics.ts'

const start = '2030-03-10T12:00:00.000Z'
const clock = testClock(start)
const server = await startTestServer({ clock })
afterAll(() => server.close())

let tenant: MfaTenant
let rows: TestRows
beforeEach(async () => {
  clock.set(start)
  tenant = await newMfaTenant(server)
  rows = testRows(server.database, tenant.tenantId, clock.now)
})

const day = { from: '2030-03-10T00:00:00.000Z', to: '2030-03-11T00:00:00.000Z' }
const read = async (request: object = day) => (await tenant.post('pushAuthMetrics', request)).body

const none = {
  triggered: 0,
  delivered: 0,
  approved: 0,
  denied: 0,
  fraudReported: 0,
  expired: 0,
  failed: 0,
  cancelled: 0,
  pending: 0,
}
const at = (time: string) => ({ created_at: new Date(time), expires_at: new Date(Date.parse(time) + 120_000) })
const ended = (time: string, state: string, seconds: number, row = {}) => ({
  ...at(time),
  state,
  responded_at: new Date(Date.parse(time) + seconds * 1000),
  ...row,
})
const change = (challengeId: string, columns: string) =>
  server.database.superuser(`update challenges set ${columns} where challenge_id = $1`, [challengeId])
const endWith = async () => undefined
const rollUp = () => {
  const task = {
    tenantId: '*',
    taskId: 'task_1',
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
    endWith,
  }
  return rollUpPushMetrics(server.domain).run(task)
}
const countHours = async () => {
  const [row] = await server.database.superuser<{ count: number }>(
    'select count(*)::integer as count from push_hours where tenant_id = $1',
    [tenant.tenantId],
  )
  return row?.count
}

describe('200', () => {
  test('counts every outcome once, by day and in total', async () => {
    await rows.challenge('ada', 'push', ended('2030-03-09T23:59:59.999Z', 'approved', 4))
    await rows.challenge(
      'ada',
      'push',
      ended('2030-03-10T00:00:00.000Z', 'approved', 8, { delivery_status: 'delivered' }),
    )
    await rows.challenge('ada', 'push', ended('2030-03-10T01:00:00.000Z', 'denied', 8, { reason: 'user_denied' }))
    await rows.challenge('bob', 'push', ended('2030-03-10T01:00:00.000Z', 'denied', 8, { reason: 'reported_fraud' }))
    await rows.challenge('bob', 'push', ended('2030-03-10T02:00:00.000Z', 'cancelled', 1, { reason: 'superseded' }))
    await rows.challenge('bob', 'push', ended('2030-03-10T02:00:00.000Z', 'failed', 1))
    await rows.challenge('bob', 'push', at('2030-03-10T11:57:00.000Z'))
    await rows.challenge('cyd', 'push', at('2030-03-10T11:59:00.000Z'))
    await rows.challenge('cyd', 'sms', ended('2030-03-10T02:00:00.000Z', 'approved', 1))
    const counts = { triggered: 7, delivered: 1, approved: 1, denied: 2, fraudReported: 1, failed: 1, cancelled: 1 }
    const all = { ...none, ...counts, expired: 1, pending: 1 }
    expect(await read()).toEqual({
      ...day,
      groupBy: 'day',
      totals: all,
      approvalRate: 0.2,
      responseTimeSeconds: { p50: expect.any(Number), p95: expect.any(Number), p99: expect.any(Number) },
      series: [{ start: day.from, ...all }],
    })
  })

  test('counts by the hour', async () => {
    await rows.challenge('ada', 'push', ended('2030-03-10T01:59:59.999Z', 'approved', 8))
    await rows.challenge('bob', 'push', ended('2030-03-10T02:00:00.000Z', 'denied', 8))
    expect((await read({ ...day, groupBy: 'hour' })).series).toEqual([
      { start: '2030-03-10T01:00:00.000Z', ...none, triggered: 1, approved: 1 },
      { start: '2030-03-10T02:00:00.000Z', ...none, triggered: 1, denied: 1 },
    ])
  })

  test('follows a challenge through its life: pending, delivered, approved, and no change after its end', async () => {
    const challengeId = await rows.challenge('ada', 'push', at('2030-03-10T11:59:30.000Z'))
    expect((await read()).totals).toEqual({ ...none, triggered: 1, pending: 1 })
    await change(challengeId, `delivery_status = 'delivered'`)
    expect((await read()).totals).toEqual({ ...none, triggered: 1, delivered: 1, pending: 1 })
    await change(challengeId, `state = 'approved', responded_at = created_at + interval '12 seconds'`)
    clock.advance({ hours: 1 })
    const approved = await read()
    expect(approved.totals).toEqual({ ...none, triggered: 1, delivered: 1, approved: 1 })
    expect(approved.approvalRate).toBe(1)
    expect(approved.responseTimeSeconds.p50).toBeCloseTo(12, -1)
  })

  test('counts an unanswered challenge as expired from that moment on, whether or not its row says so', async () => {
    const [one] = [
      await rows.challenge('ada', 'push', at('2030-03-10T11:58:00.001Z')),
      await rows.challenge('bob', 'push', at('2030-03-10T11:58:00.001Z')),
    ]
    expect((await read()).totals).toEqual({ ...none, triggered: 2, pending: 2 })
    clock.advance({ milliseconds: 1 })
    expect((await read()).totals).toEqual({ ...none, triggered: 2, expired: 2 })
    await change(one ?? '', `state = 'expired', reason = 'timeout', responded_at = expires_at`)
    expect((await read()).totals).toEqual({ ...none, triggered: 2, expired: 2 })
  })

  test('counts to the millisecond, whatever the span', async () => {
    for (const millisecond of ['000', '499', '500'])
      await rows.challenge('ada', 'push', ended(`2030-03-10T01:30:00.${millisecond}Z`, 'approved', 5))
    const totals = async (from: string, to: string) => (await read({ from, to })).totals.triggered
    const counts = async () => [
      await totals('2030-03-10T01:30:00.000Z', '2030-03-10T01:30:00.500Z'),
      await totals('2030-03-10T01:30:00.500Z', '2030-03-10T01:30:00.501Z'),
      await totals('2030-03-10T01:30:00.001Z', '2030-03-10T03:30:00.000Z'),
      await totals('1970-01-01T00:00:00.000Z', '2200-01-01T00:00:00.000Z'),
    ]
    expect(await counts()).toEqual([2, 1, 2, 3])
    await rollUp()
    expect(await countHours()).toBe(1)
    expect(await counts()).toEqual([2, 1, 2, 3])
  })

  test('can be limited to one user', async () => {
    for (const userId of ['ada', 'bob']) await rows.user(userId)
    await rows.challenge('ada', 'push', ended('2030-03-10T01:00:00.000Z', 'approved', 5))
    await rows.challenge('bob', 'push', ended('2030-03-10T01:00:00.000Z', 'denied', 5))
    await rollUp()
    expect((await read({ ...day, userId: 'ada' })).totals).toEqual({ ...none, triggered: 1, approved: 1 })
    expect((await read({ ...day, userId: 'nobody' })).totals).toEqual(none)
  })

  test('reveals nothing about users with a role, or of another tenant', async () => {
    await rows.challenge('admin', 'push', ended('2030-03-10T01:00:00.000Z', 'approved', 5))
    expect((await read({ ...day, userId: 'admin' })).totals).toEqual(none)
    const stranger = await newMfaTenant(server)
    expect((await stranger.post('pushAuthMetrics', day)).body).toMatchObject({ totals: none, series: [] })
  })

  test('has no rate and no times if nothing was answered', async () => {
    expect(await read()).toMatchObject({
      totals: none,
      approvalRate: null,
      responseTimeSeconds: { p50: null, p95: null, p99: null },
      series: [],
    })
  })
})

describe('hourly sums', () => {
  const fill = async () => {
    const states = ['approved', 'approved', 'denied', 'cancelled', 'failed']
    for (const [index, state] of states.entries())
      await rows.challenge(`user-${index}`, 'push', ended(`2030-03-10T0${index}:15:00.000Z`, state, 3 + index))
    await rows.challenge('late', 'push', at('2030-03-10T11:59:00.000Z'))
    await rows.challenge('expired', 'push', at('2030-03-10T10:59:00.000Z'))
  }

  test('give the same result as counting records, however often they are computed', async () => {
    await fill()
    const before = await read({ ...day, groupBy: 'hour' })
    await rollUp()
    expect(await countHours()).toBe(6)
    expect(await read({ ...day, groupBy: 'hour' })).toEqual(before)
    await Promise.all([rollUp(), rollUp()])
    expect(await countHours()).toBe(6)
    expect(await read({ ...day, groupBy: 'hour' })).toEqual(before)
  })

  test('leave out an hour while something in it may still change', async () => {
    clock.set('2030-03-10T13:06:00.000Z')
    const challengeId = await rows.challenge('ada', 'push', {
      created_at: new Date('2030-03-10T12:59:59.000Z'),
      expires_at: new Date('2030-03-10T13:09:59.000Z'),
    })
    await rollUp()
    expect(await countHours()).toBe(0)
    await change(challengeId, `state = 'approved', responded_at = '2030-03-10T13:09:00Z'`)
    clock.set('2030-03-10T13:15:00.000Z')
    await rollUp()
    expect(await countHours()).toBe(1)
    expect((await read()).totals).toEqual({ ...none, triggered: 1, approved: 1 })
  })

  test('outlive challenges and users, and identify no deleted user', async () => {
    await rows.user('ada')
    await rows.challenge('ada', 'push', ended('2030-03-10T01:00:00.000Z', 'approved', 5))
    await rows.challenge('ada', 'push', at('2030-03-10T11:59:00.000Z'))
    expect((await tenant.admin('DELETE', 'users/ada')).status).toBe(204)
    const counts = { ...none, triggered: 2, approved: 1, cancelled: 1 }
    expect((await read()).totals).toEqual(counts)
    await rollUp()
    clock.advance({ days: 100 })
    await rollUp()
    expect((await read()).totals).toEqual(counts)
    const named = await server.database.superuser('select from push_records where user_id = $1 and tenant_id = $2', [
      'ada',
      tenant.tenantId,
    ])
    expect(named).toEqual([])
  })
})

describe('400', () => {
  test.each([
    ['from that is not before to', { from: day.to, to: day.to }],
    ['a time that is none', { ...day, from: 'yesterday' }],
    ['a grouping that there is not', { ...day, groupBy: 'week' }],
    ['no span', {}],
  ])('%s', async (_, request) => {
    const { status, body } = await tenant.post('pushAuthMetrics', request)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' })
  })
})

test('403: needs mfa.metrics', async () => {
  const { status, body } = await tenant.post('pushAuthMetrics', day, { scope: 'mfa.read' })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'insufficient_scope' })
})
