import { authTypes } from '@countersign/contract'
import { startTestServer, testClock } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { testRows } from '../../../domain/rows.fixture.ts'

const clock = testClock('2030-03-10T12:00:00.000Z')
const server = await startTestServer({ clock })
afterAll(() => server.close())

const path = '/SvcAdmin/v1/statistics'

async function newTenant() {
  const tenant = await server.newTenant()
  const accessToken = await tenant.accessToken()
  return {
    read: (query = '') => server.call('GET', path + query, { accessToken }),
    rows: testRows(server.database, tenant.tenantId, clock.now),
  }
}

const at = (time: string) => ({ created_at: new Date(time) })
const none = { issued: 0, pending: 0, approved: 0, denied: 0, failed: 0, expired: 0, cancelled: 0 }
type Counted = { authType?: string; channel?: string }

const tenant = await newTenant()
const stranger = await newTenant()

describe('200', () => {
  test('counts challenges by method, by day and in total', async () => {
    const { rows, read } = await newTenant()
    await rows.challenge('ada', 'sms', { ...at('2030-03-08T23:59:59.999Z'), state: 'approved' })
    await rows.challenge('ada', 'sms', { ...at('2030-03-09T00:00:00.000Z'), state: 'failed' })
    await rows.challenge('bob', 'sms', { ...at('2030-03-09T10:00:00.000Z'), state: 'cancelled' })
    await rows.challenge('bob', 'email', { ...at('2030-03-09T10:00:00.000Z'), state: 'denied' })
    const { body } = await read()
    expect(body).toMatchObject({
      from: '2030-03-03T12:00:00.000Z',
      to: '2030-03-10T12:00:00.000Z',
      groupBy: 'day',
      totals: { ...none, issued: 4, approved: 1, denied: 1, failed: 1, cancelled: 1 },
    })
    expect(body.methods.map(({ authType }: Counted) => authType)).toEqual(authTypes)
    expect(body.methods.find(({ authType }: Counted) => authType === 'sms')).toMatchObject({
      totals: { ...none, issued: 3, approved: 1, failed: 1, cancelled: 1 },
      series: [
        { start: '2030-03-08T00:00:00.000Z', ...none, issued: 1, approved: 1 },
        { start: '2030-03-09T00:00:00.000Z', ...none, issued: 2, failed: 1, cancelled: 1 },
      ],
    })
  })

  test('an open challenge is pending until it expires, whether or not its row says so', async () => {
    const { rows, read } = await newTenant()
    await rows.challenge('ada', 'sms', at('2030-03-10T11:59:00.000Z'))
    await rows.challenge('ada', 'sms', at('2030-03-10T11:55:00.000Z'))
    expect((await read()).body.totals).toEqual({ ...none, issued: 2, pending: 1, expired: 1 })
  })

  test('includes from and excludes to, to the millisecond', async () => {
    const { rows, read } = await newTenant()
    for (const time of ['09:59:59.999Z', '10:00:00.000Z', '10:59:59.999Z', '11:00:00.000Z'])
      await rows.challenge('ada', 'password', { ...at(`2030-03-10T${time}`), state: 'approved' })
    const { body } = await read('?from=2030-03-10T11:00:00%2B01:00&to=2030-03-10T11:00:00Z&groupBy=hour')
    expect(body).toMatchObject({ from: '2030-03-10T10:00:00.000Z', to: '2030-03-10T11:00:00.000Z' })
    expect(body.methods.find(({ authType }: Counted) => authType === 'password').series).toEqual([
      { start: '2030-03-10T10:00:00.000Z', ...none, issued: 2, approved: 2 },
    ])
  })

  test('counts messages by channel', async () => {
    const { rows, read } = await newTenant()
    for (const status of ['sent', 'sent', 'failed', 'queued', 'cancelled'])
      await rows.delivery('ada', 'sms', { status })
    clock.advance({ milliseconds: 1 })
    const { body } = await read()
    expect(body.messages).toEqual([
      {
        channel: 'sms',
        totals: { sent: 2, failed: 1 },
        series: [{ start: '2030-03-10T00:00:00.000Z', sent: 2, failed: 1 }],
      },
      { channel: 'email', totals: { sent: 0, failed: 0 }, series: [] },
    ])
  })

  test('counts current registrations of users', async () => {
    const { rows, read } = await newTenant()
    await rows.user('ada')
    for (const status of ['active', 'active', 'pending', 'disabled']) await rows.registration('ada', 'sms', { status })
    await rows.registration('ada', 'sms', { status: 'removed', removed_at: new Date(clock.now()) })
    const { body } = await read()
    expect(body.methods.find(({ authType }: Counted) => authType === 'sms').registrations).toEqual({
      pending: 1,
      active: 2,
      disabled: 1,
    })
  })

  test('counts nothing of another tenant', async () => {
    await stranger.rows.user('eve')
    await stranger.rows.registration('eve', 'sms')
    await stranger.rows.challenge('eve', 'sms', { ...at('2030-03-09T00:00:00.000Z'), state: 'approved' })
    await stranger.rows.delivery('eve', 'sms', at('2030-03-09T00:00:00.000Z'))
    const { body } = await tenant.read()
    expect(body.totals).toEqual(none)
    expect(body.methods.every(({ registrations }: { registrations: object }) => sum(registrations) === 0)).toBe(true)
    expect(body.messages.every(({ totals }: { totals: object }) => sum(totals) === 0)).toBe(true)
  })
})

const sum = (counts: object) => Object.values(counts).reduce((total: number, count: number) => total + count, 0)

describe('400', () => {
  test.each([
    ['from=2030-03-10T12:00:00Z&to=2030-03-10T12:00:00Z', 'from', 'must be before to'],
    ['from=2031-01-01T00:00:00Z', 'from', 'must be before to'],
    ['from=2030-01-01T00:00:00Z&to=2030-04-04T00:00:00Z', 'from', 'at most 92 days'],
    ['from=2030-03-01T00:00:00Z&to=2030-03-08T00:00:01Z&groupBy=hour', 'from', 'at most 7 days'],
    ['from=yesterday', 'from', 'RFC 3339'],
    ['to=2030-03-10', 'to', 'RFC 3339'],
    ['groupBy=week', 'groupBy', 'must be one of'],
  ])('%s', async (query, field, issue) => {
    expect(await tenant.read(`?${query}`)).toMatchObject({
      status: 400,
      body: { details: [{ field, issue: expect.stringContaining(issue) }] },
    })
  })
})
