import {
  enrolDevice,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  newPendingDevice,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
let elsewhere: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  elsewhere = await newMfaTenant(server)
})
afterAll(() => server.close())

describe('200', () => {
  test('a device, with what administrators need', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const { body } = await tenant.admin('GET', `devices/${device.deviceId}`)
    expect(body).toEqual({
      deviceId: device.deviceId,
      userId,
      name: 'Test phone',
      platform: 'Test',
      status: 'active',
      pushRegistrationId: device.registration.registrationId,
      qrRegistrationId: expect.stringMatching(/^reg_/),
      keyThumbprint: expect.stringMatching(/^[\w-]{43}$/),
      reachableByPush: false,
      enrolledBy: tenant.clientId,
      agreed: true,
      createdAt: new Date(clock.now()).toISOString(),
      lastSeenAt: new Date(clock.now()).toISOString(),
    })
    clock.advance({ minutes: 5 })
    await device.pending()
    const seen = await tenant.admin('GET', `devices/${device.deviceId}`)
    expect(seen.body.lastSeenAt).toBe(new Date(clock.now()).toISOString())
  })

  test('all of them page by page, or those of one user', async () => {
    const other = await newMfaTenant(server)
    const { userId, device: first } = await newDeviceHolder(server, other)
    const { device: second } = await newPendingDevice(server, other, { userId })
    const { device: third } = await newDeviceHolder(server, other)
    const list = async (query: string) => (await other.admin('GET', `devices?${query}`)).body
    const ids = (page: { items: { deviceId: string }[] }) => page.items.map(({ deviceId }) => deviceId).sort()
    const page = await list('limit=2')
    const rest = await list(`limit=2&cursor=${page.nextCursor}`)
    const all = [first, second, third].map(({ deviceId }) => deviceId).sort()
    expect([...ids(page), ...ids(rest)].sort()).toEqual(all)
    expect(rest.nextCursor).toBeNull()
    expect(ids(await list(`userId=${userId}`))).toEqual([first, second].map(({ deviceId }) => deviceId).sort())
    const mine = await list(`userId=${userId}&limit=1`)
    expect(ids(await list(`userId=${userId}&limit=1&cursor=${mine.nextCursor}`))).toHaveLength(1)
    expect((await list('userId=unknown')).items).toEqual([])
  })
})

describe('204', () => {
  test('removed with its registrations, its access and its open challenges; recorded once', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const { challengeId } = (await tenant.post('triggerPushNotification', { userId })).body
    const accessToken = await device.accessToken()
    expect((await tenant.admin('DELETE', `devices/${device.deviceId}`)).status).toBe(204)
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status).toBe(401)
    expect((await tenant.post('fetchOtpDetails', { userId })).body.registrations).toEqual([])
    expect((await tenant.post('fetchOtpDetails', { challengeId })).body.state).toBe('cancelled')
    const { body } = await tenant.admin('GET', `audit-events?action=device.removed&targetId=${userId}`)
    expect(body.items).toMatchObject([{ details: { deviceId: device.deviceId } }])
    expect((await tenant.admin('GET', `devices/${device.deviceId}`)).status).toBe(404)
  })
})

describe('403', () => {
  test('the scope for reading is not enough to remove', async () => {
    const { device } = await newDeviceHolder(server, tenant)
    const accessToken = await tenant.accessToken('admin.read')
    const path = `/SvcAdmin/v1/devices/${device.deviceId}`
    expect((await server.call('GET', path, { accessToken })).status).toBe(200)
    expect((await server.call('DELETE', path, { accessToken })).status).toBe(403)
  })
})

describe('403 if the user has a role', () => {
  test('a caller who could not invite such a user cannot remove their devices', async () => {
    const operators = await server.operators.accessToken()
    const post = (path: string, body: object) => server.call('POST', path, { accessToken: operators, body })
    const { body: registered } = await post('/OTP/v1/registerOtp', { userId: 'olga', authType: 'push' })
    const { deviceId } = await enrolDevice(server, registered.enrolment)
    // A person with a role can enrol a device only in self-service.
    await server.database.superuser(
      `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
       values ('operators', 'olga', 'Olga', '{operator}', 'active', now(), now())`,
    )
    const { body: client } = await post('/SvcAdmin/v1/clients', { displayName: 'Console', scopes: ['admin'] })
    const remove = async (scope: string) => {
      const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
      const { body } = await server.call('POST', '/AuthPage/oauth/token/operators', { form: { ...form, scope } })
      const path = `/SvcAdmin/v1/devices/${deviceId}`
      const answer = await server.call('DELETE', path, { accessToken: body.access_token })
      return { status: answer.status, code: answer.body?.code }
    }
    expect(await remove('admin.users')).toEqual({ status: 403, code: 'insufficient_scope' })
    expect(await remove('admin.write')).toEqual({ status: 403, code: 'scope_not_grantable' })
  })
})

describe('404', () => {
  test('unknown, removed, and of another tenant', async () => {
    const { device } = await newDeviceHolder(server, tenant)
    for (const deviceId of ['dev_unknown', device.deviceId])
      for (const method of ['GET', 'DELETE'])
        expect((await elsewhere.admin(method, `devices/${deviceId}`)).status).toBe(404)
    expect((await tenant.admin('GET', `devices/${device.deviceId}`)).status).toBe(200)
    await tenant.admin('DELETE', `devices/${device.deviceId}`)
    expect((await tenant.admin('DELETE', `devices/${device.deviceId}`)).status).toBe(404)
  })
})
