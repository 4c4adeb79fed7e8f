// An enrolled device: proven, used, replaced, removed.
import {
  enrolDevice,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  newPendingDevice,
  type OtpOperation,
  operationsUnderTest,
  type SoftwareDevice,
  startTestServer,
  tryEnrolling,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askByPush, auditOf, newClient } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

let people = 0
const newUserId = () => `user-${++people}`
const register = (body: object, options = {}) => tenant.post('registerOtp', { authType: 'push', ...body }, options)
const registrationsOf = async (userId: string) =>
  (await tenant.post('fetchOtpDetails', { userId })).body.registrations as Record<string, unknown>[]

describe('a stolen link', () => {
  test('creates a device that is never asked until the client that started the enrolment names it', async () => {
    const userId = newUserId()
    const { body } = await register({ userId })
    const { registrationId } = body
    const thief = await enrolDevice(server, { uri: body.enrolment.uri })
    // The right device comes too late, which shows its user that the link was stolen.
    expect((await tryEnrolling(server, { uri: body.enrolment.uri })).exchanged.status).toBe(400)
    const conflict = { status: 409, body: { code: 'registration_state_conflict' } }
    expect(await tenant.post('triggerPushNotification', { userId })).toMatchObject(conflict)
    expect(await tenant.post('sendOtp', { userId, authType: 'push' })).toMatchObject(conflict)
    expect(await tenant.post('triggerQrCode', { userId })).toMatchObject(conflict)
    const other = await newClient(server, tenant)
    expect(await tenant.post('triggerPushNotification', { userId, registrationId }, other)).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
    await tenant.enable('qr_code', { allowUsernameless: true })
    const { qrContent } = (await tenant.post('triggerQrCode', {})).body
    expect((await thief.scan(qrContent)).status).toBe(404)
    expect((await tenant.post('fetchOtpDetails', { userId })).body.authTypes).toEqual([])
  })

  test('next to a proven device: it is never asked', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const { device: thief } = await newPendingDevice(server, tenant, { userId })
    const { challengeId } = (await tenant.post('triggerPushNotification', { userId })).body
    expect(await device.shown(challengeId)).toBeDefined()
    expect(await thief.pending()).toEqual([])
    const { qrContent } = (await tenant.post('triggerQrCode', { userId })).body
    expect((await thief.scan(qrContent)).status).toBe(404)
    expect((await device.scan(qrContent)).status).toBe(200)
  })

  test('409: a registration without an enrolled device cannot be asked', async () => {
    const userId = newUserId()
    const { registrationId } = (await register({ userId })).body
    expect(await tenant.post('triggerPushNotification', { userId, registrationId })).toMatchObject({
      status: 409,
      body: { code: 'registration_state_conflict' },
    })
  })

  test('a wrong number proves nothing; the right one does, for both push and QR codes', async () => {
    const { userId, device } = await newPendingDevice(server, tenant)
    const { registrationId } = device.registration
    const first = await askByPush(tenant, { userId, device }, { registrationId })
    const number = String((Number(first.number) + 1) % 100).padStart(2, '0')
    await device.answerPush(first.shown, { decision: 'approve', number })
    expect(await registrationsOf(userId)).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    const second = await askByPush(tenant, { userId, device }, { registrationId })
    await device.answerPush(second.shown, { decision: 'approve', number: second.number })
    expect(await registrationsOf(userId)).toMatchObject([
      { status: 'active', lastUsedAt: expect.any(String) },
      { status: 'active', lastUsedAt: null },
    ])
    expect((await tenant.post('fetchOtpDetails', { userId })).body.authTypes).toEqual(['push', 'qr_code'])
  })
})

describe('the access token of a device', () => {
  test('is valid for 600 seconds, only for the scope `device`', async () => {
    const { device } = await newDeviceHolder(server, tenant)
    const accessToken = await device.accessToken()
    const who = await server.call('GET', '/OTP/v1/who-am-i', { accessToken })
    expect(who.body).toMatchObject({ clientId: device.deviceId, scopes: ['device'] })
    clock.advance({ seconds: 600 })
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status).toBe(401)
  })

  test('gives access only to its own challenges', async () => {
    const { device } = await newDeviceHolder(server, tenant)
    const accessToken = await device.accessToken()
    const opened = []
    const operations = await operationsUnderTest(server.call)
    for (const { title, scopes, method, at, request } of operations.filter(({ scopes }) => scopes.length > 0)) {
      const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
      const { status, body } = await server.call(method, at(identifiers), { ...request, accessToken })
      if (body?.code !== 'insufficient_scope') opened.push(`${title} ${status} ${scopes}`)
    }
    expect(opened.sort()).toEqual([
      'POST /OTP/v1/confirmPushNotification 404 device',
      'POST /OTP/v1/confirmQrCode 404 device',
      // A device cannot make any of the calls of an application.
      'POST /OTP/v1/fetchOtpDetails 400 mfa.read,device',
    ])
  })
})

describe('a device registers its push address', () => {
  const pushAddress = {
    endpoint: 'https://push.example.net/s/9f86d081884c7d65',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
  const reachable = async (deviceId: string) => (await tenant.admin('GET', `devices/${deviceId}`)).body.reachableByPush

  test('when it is enrolled, whenever it changes, and when it has none any more', async () => {
    const { device } = await newDeviceHolder(server, tenant, { pushAddress })
    expect(await reachable(device.deviceId)).toBe(true)
    const none = await device.post('reRegisterOtp', { device: { pushAddress: null } })
    expect(none).toMatchObject({ status: 200, body: { deviceId: device.deviceId, vapidPublicKey: expect.any(String) } })
    expect(await reachable(device.deviceId)).toBe(false)
    expect((await device.post('reRegisterOtp', { device: { pushAddress } })).status).toBe(200)
    expect(await reachable(device.deviceId)).toBe(true)
  })

  test('and changes nothing else', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const replaced = await device.post('reRegisterOtp', { userId, authType: 'push' })
    expect(replaced).toMatchObject({ status: 403, body: { scope: 'mfa.register' } })
  })
})

describe('removing', () => {
  test.each(['push', 'qr_code'])(
    'by %s: the device is removed with both registrations, and its access ends',
    async (authType) => {
      const { userId, device } = await newDeviceHolder(server, tenant)
      const { shown, challengeId } = await askByPush(tenant, { userId, device })
      const accessToken = await device.accessToken()
      const { body } = await tenant.post('deregisterAuth', { userId, authType })
      expect(body.removed).toMatchObject([
        { authType: 'push', status: 'removed' },
        { authType: 'qr_code', status: 'removed' },
      ])
      expect((await tenant.post('fetchOtpDetails', { challengeId })).body).toMatchObject({
        state: 'cancelled',
        reason: 'registration_removed',
      })
      expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status).toBe(401)
      expect(shown.challengeId).toBe(challengeId)
      expect(await auditOf(tenant, userId, 'device.removed')).toMatchObject([
        { details: { deviceId: device.deviceId } },
      ])
      expect(await auditOf(tenant, userId, 'registration.removed')).toEqual([])
    },
  )

  test('one of several: challenges for all of them stay open for the others', async () => {
    const { userId, device: phone } = await newDeviceHolder(server, tenant)
    const { device: tablet } = await newDeviceHolder(server, tenant, { userId })
    const { challengeId, numberMatch } = (await tenant.post('triggerPushNotification', { userId })).body
    const { registrationId } = phone.registration
    expect((await tenant.post('deregisterAuth', { userId, authType: 'push' })).status).toBe(409)
    await tenant.post('deregisterAuth', { userId, authType: 'push', registrationId })
    const shown = await tablet.shown(challengeId)
    const answer = await tablet.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber })
    expect(answer.body.state).toBe('approved')
  })

  test("disabling the user cancels open challenges, and deleting the user ends every device's access", async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    await newDeviceHolder(server, tenant, { userId })
    const { challengeId } = (await tenant.post('triggerPushNotification', { userId })).body
    await tenant.admin('POST', `users/${userId}:disable`)
    expect((await tenant.post('fetchOtpDetails', { challengeId })).body).toMatchObject({
      state: 'cancelled',
      reason: 'disabled',
    })
    expect(await device.pending()).toEqual([])
    const accessToken = await device.accessToken()
    expect((await tenant.admin('DELETE', `users/${userId}`)).status).toBe(204)
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status).toBe(401)
  })
})

describe('replacing', () => {
  const replace = async (userId: string, fields: object) =>
    (await tenant.post('reRegisterOtp', { userId, authType: 'push', ...fields })).body

  test('the old device works until the new one is proven, and no longer', async () => {
    const { userId, device: old } = await newDeviceHolder(server, tenant)
    const oldToken = await old.accessToken()
    const { enrolment } = await replace(userId, {})
    const device = await enrolDevice(server, enrolment)
    const before = await askByPush(tenant, { userId, device: old })
    await old.answerPush(before.shown, { decision: 'approve', number: before.number })
    const { registrationId } = device.registration
    const proof = await askByPush(tenant, { userId, device }, { registrationId })
    await device.answerPush(proof.shown, { decision: 'approve', number: proof.number })
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken: oldToken })).status).toBe(401)
    expect(await registrationsOf(userId)).toMatchObject([
      { registrationId, authType: 'push', status: 'active' },
      { authType: 'qr_code', status: 'active' },
    ])
  })

  test('immediately: the old device stops working at once', async () => {
    const { userId, device: old } = await newDeviceHolder(server, tenant)
    const oldToken = await old.accessToken()
    await replace(userId, { replace: 'immediately' })
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken: oldToken })).status).toBe(401)
    expect(await registrationsOf(userId)).toMatchObject([{ authType: 'push', status: 'pending' }])
  })
})

test("another application's device is agreed only if the user has proven to agree", async () => {
  const { userId, device: first } = await newDeviceHolder(server, tenant)
  const { accessToken } = await newClient(server, tenant)
  const other = {
    ...tenant,
    post: (operation: OtpOperation, body: object) => tenant.post(operation, body, { accessToken }),
  }
  const { device: second } = await newDeviceHolder(server, other, { userId })
  const proof = await askByPush(other, { userId, device: first })
  await first.answerPush(proof.shown, { decision: 'approve', number: proof.number })
  const { device: third } = await newDeviceHolder(server, other, {
    userId,
    fields: { proofChallengeId: proof.challengeId },
  })
  const agreed = async ({ deviceId }: SoftwareDevice) => (await tenant.admin('GET', `devices/${deviceId}`)).body.agreed
  expect([await agreed(first), await agreed(second), await agreed(third)]).toEqual([true, false, true])
  // Both registrations of a device, whichever was requested.
  const ofSecond = (await registrationsOf(userId)).filter(({ device }) =>
    JSON.stringify(device).includes(second.deviceId),
  )
  expect(ofSecond).toMatchObject([{ agreed: false }, { agreed: false }])
})
