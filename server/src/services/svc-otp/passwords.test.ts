// registerPassword, reRegisterPassword and validatePassword.
import {
  hashAsInProduction,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  startTestServer,
  timeRatio,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

/** An application without rights over users. */
const application = { scope: 'mfa' }

const password = 'a password nobody guesses'
const register = (userId: string, text = password) =>
  tenant.post('registerPassword', { userId, password: text }, application)
const validate = async (userId: string, text: string, context = {}) =>
  (await tenant.post('validatePassword', { userId, password: text, context }, application)).body
const replace = (body: object, options: object = application) => tenant.post('reRegisterPassword', body, options)

describe('registerPassword', () => {
  test('201: active immediately', async () => {
    expect(await register('new')).toMatchObject({ status: 201, body: { authType: 'password', status: 'active' } })
    expect((await validate('new', password)).authenticated).toBe(true)
  })

  test('is normalised, counted in characters, and never truncated', async () => {
    await register('unicode', 'Ångström und Größe')
    expect((await validate('unicode', 'Ångström und Größe'.normalize('NFD'))).authenticated).toBe(true)
    const long = Array.from({ length: 36 }, (_, index) => `Wört${index}`).join(' ')
    await register('long', long)
    expect((await validate('long', long)).authenticated).toBe(true)
    expect((await validate('long', long.slice(0, 72))).authenticated).toBe(false)
    expect((await validate('long', `${long.slice(0, -1)}x`)).authenticated).toBe(false)
  })

  test.each([
    ['too short', 'seven77'],
    ['too long', 'x'.repeat(257)],
    ['common', 'password123'],
  ])('422: %s', async (_what, text) => {
    const answer = await register('refused', text)
    expect(answer).toMatchObject({ status: 422, body: { code: 'password_rejected' } })
    expect(answer.body.details[0]).toMatchObject({ field: 'password', issue: expect.stringMatching(/\w/) })
  })

  test('409 if there is one, 404 for an administrator, 403 if passwords are disabled', async () => {
    await register('held')
    expect(await register('held')).toMatchObject({ status: 409, body: { code: 'already_registered' } })
    expect((await register('admin')).status).toBe(404)
    const other = await newMfaTenant(server)
    await other.admin('PATCH', 'authentication-modes/password', { enabled: false })
    for (const [operation, body] of [
      ['registerPassword', { userId: 'a', password }],
      ['validatePassword', { userId: 'a', password }],
      ['reRegisterPassword', { userId: 'a', newPassword: password, currentPassword: password }],
    ] as const) {
      expect(await other.post(operation, body)).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    }
  })
})

describe('reRegisterPassword', () => {
  test('200 with the current password', async () => {
    await register('changing')
    const body = { userId: 'changing', newPassword: 'another fine password', currentPassword: password }
    expect(await replace(body)).toMatchObject({ status: 200, body: { status: 'active' } })
    expect((await validate('changing', password)).authenticated).toBe(false)
    expect((await validate('changing', 'another fine password')).authenticated).toBe(true)
  })

  test('200 with a proof, once; 200 with admin.users', async () => {
    const { userId, right } = await newHolder(tenant, 'authenticator_app', clock)
    await register(userId)
    const otp = await right()
    const { body: proof } = await tenant.post(
      'authenticateOtp',
      { userId, authType: 'authenticator_app', otp },
      application,
    )
    const proven = { userId, newPassword: 'another fine password', proofChallengeId: proof.challengeId }
    expect((await replace(proven)).status).toBe(200)
    expect(await replace(proven)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    expect((await replace({ userId, newPassword: 'yet another password' }, {})).status).toBe(200)
  })

  test('403 without any of them, or with a wrong one, which counts', async () => {
    await register('guarded')
    const body = { userId: 'guarded', newPassword: 'another fine password' }
    expect(await replace(body)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    const wrong = { ...body, currentPassword: 'wrong one' }
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await replace(wrong)).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect(await replace({ ...body, currentPassword: password })).toMatchObject({
      status: 423,
      body: { code: 'registration_locked' },
    })
  })

  test('422 names the field as it was sent', async () => {
    await register('weakening')
    const body = { userId: 'weakening', newPassword: 'short', currentPassword: password }
    expect(await replace(body)).toMatchObject({ status: 422, body: { details: [{ field: 'newPassword' }] } })
    expect((await validate('weakening', password)).authenticated).toBe(true)
  })

  test('404 for a user without one', async () => {
    const { userId } = await newHolder(tenant, 'recovery_code', clock)
    expect((await replace({ userId, newPassword: 'another fine password' }, {})).status).toBe(404)
  })
})

describe('validatePassword', () => {
  test('200: an unknown user, an administrator and a wrong password get the same response', async () => {
    await register('known')
    const wrong = await validate('known', 'wrong one')
    expect(wrong).toEqual({ authenticated: false, reason: 'wrong_password', attemptsRemaining: 9 })
    expect(await validate('unknown', 'wrong one')).toEqual(wrong)
    expect(await validate('admin', 'wrong one')).toEqual(wrong)
  })

  test('a user who became an administrator is treated as unknown', async () => {
    await register('promoted')
    await server.database.superuser(
      `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
       values ($1, 'promoted', 'Promoted', '{auditor}', 'active', now(), now())`,
      [tenant.tenantId],
    )
    expect(await validate('promoted', password)).toMatchObject({ authenticated: false, reason: 'wrong_password' })
  })

  describe('an unknown user', () => {
    hashAsInProduction()

    // Without hashing a decoy, an unknown user would be answered in less than a tenth of the time.
    test('takes as long as a wrong password', async () => {
      await register('timed')
      const guess = (userId: string) => (round: number) =>
        validate(userId, 'wrong one', { ipAddress: `192.0.2.${round}` })
      const ratio = await timeRatio(guess('untimed'), guess('timed'), 15)
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    })
  })

  test('guesses slow down only their own address; the user signs in from another', async () => {
    await register('attacked')
    for (let attempt = 0; attempt < 10; attempt++)
      await validate('attacked', 'wrong one', { ipAddress: '198.51.100.7' })
    expect(await validate('attacked', password, { ipAddress: '198.51.100.7' })).toMatchObject({
      authenticated: false,
      reason: 'registration_locked',
    })
    expect((await validate('attacked', password, { ipAddress: '203.0.113.5' })).authenticated).toBe(true)
    clock.advance({ minutes: 15 })
    expect((await validate('attacked', password, { ipAddress: '198.51.100.7' })).authenticated).toBe(true)
  })

  test('400 for a value that cannot be a password', async () => {
    for (const body of [{ userId: 'ada' }, { userId: 'ada', password: 5 }, { userId: 'ada', password: '' }])
      expect((await tenant.post('validatePassword', body, application)).status).toBe(400)
  })
})
