// triggerPushNotification and confirmPushNotification, as they are meant to be used.
import { type MfaTenant, newDeviceHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anotherNumber, askByPush, auditOf, newClient } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const newHolder = (wanted = {}) => newDeviceHolder(server, tenant, wanted)
const trigger = (body: object, options = {}) => tenant.post('triggerPushNotification', body, options)
const check = async (challengeId: string, options = {}) => {
  clock.advance({ seconds: 1 })
  return tenant.post('checkPushAuthStatus', { challengeId }, options)
}

describe('triggerPushNotification', () => {
  test('200: the challenge, and two digits to show', async () => {
    const { userId, device } = await newHolder()
    const { status, body } = await trigger({ userId, title: 'Sign in', context: { ipAddress: '203.0.113.7' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      challengeId: expect.stringMatching(/^chl_/),
      userId,
      registrationId: device.registration.registrationId,
      authType: 'push',
      state: 'pending',
      reason: null,
      createdAt: new Date(clock.now()).toISOString(),
      expiresAt: new Date(clock.now() + 120_000).toISOString(),
      expiresInSeconds: 120,
      respondedAt: null,
      attemptsRemaining: 1,
      resendAvailableAt: null,
      pollIntervalSeconds: 2,
      delivery: { status: 'not_applicable', channel: 'push', maskedDestination: null, resent: false },
      numberMatch: { displayNumber: expect.stringMatching(/^\d\d$/) },
    })
  })

  test('the device shows who asks and what, and never the number', async () => {
    const holder = await newHolder()
    const details = [{ label: 'Amount', value: 'CHF 120.00' }]
    const context = { action: 'Pay', userAgent: 'A browser' }
    const { challengeId, shown } = await askByPush(tenant, holder, {
      title: 'Pay',
      message: 'Really?',
      details,
      context,
    })
    expect(shown).toEqual({
      challengeId,
      authType: 'push',
      state: 'pending',
      reason: null,
      purpose: 'authentication',
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      userId: holder.userId,
      clientName: 'First client',
      title: 'Pay',
      message: 'Really?',
      details,
      context,
      createdAt: new Date(clock.now()).toISOString(),
      expiresAt: new Date(clock.now() + 120_000).toISOString(),
      expiresInSeconds: 120,
    })
    expect((await check(challengeId)).body.delivery.status).toBe('delivered')
  })

  test("the tenant's setting decides how long it is open", async () => {
    const other = await newMfaTenant(server)
    await other.enable('push', { challengeValiditySeconds: 45 })
    const { userId } = await newDeviceHolder(server, other)
    expect((await other.post('triggerPushNotification', { userId })).body.expiresInSeconds).toBe(45)
    expect(
      await other.admin('PATCH', 'authentication-modes/push', { settings: { challengeValiditySeconds: 601 } }),
    ).toMatchObject({ status: 400 })
  })

  test('the same idempotency key prompts once', async () => {
    const { userId, device } = await newHolder()
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [await trigger({ userId }, { headers }), await trigger({ userId }, { headers })]
    expect(second.body).toEqual(first.body)
    expect(await device.pending()).toHaveLength(1)
  })

  test('goes to every active device; the first answer decides', async () => {
    const { userId, device: phone } = await newHolder()
    const { device: tablet } = await newHolder({ userId })
    const { body } = await trigger({ userId })
    expect(body.registrationId).toBeNull()
    const [onPhone, onTablet] = [await phone.shown(body.challengeId), await tablet.shown(body.challengeId)]
    const answer = { decision: 'approve', number: body.numberMatch.displayNumber } as const
    expect(await tablet.answerPush(onTablet, answer)).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await phone.answerPush(onPhone, { decision: 'deny' })).toMatchObject({
      status: 409,
      body: { code: 'challenge_finished', state: 'approved' },
    })
    expect((await check(body.challengeId)).body).toMatchObject({
      state: 'approved',
      registrationId: tablet.registration.registrationId,
    })
  })

  test('goes only to the named one', async () => {
    const { userId, device: phone } = await newHolder()
    const { device: tablet } = await newHolder({ userId })
    const { body } = await trigger({ userId, registrationId: phone.registration.registrationId })
    expect(body.registrationId).toBe(phone.registration.registrationId)
    expect(await tablet.pending()).toEqual([])
    expect(await phone.pending()).toHaveLength(1)
  })

  test("a client's second prompt replaces its first; another client's is refused while one is open: 409", async () => {
    const holder = await newHolder()
    const other = await newClient(server, tenant)
    const first = await askByPush(tenant, holder)
    expect(await trigger({ userId: holder.userId }, other)).toMatchObject({
      status: 409,
      body: { code: 'push_pending' },
    })
    const second = await askByPush(tenant, holder)
    expect((await check(first.challengeId)).body).toMatchObject({ state: 'cancelled', reason: 'superseded' })
    expect(await holder.device.answerPush(first.shown, { decision: 'approve', number: first.number })).toMatchObject({
      status: 409,
    })
    expect(await holder.device.pending()).toMatchObject([{ challengeId: second.challengeId }])
    clock.advance({ seconds: 121 })
    expect((await trigger({ userId: holder.userId }, other)).status).toBe(200)
  })

  test("404: an unknown user, no device, an administrator, another user's registration", async () => {
    const [ada, bob] = [await newHolder(), await newHolder()]
    await tenant.post('registerOtp', { userId: 'app-only', authType: 'authenticator_app' })
    for (const body of [
      { userId: 'nobody' },
      { userId: 'app-only' },
      { userId: ada.userId, registrationId: bob.device.registration.registrationId },
      { userId: ada.userId, registrationId: 'reg_unknown' },
    ])
      expect(await trigger(body)).toMatchObject({ status: 404, body: { code: 'registration_not_found' } })
    expect(await trigger({ userId: 'admin' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('403: push is disabled, the user is disabled, or the registration is', async () => {
    const other = await newMfaTenant(server)
    const { userId, device } = await newDeviceHolder(server, other)
    const ask = async () => {
      const { status, body } = await other.post('triggerPushNotification', { userId })
      return { status, code: body.code }
    }
    await other.admin('PATCH', 'authentication-modes/push', { enabled: false })
    expect(await ask()).toEqual({ status: 403, code: 'auth_type_disabled' })
    await other.enable('push')
    const registration = `users/${userId}/registrations/${device.registration.registrationId}`
    await other.admin('PATCH', registration, { status: 'disabled' })
    expect(await ask()).toEqual({ status: 403, code: 'registration_disabled' })
    await other.admin('PATCH', registration, { status: 'active' })
    await other.admin('POST', `users/${userId}:disable`)
    expect(await ask()).toEqual({ status: 403, code: 'user_disabled' })
  })
})

describe('confirmPushNotification', () => {
  test('approved with the right number: an assertion that anyone can verify, the same however often it is read', async () => {
    const holder = await newHolder()
    const { challengeId, number, shown } = await askByPush(tenant, holder)
    expect((await check(challengeId)).body).toMatchObject({ state: 'pending', authenticated: null })
    const answer = await holder.device.answerPush(shown, { decision: 'approve', number })
    expect(answer).toMatchObject({ status: 200, body: { challengeId, state: 'approved', reason: null } })
    const { body } = await check(challengeId)
    expect(body).toMatchObject({ state: 'approved', authenticated: true, expiresInSeconds: 0 })
    const keys = createRemoteJWKSet(new URL(`${server.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
    const { payload } = await jwtVerify(body.assertion, keys, {
      typ: 'mfa-assertion+jwt',
      audience: tenant.clientId,
      subject: `user:${holder.userId}`,
      currentDate: new Date(clock.now()),
    })
    expect(payload).toMatchObject({
      tid: tenant.tenantId,
      challenge_id: challengeId,
      purpose: 'authentication',
      amr: ['swk', 'mca', 'user'],
    })
    const again = await jwtVerify((await check(challengeId)).body.assertion, keys, {
      currentDate: new Date(clock.now()),
    })
    expect(again.payload).toEqual(payload)
  })

  test('a wrong number ends it as denied', async () => {
    const holder = await newHolder()
    const { challengeId, number, shown } = await askByPush(tenant, holder)
    const wrong = await holder.device.answerPush(shown, { decision: 'approve', number: anotherNumber(number) })
    expect(wrong).toMatchObject({ status: 200, body: { state: 'denied', reason: 'number_mismatch' } })
    expect(await holder.device.answerPush(shown, { decision: 'approve', number })).toMatchObject({ status: 409 })
    const { body } = await check(challengeId)
    expect(body).toMatchObject({ state: 'denied', reason: 'number_mismatch', authenticated: false })
    expect(body).not.toHaveProperty('assertion')
  })

  test('denied: the user said no', async () => {
    const holder = await newHolder()
    const { challengeId, shown } = await askByPush(tenant, holder)
    const denied = await holder.device.answerPush(shown, { decision: 'deny', denyReason: 'cancelled' })
    expect(denied).toMatchObject({ status: 200, body: { state: 'denied', reason: 'user_denied' } })
    expect((await check(challengeId)).body).toMatchObject({ authenticated: false, reason: 'user_denied' })
  })

  test('409 once it has expired, whether or not its row says so', async () => {
    const holder = await newHolder()
    const { challengeId, number, shown } = await askByPush(tenant, holder)
    clock.advance({ seconds: 120 })
    expect(await holder.device.answerPush(shown, { decision: 'approve', number })).toMatchObject({
      status: 409,
      body: { code: 'challenge_finished', state: 'expired', reason: 'timeout' },
    })
    expect(await holder.device.pending()).toEqual([])
    expect((await check(challengeId)).body).toMatchObject({ state: 'expired', reason: 'timeout', authenticated: false })
  })

  test('403: push is disabled, or the registration was disabled in the meantime', async () => {
    const other = await newMfaTenant(server)
    const holder = await newDeviceHolder(server, other)
    const second = await newDeviceHolder(server, other, { userId: holder.userId })
    const { shown, number } = await askByPush(other, holder)
    await second.device.shown()
    const approve = () => holder.device.answerPush(shown, { decision: 'approve', number })
    await other.admin('PATCH', 'authentication-modes/push', { enabled: false })
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    await other.enable('push')
    const { registrationId } = holder.device.registration
    await other.admin('PATCH', `users/${holder.userId}/registrations/${registrationId}`, { status: 'disabled' })
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'registration_disabled' } })
    expect(await second.device.pending()).toHaveLength(1)
  })

  test('each outcome is recorded once, by the device that decided', async () => {
    const { userId, device } = await newHolder()
    const before = (await auditOf(tenant, userId, 'authentication.succeeded')).length
    const approved = await askByPush(tenant, { userId, device })
    await device.answerPush(approved.shown, { decision: 'approve', number: approved.number })
    await device.answerPush(approved.shown, { decision: 'deny' })
    const denied = await askByPush(tenant, { userId, device })
    await device.answerPush(denied.shown, { decision: 'deny' })
    const { deviceId } = device
    expect(await auditOf(tenant, userId, 'authentication.succeeded')).toHaveLength(before + 1)
    expect(await auditOf(tenant, userId, 'authentication.failed')).toMatchObject([
      {
        actor: { kind: 'device', id: deviceId },
        details: { challengeId: denied.challengeId, reason: 'user_denied', authType: 'push', deviceId },
      },
    ])
  })
})
