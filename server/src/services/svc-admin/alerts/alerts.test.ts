import {
  type DeviceHolder,
  type MfaTenant,
  newAdministrator,
  newDeviceHolder,
  newMfaTenant,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const stranger = await newMfaTenant(server)

async function reportFraud(holder: DeviceHolder, of: MfaTenant = tenant): Promise<void> {
  clock.advance({ minutes: 16 })
  expect((await of.post('triggerPushNotification', { userId: holder.userId })).status).toBe(200)
  await holder.device.answerPush(await holder.device.shown(), { decision: 'deny', denyReason: 'not_me' })
}

async function newReporter(of: MfaTenant = tenant): Promise<DeviceHolder> {
  const holder = await newDeviceHolder(server, of)
  await reportFraud(holder, of)
  return holder
}

interface Listed {
  readonly alertId: string
  readonly subject: { readonly id: string }
}

const listed = async (state = 'open', of: MfaTenant = tenant): Promise<Listed[]> =>
  (await of.admin('GET', `alerts?limit=100&state=${state}`)).body.items
const alertOf = async (subjectId: string, state = 'open', of: MfaTenant = tenant) =>
  (await listed(state, of)).find(({ subject }) => subject.id === subjectId)
const openCount = async (of: MfaTenant = tenant) => (await of.admin('GET', 'alerts?limit=1')).body.openCount

describe('a fraud report', () => {
  test('is an alert that names the user; another report while it is open adds to it', async () => {
    const holder = await newReporter()
    const { userId } = holder
    await tenant.admin('PATCH', `users/${userId}`, { displayName: 'Grace Hopper' })
    const before = await openCount()
    const first = await alertOf(userId)
    expect(first).toMatchObject({
      kind: 'fraud_reported',
      state: 'open',
      subject: { kind: 'user', id: userId, name: 'Grace Hopper' },
      details: { purpose: 'authentication' },
      count: 1,
      firstAt: new Date(clock.now()).toISOString(),
      acknowledgedAt: null,
      resolvedAt: null,
    })
    await reportFraud(holder)
    expect(await alertOf(userId)).toMatchObject({
      alertId: first?.alertId,
      count: 2,
      lastAt: new Date(clock.now()).toISOString(),
    })
    expect(await openCount()).toBe(before)
    const { items } = (await tenant.admin('GET', `audit-events?action=fraud.reported&targetId=${userId}`)).body
    expect(items).toMatchObject([{ details: { purpose: 'authentication', authType: 'push' } }, {}])
    const reported = (await tenant.admin('GET', `users/${userId}`)).body.fraudReport
    expect(reported).toEqual({
      alertId: first?.alertId,
      purpose: 'authentication',
      count: 2,
      reportedAt: new Date(clock.now()).toISOString(),
    })
    await tenant.admin('POST', `alerts/${first?.alertId}:acknowledge`)
    expect((await tenant.admin('GET', `users/${userId}`)).body.fraudReport).toBeNull()
  })

  test('a denial is none', async () => {
    const holder = await newDeviceHolder(server, tenant)
    clock.advance({ minutes: 16 })
    await tenant.post('triggerPushNotification', { userId: holder.userId })
    await holder.device.answerPush(await holder.device.shown(), { decision: 'deny' })
    expect(await alertOf(holder.userId)).toBeUndefined()
  })

  test('is forgotten with the user', async () => {
    const { userId } = await newReporter()
    expect((await tenant.admin('DELETE', `users/${userId}`)).status).toBe(204)
    expect(await alertOf(userId)).toBeUndefined()
  })
})

describe('acknowledging', () => {
  const acknowledge = (alertId: string, of: MfaTenant = tenant) => of.admin('POST', `alerts/${alertId}:acknowledge`)

  test('is recorded once with who did it, and a later report opens a new alert', async () => {
    const holder = await newReporter()
    const { alertId = '' } = (await alertOf(holder.userId)) ?? {}
    const before = await openCount()
    const acknowledged = await acknowledge(alertId)
    expect(acknowledged.body).toMatchObject({
      alertId,
      state: 'acknowledged',
      acknowledgedBy: tenant.clientId,
      acknowledgedAt: new Date(clock.now()).toISOString(),
    })
    expect(await openCount()).toBe(before - 1)
    clock.advance({ seconds: 5 })
    expect((await acknowledge(alertId)).body).toEqual(acknowledged.body)
    const { items } = (await tenant.admin('GET', `audit-events?action=alert.acknowledged&targetId=${alertId}`)).body
    expect(items).toMatchObject([{ details: { kind: 'fraud_reported', subject: holder.userId } }])

    await reportFraud(holder)
    const again = await alertOf(holder.userId)
    expect(again).toMatchObject({ state: 'open', count: 1, acknowledgedBy: null })
    expect(again?.alertId).not.toBe(alertId)
  })

  test('of all that were seen does not touch later ones, other tenants or other states, and is recorded once', async () => {
    const own = await newMfaTenant(server)
    const other = await newMfaTenant(server)
    const theirs = await newReporter(other)
    for (let count = 0; count < 3; count++) await newReporter(own)
    const [newest, upTo, oldest] = (await listed('open', own)).map(({ alertId }) => alertId)
    await acknowledge(oldest ?? '', own)
    const all = () => own.admin('POST', 'alerts:acknowledge', { upTo })
    clock.advance({ seconds: 5 })
    expect(await all()).toMatchObject({ status: 200, body: { acknowledged: 1 } })
    expect((await listed('open', own)).map(({ alertId }) => alertId)).toEqual([newest])
    expect(await listed('acknowledged', own)).toMatchObject([
      { alertId: upTo, acknowledgedBy: own.clientId, acknowledgedAt: new Date(clock.now()).toISOString() },
      { alertId: oldest, acknowledgedAt: new Date(clock.now() - 5000).toISOString() },
    ])
    expect((await all()).body).toEqual({ acknowledged: 0 })
    expect(await alertOf(theirs.userId, 'open', other)).toBeDefined()
    const { items } = (await own.admin('GET', 'audit-events?action=alert.acknowledged&targetId=many')).body
    expect(items).toMatchObject([{ details: { upTo, count: 1 } }])
    const auditor = await newAdministrator(server.call, own, ['auditor'])
    const refused = await auditor.browser.call('POST', '/SvcAdmin/v1/alerts:acknowledge', { body: { upTo: newest } })
    expect(refused.body.code).toBe('insufficient_scope')
  })

  test('needs the right to manage users; reading needs the right to read', async () => {
    const { userId } = await newReporter()
    const { alertId } = (await alertOf(userId)) ?? {}
    const path = `/SvcAdmin/v1/alerts/${alertId}:acknowledge`
    const auditor = await newAdministrator(server.call, tenant, ['auditor'])
    expect((await auditor.browser.call('GET', '/SvcAdmin/v1/alerts')).status).toBe(200)
    expect((await auditor.browser.call('POST', path)).status).toBe(403)
    const helpdesk = await newAdministrator(server.call, tenant, ['helpdesk'])
    expect((await helpdesk.browser.call('POST', path)).body).toMatchObject({ acknowledgedBy: helpdesk.userId })
    const accessToken = await tenant.accessToken('mfa.read')
    expect((await server.call('GET', '/SvcAdmin/v1/alerts', { accessToken })).status).toBe(403)
  })

  test("404: an unknown alert, and another tenant's", async () => {
    const { userId } = await newReporter()
    const { alertId = '' } = (await alertOf(userId)) ?? {}
    expect((await acknowledge(alertId, stranger)).status).toBe(404)
    expect((await acknowledge('alt_unknown')).status).toBe(404)
    expect(await listed('open', stranger)).toEqual([])
    expect(await alertOf(userId)).toMatchObject({ state: 'open' })
  })
})

describe('limits on messages', () => {
  async function refuseOne(settings: object) {
    const of = await newMfaTenant(server)
    await of.enable('sms', settings)
    const send = async (mobileNumber: string) => {
      const userId = `user-${mobileNumber.slice(-4)}`
      await of.post('registerOtp', { userId, authType: 'sms', mobileNumber })
      return of.post('sendOtp', { userId, authType: 'sms' })
    }
    let refused = await send('+41791230001')
    for (let next = 2; refused.status === 200 && next < 9; next += 1) refused = await send(`+4179123000${next}`)
    expect(refused.body.code).toBe('send_limit_reached')
    return { of, send }
  }

  test.each([
    [{ maxPerDay: 2 }, 'sms', { channel: 'sms', limit: 'tenant_per_day' }],
    [{ maxPerCountryPerDay: 2 }, 'sms/CH', { channel: 'sms', limit: 'country_per_day', country: 'CH' }],
  ])('a reached limit of the tenant is one alert, counted once a minute: %o', async (settings, subject, details) => {
    const { of, send } = await refuseOne(settings)
    await send('+41791230010')
    expect(await alertOf(subject, 'open', of)).toMatchObject({ kind: 'message_limit_reached', details, count: 1 })
    clock.advance({ seconds: 61 })
    await send('+41791230011')
    expect(await alertOf(subject, 'open', of)).toMatchObject({ count: 2 })
  })

  test('a limit of one number is none', async () => {
    const { of } = await refuseOne({ maxPerPrefixPerDay: 2 })
    expect(await listed('open', of)).toEqual([])
  })

  test('the alert is resolved on the next day', async () => {
    const { of } = await refuseOne({ maxPerDay: 2 })
    await server.later({ hours: 24 })
    expect(await alertOf('sms', 'resolved', of)).toMatchObject({ resolvedAt: new Date(clock.now()).toISOString() })
    expect(await openCount(of)).toBe(0)
  })
})

test('a tenant has at most 1,000 alerts: the oldest are deleted', async () => {
  const of = await newMfaTenant(server)
  await server.database.superuser(
    `insert into alerts (tenant_id, alert_id, kind, subject_id, first_at, last_at)
     select $1, 'alt_0' || lpad(n::text, 6, '0'), 'fraud_reported', 'user-' || n, now(), now()
     from generate_series(1, 1000) n`,
    [of.tenantId],
  )
  const { userId } = await newReporter(of)
  expect(await openCount(of)).toBe(1000)
  expect((await of.admin('GET', 'alerts?limit=1')).body.items).toMatchObject([{ subject: { id: userId } }])
  const oldest = await server.database.superuser(
    `select 1 from alerts where tenant_id = $1 and subject_id = 'user-1'`,
    [of.tenantId],
  )
  expect(oldest).toEqual([])
})

test('400 for an unknown state', async () => {
  expect((await tenant.admin('GET', 'alerts?state=forgotten')).body).toMatchObject({ details: [{ field: 'state' }] })
})

test('pages of alerts, newest first', async () => {
  const first = await tenant.admin('GET', 'alerts?limit=2')
  const second = await tenant.admin('GET', `alerts?limit=2&cursor=${first.body.nextCursor}`)
  const ids = [...first.body.items, ...second.body.items].map(({ alertId }: Listed) => alertId)
  expect(ids).toHaveLength(4)
  expect(ids).toEqual([...ids].sort().reverse())
})
