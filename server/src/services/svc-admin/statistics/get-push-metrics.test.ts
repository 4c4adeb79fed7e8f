import { newMfaTenant, startTestServer, testClock } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { testRows } from '../../../domain/rows.fixture.ts'

const clock = testClock('2030-03-10T12:00:00.000Z')
const server = await startTestServer({ clock })
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const rows = testRows(server.database, tenant.tenantId, clock.now)
const read = (query = '', as = tenant) => as.admin('GET', `push-metrics${query}`)

const approved = (time: string, seconds: number) => ({
  created_at: new Date(time),
  expires_at: new Date(Date.parse(time) + 120_000),
  state: 'approved',
  responded_at: new Date(Date.parse(time) + seconds * 1000),
})
await tenant.post('registerOtp', { userId: 'bob', authType: 'recovery_code' })
await rows.challenge('ada', 'push', approved('2030-03-09T10:00:00.000Z', 4))
await rows.challenge('bob', 'push', approved('2030-03-04T10:00:00.000Z', 40))
await rows.challenge('bob', 'push', approved('2030-03-01T10:00:00.000Z', 4))

describe('200', () => {
  test('defaults to the last seven days', async () => {
    const { body } = await read()
    expect(body).toMatchObject({ from: '2030-03-03T12:00:00.000Z', to: '2030-03-10T12:00:00.000Z', groupBy: 'day' })
    expect(body.totals.approved).toBe(2)
    expect(body.responseTimeSeconds.p50).toBeCloseTo(4, 0)
    expect(body.series).toHaveLength(2)
  })

  test('of one user, as the MFA API returns it', async () => {
    const span = { from: '2030-03-01T00:00:00.000Z', to: '2030-03-10T00:00:00.000Z', userId: 'bob', groupBy: 'hour' }
    const { body } = await read(`?${new URLSearchParams(span)}`)
    expect(body).toEqual((await tenant.post('pushAuthMetrics', span)).body)
    expect(body.totals.triggered).toBe(2)
  })

  test('nothing of another tenant', async () => {
    const other = await newMfaTenant(server)
    expect((await read('', other)).body.totals.triggered).toBe(0)
  })
})

test.each(['from=yesterday', 'from=2030-03-10T12:00:00.000Z', 'groupBy=year'])('400 %s', async (query) => {
  expect((await read(`?${query}`)).status).toBe(400)
})
