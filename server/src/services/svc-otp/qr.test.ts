// triggerQrCode, confirmQrCode and checkQrAuthStatus.
import { type MfaTenant, newDeviceHolder, newMfaTenant, newPendingDevice, startTestServer } from '@countersign/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, newClient } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const newHolder = (wanted = {}) => newDeviceHolder(server, tenant, wanted)
const trigger = (body: object = {}, options = {}) => tenant.post('triggerQrCode', body, options)
const stateOf = async (challengeId: string) => (await tenant.post('fetchOtpDetails', { challengeId })).body.state
const check = (challengeId: string, fields = {}, options = {}) => {
  clock.advance({ seconds: 1 })
  return tenant.post('checkQrAuthStatus', { challengeId, ...fields }, options)
}
const approve = { decision: 'approve' } as const

describe('triggerQrCode', () => {
  test('200: the challenge, and a code that contains no credential and reveals nothing about the challenge', async () => {
    const { userId } = await newHolder()
    const { status, body } = await trigger({ userId, title: 'Sign in' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ userId, registrationId: null, authType: 'qr_code', state: 'pending' })
    const { qrContent, challengeId } = body
    expect(qrContent).toMatch(new RegExp(`^http://localhost:\\d+/OTP/app/#q=${tenant.tenantId}\\.[\\w-]{22}$`))
    expect(qrContent).not.toContain(challengeId.slice(4))
    expect(body.qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    const code = qrContent.slice(-22)
    const asCredential = await server.call('POST', '/OTP/v1/fetchOtpDetails', { accessToken: code, body: {} })
    expect(asCredential.status).toBe(401)
    const form = { grant_type: 'urn:countersign:grant:enrolment', code }
    expect((await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })).status).toBe(400)
  })

  test('several can be open at once: each screen has its own', async () => {
    const { userId } = await newHolder()
    const [one, two] = [await trigger({ userId }), await trigger({ userId })]
    expect(two.body.qrContent).not.toBe(one.body.qrContent)
    expect(await stateOf(one.body.challengeId)).toBe('pending')
  })

  test('sendOtp does the same', async () => {
    const { userId } = await newHolder()
    expect((await tenant.post('sendOtp', { userId, authType: 'qr_code' })).body.qrContent).toContain('#q=')
  })

  test('403 without a user, unless the tenant allows any user to scan; 404 if no device could scan it', async () => {
    const other = await newMfaTenant(server)
    const ask = async (body: object) => {
      const answer = await other.post('triggerQrCode', body)
      return { status: answer.status, code: answer.body.code }
    }
    expect(await ask({})).toEqual({ status: 403, code: 'user_required' })
    await other.enable('qr_code', { allowUsernameless: true })
    expect((await ask({})).status).toBe(200)
    expect(await ask({ registrationId: 'reg_x' })).toEqual({ status: 404, code: 'registration_not_found' })
    expect(await ask({ userId: 'nobody' })).toEqual({ status: 404, code: 'registration_not_found' })
    expect(await ask({ userId: 'admin' })).toEqual({ status: 404, code: 'not_found' })
    const { userId, device } = await newDeviceHolder(server, other, { authType: 'qr_code' })
    const registration = `users/${userId}/registrations/${device.registration.registrationId}`
    await other.admin('PATCH', registration, { status: 'disabled' })
    expect(await ask({ userId })).toEqual({ status: 403, code: 'registration_disabled' })
    await other.admin('POST', `users/${userId}:disable`)
    expect(await ask({ userId })).toEqual({ status: 403, code: 'user_disabled' })
    await other.admin('PATCH', 'authentication-modes/qr_code', { enabled: false })
    expect(await ask({})).toEqual({ status: 403, code: 'auth_type_disabled' })
  })
})

describe('confirmQrCode', () => {
  test('scanned, shown, approved: the client learns of each step as it happens, with the user', async () => {
    const { userId, device } = await newHolder()
    const { challengeId, qrContent } = (await trigger({ userId, title: 'Sign in' })).body
    const scanning = check(challengeId, { waitSeconds: 25 })
    await expect.poll(() => server.domain.waits.count()).toBe(1)
    const { status, body: shown } = await device.scan(qrContent)
    expect(status).toBe(200)
    expect(shown).toMatchObject({ challengeId, state: 'scanned', clientName: 'First client', title: 'Sign in', userId })
    expect((await scanning).body).toMatchObject({ state: 'scanned', authenticated: null })
    expect(await device.pending()).toMatchObject([{ challengeId, state: 'scanned' }])
    const answering = tenant.post('checkQrAuthStatus', { challengeId, waitSeconds: 25 })
    expect(await device.answerQr(shown, approve)).toMatchObject({ status: 200, body: { state: 'approved' } })
    const { body } = await answering
    expect(body).toMatchObject({ state: 'approved', authenticated: true, userId })
    expect(decodeJwt(body.assertion)).toMatchObject({
      sub: `user:${userId}`,
      amr: ['swk', 'mca', 'user'],
      purpose: 'authentication',
      challenge_id: challengeId,
    })
    const verdict = await tenant.post('authenticateOtp', { userId, authType: 'qr_code', challengeId })
    expect(verdict.body).toMatchObject({ authenticated: true })
    expect(await auditOf(tenant, userId, 'authentication.succeeded')).toMatchObject([
      { actor: { kind: 'device', id: device.deviceId }, details: { challengeId, authType: 'qr_code' } },
      {},
    ])
  })

  test('denied, and expired', async () => {
    const { userId, device } = await newHolder()
    const denied = (await trigger({ userId })).body
    const shown = (await device.scan(denied.qrContent)).body
    await device.answerQr(shown, { decision: 'deny', denyReason: 'not_me' })
    expect((await check(denied.challengeId)).body).toMatchObject({ state: 'denied', reason: 'reported_fraud' })
    const late = (await trigger({ userId })).body
    clock.advance({ seconds: 121 })
    expect(await device.scan(late.qrContent)).toMatchObject({ status: 409, body: { code: 'challenge_finished' } })
    expect((await check(late.challengeId)).body).toMatchObject({ state: 'expired', authenticated: false })
  })

  test('any user can scan a code that names none: `userId` is returned once it is known', async () => {
    await tenant.enable('qr_code', { allowUsernameless: true })
    const { userId, device } = await newHolder()
    const { challengeId, qrContent } = (await trigger()).body
    expect((await check(challengeId)).body).toMatchObject({ userId: null, registrationId: null })
    const { body: shown } = await device.scan(qrContent)
    expect((await check(challengeId)).body).toMatchObject({ state: 'scanned', userId })
    await device.answerQr(shown, approve)
    const { body } = await check(challengeId)
    expect(body).toMatchObject({ authenticated: true, userId })
    expect(decodeJwt(body.assertion).sub).toBe(`user:${userId}`)
  })

  test('404 for a user with a role: they do not sign in to applications', async () => {
    await tenant.enable('qr_code', { allowUsernameless: true })
    const { userId, device } = await newHolder()
    await server.database.superuser(
      `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
       values ($1, $2, 'An auditor', '{auditor}', 'active', now(), now())`,
      [tenant.tenantId, userId],
    )
    expect((await device.scan((await trigger()).body.qrContent)).status).toBe(404)
    expect((await trigger({ userId })).status).toBe(404)
    expect((await tenant.post('triggerPushNotification', { userId })).status).toBe(404)
  })

  test('404 for a device that was never proven: a stolen enrolment link signs in no user', async () => {
    await tenant.enable('qr_code', { allowUsernameless: true })
    const { userId, device } = await newPendingDevice(server, tenant, { authType: 'qr_code' })
    const unnamed = (await trigger()).body
    expect((await device.scan(unnamed.qrContent)).status).toBe(404)
    expect((await check(unnamed.challengeId)).body).toMatchObject({ state: 'pending', userId: null })
    await newHolder({ userId, authType: 'qr_code' })
    expect((await device.scan((await trigger({ userId })).body.qrContent)).status).toBe(404)
  })

  test('a pending device is proven by it, if it is named', async () => {
    const { userId, device } = await newPendingDevice(server, tenant, { authType: 'qr_code' })
    const { registrationId } = device.registration
    const { challengeId, qrContent } = (await trigger({ userId, registrationId })).body
    await device.answerQr((await device.scan(qrContent)).body, approve)
    expect((await check(challengeId)).body).toMatchObject({ authenticated: true, registrationId })
    const { body } = await tenant.post('fetchOtpDetails', { userId })
    expect(body.authTypes).toEqual(['push', 'qr_code'])
  })

  test('403 if it is disabled, or the registration was disabled in the meantime', async () => {
    const other = await newMfaTenant(server)
    const { userId, device } = await newDeviceHolder(server, other, { authType: 'qr_code' })
    const { qrContent } = (await other.post('triggerQrCode', { userId })).body
    await other.admin('PATCH', 'authentication-modes/qr_code', { enabled: false })
    expect(await device.scan(qrContent)).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    await other.enable('qr_code')
    const { body: shown } = await device.scan(qrContent)
    // As if it were disabled at the very moment of the answer.
    const disable = `update registrations set status = 'disabled' where registration_id = $1`
    await server.database.superuser(disable, [device.registration.registrationId])
    expect(await device.answerQr(shown, approve)).toMatchObject({
      status: 403,
      body: { code: 'registration_disabled' },
    })
    expect((await other.post('fetchOtpDetails', { challengeId: shown.challengeId })).body.state).toBe('scanned')
  })
})

describe('a code is for one scan, by one device', () => {
  test('404 for the device of another user, and nothing changes', async () => {
    const [ada, bob] = [await newHolder(), await newHolder()]
    const { challengeId, qrContent } = (await trigger({ userId: ada.userId })).body
    expect(await bob.device.scan(qrContent)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await stateOf(challengeId)).toBe('pending')
    expect((await ada.device.scan(qrContent)).status).toBe(200)
  })

  test('404 for a second device, even of the same user; 409 for the same one again', async () => {
    const { userId, device: phone } = await newHolder()
    const { device: tablet } = await newHolder({ userId })
    const { challengeId, qrContent } = (await trigger({ userId })).body
    const { body: shown } = await phone.scan(qrContent)
    expect((await tablet.scan(qrContent)).status).toBe(404)
    expect((await tablet.answerQr(shown, approve)).status).toBe(404)
    expect(await phone.scan(qrContent)).toMatchObject({ status: 409, body: { code: 'challenge_finished' } })
    expect((await phone.answerQr(shown, approve)).status).toBe(200)
    expect((await phone.scan(qrContent)).status).toBe(409)
    expect(await stateOf(challengeId)).toBe('approved')
  })

  test('404 for a user who was not named', async () => {
    const { userId, device: phone } = await newHolder()
    const { device: tablet } = await newHolder({ userId, authType: 'qr_code' })
    const { qrContent } = (await trigger({ userId, registrationId: tablet.registration.registrationId })).body
    expect((await phone.scan(qrContent)).status).toBe(404)
    expect((await tablet.scan(qrContent)).status).toBe(200)
  })

  test('404 for the device of another tenant, for other codes, and for lookalikes', async () => {
    const { userId, device } = await newHolder()
    const elsewhere = await newMfaTenant(server)
    const { device: foreign } = await newDeviceHolder(server, elsewhere, { userId })
    const { qrContent } = (await trigger({ userId })).body
    const inTheirName = qrContent.replace(tenant.tenantId, elsewhere.tenantId)
    expect((await foreign.scan(qrContent)).status).toBe(404)
    expect((await foreign.scan(inTheirName)).status).toBe(404)
    const others = [qrContent.slice(0, -1), qrContent.slice(-22), qrContent.replace('http', 'https'), inTheirName]
    for (const other of others) expect((await device.scan(other)).status).toBe(404)
    expect((await device.scan(qrContent)).status).toBe(200)
  })

  test('400 if the signature does not match the request, and 404 if it was not scanned', async () => {
    const { userId, device } = await newHolder()
    const { challengeId, qrContent } = (await trigger({ userId })).body
    const { body: shown } = await device.scan(qrContent)
    const response = device.sign(shown, { decision: 'deny' })
    const body = { action: 'approve', challengeId, response }
    expect(await device.post('confirmQrCode', body)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'action' }] },
    })
    const tampering = { claims: { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' } }
    expect(await device.answerQr(shown, approve, tampering)).toMatchObject({ body: { code: 'invalid_signature' } })
    const unscanned = (await trigger({ userId })).body
    expect((await device.answerQr({ ...shown, challengeId: unscanned.challengeId }, approve)).status).toBe(404)
    expect((await device.post('confirmPushNotification', { challengeId, response })).status).toBe(404)
    expect(await stateOf(challengeId)).toBe('scanned')
  })

  test('only the client that requested it can poll', async () => {
    const { userId } = await newHolder()
    const { challengeId } = (await trigger({ userId })).body
    expect((await check(challengeId, {}, await newClient(server, tenant))).status).toBe(404)
    expect((await tenant.post('checkPushAuthStatus', { challengeId })).status).toBe(404)
  })
})
