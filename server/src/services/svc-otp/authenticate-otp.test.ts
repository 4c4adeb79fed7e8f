import { fromBase32, type MfaTenant, newHolder, newMfaTenant, startTestServer, totp } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  await tenant.enable('sms')
})
afterAll(() => server.close())

const authenticate = (body: object, options = {}) => tenant.post('authenticateOtp', body, options)
const authType = 'authenticator_app'

describe('200', () => {
  test('the first proof activates a registration', async () => {
    const { body: pending } = await tenant.post('registerOtp', { userId: 'first-proof', authType })
    expect(pending.status).toBe('pending')
    const otp = totp(fromBase32(pending.secret), clock.now())
    const { body } = await authenticate({ userId: 'first-proof', authType, otp })
    expect(body).toMatchObject({ authenticated: true, registrationId: pending.registrationId })
    const { body: held } = await tenant.post('fetchOtpDetails', { userId: 'first-proof' })
    expect(held).toMatchObject({ registrations: [{ status: 'active' }], authTypes: [authType] })
    expect(held.registrations[0].lastUsedAt).toBe(new Date(clock.now()).toISOString())
  })

  test('a code has one form: any other characters around it are wrong, and count', async () => {
    const { userId, right } = await newHolder(tenant, authType, clock)
    const code = await right()
    const fullWidth = [...code].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join('')
    for (const [index, otp] of [` ${code}`, `${code} `, fullWidth, `+${code}`].entries()) {
      expect((await authenticate({ userId, authType, otp })).body).toEqual({
        authenticated: false,
        reason: 'wrong_code',
        attemptsRemaining: 9 - index,
      })
    }
    expect((await authenticate({ userId, authType, otp: code })).body.authenticated).toBe(true)
  })

  test('a time step counts once, even after the clock was set back', async () => {
    const { userId, right } = await newHolder(tenant, authType, clock)
    const otp = await right()
    expect((await authenticate({ userId, authType, otp })).body.authenticated).toBe(true)
    expect((await authenticate({ userId, authType, otp })).body).toMatchObject({ reason: 'replayed_code' })
    clock.advance({ seconds: -30 })
    expect((await authenticate({ userId, authType, otp: await right() })).body.authenticated).toBe(false)
    clock.advance({ seconds: 60 })
    expect((await authenticate({ userId, authType, otp: await right() })).body.authenticated).toBe(true)
  })

  test('a hundred failures in a row disable the method until an administrator acts', async () => {
    const { userId, right, wrong } = await newHolder(tenant, authType, clock)
    for (let failures = 1; failures <= 100; failures++) {
      expect((await authenticate({ userId, authType, otp: wrong })).body.reason).toBe('wrong_code')
      if (failures % 10 === 0) clock.advance({ days: 40 })
    }
    expect((await authenticate({ userId, authType, otp: await right() })).body.reason).toBe('registration_locked')
    const { body } = await tenant.post('fetchOtpDetails', { userId })
    expect(body.registrations[0]).toMatchObject({ status: 'disabled', lockedUntil: null })
    expect((await tenant.admin('POST', `users/${userId}:unlock`, {})).status).toBe(200)
    expect((await authenticate({ userId, authType, otp: await right() })).body.authenticated).toBe(true)
  })

  test('a right answer resets the failures', async () => {
    const { userId, right, wrong } = await newHolder(tenant, authType, clock)
    for (let round = 0; round < 2; round++) {
      for (let failures = 0; failures < 9; failures++) await authenticate({ userId, authType, otp: wrong })
      expect((await authenticate({ userId, authType, otp: await right() })).body.authenticated).toBe(true)
      clock.advance({ seconds: 30 })
    }
  })

  test('each lock lasts twice as long as the one before', async () => {
    const { userId, wrong } = await newHolder(tenant, authType, clock)
    for (const minutes of [15, 30, 60]) {
      for (let failures = 0; failures < 10; failures++) await authenticate({ userId, authType, otp: wrong })
      clock.advance({ minutes, seconds: -1 })
      expect((await authenticate({ userId, authType, otp: wrong })).body.reason).toBe('registration_locked')
      clock.advance({ seconds: 1 })
    }
    expect((await authenticate({ userId, authType, otp: wrong })).body.reason).toBe('wrong_code')
  })

  test('a lock survives removing and registering the method again', async () => {
    const { userId, wrong } = await newHolder(tenant, authType, clock)
    for (let failures = 0; failures < 10; failures++) await authenticate({ userId, authType, otp: wrong })
    await tenant.post('deregisterAuth', { userId, authType })
    const again = await newHolder(tenant, authType, clock, userId)
    expect((await authenticate({ userId, authType, otp: await again.right() })).body.reason).toBe('registration_locked')
  })

  test('an attempt counts even if its call is repeated with the same idempotency key', async () => {
    const { userId, wrong } = await newHolder(tenant, authType, clock)
    const headers = { 'idempotency-key': 'one-attempt' }
    const first = await authenticate({ userId, authType, otp: wrong }, { headers })
    const second = await authenticate({ userId, authType, otp: wrong }, { headers })
    expect(second.body).toEqual(first.body)
    expect((await authenticate({ userId, authType, otp: wrong })).body.attemptsRemaining).toBe(8)
  })

  test('every outcome is one audit event, without the code', async () => {
    const user = await newHolder(tenant, authType, clock)
    const otp = await user.right()
    await authenticate({ userId: user.userId, authType, otp: user.wrong })
    await authenticate({ userId: user.userId, authType, otp })
    const { body } = await tenant.admin('GET', `audit-events?targetId=${user.userId}&limit=100`)
    const outcomes = body.items.filter(({ action }: { action: string }) => action.startsWith('authentication.'))
    expect(outcomes.map(({ action }: { action: string }) => action).sort()).toEqual([
      'authentication.failed',
      'authentication.succeeded',
    ])
    expect(JSON.stringify(body)).not.toContain(otp)
  })
})

describe('400', () => {
  test.each([
    ['a number', 123456],
    ['a list', ['123456']],
    ['nothing', ''],
    ['U+0000', '123456\0'],
  ])('%s for a code', async (_what, otp) => {
    expect(await authenticate({ userId: 'ada', authType, otp })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field: 'otp' }] },
    })
  })

  test('the next code of a method that cannot lose its position', async () => {
    expect(await authenticate({ userId: 'ada', authType, otp: '123456', nextOtp: '654321' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'nextOtp' }] },
    })
  })

  test('a code that was sent, without its challenge', async () => {
    expect(await authenticate({ userId: 'ada', authType: 'sms', otp: '123456' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'challengeId', issue: 'is required for sms' }] },
    })
  })
})

describe('404', () => {
  test('an unknown challenge', async () => {
    const request = { userId: 'ada', authType: 'sms', otp: '123456', challengeId: 'chl_x' }
    expect(await authenticate(request)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('409', () => {
  test('several registrations and none named', async () => {
    const { userId } = await newHolder(tenant, authType, clock)
    await newHolder(tenant, authType, clock, userId)
    expect(await authenticate({ userId, authType, otp: '000000' })).toMatchObject({
      status: 409,
      body: { code: 'ambiguous_registration' },
    })
  })
})
