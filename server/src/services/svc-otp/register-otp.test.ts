import { fromBase32, type MfaTenant, newHolder, newMfaTenant, startTestServer, totp } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  for (const authType of ['sms', 'email', 'hardware_token'] as const) await tenant.enable(authType)
})
afterAll(() => server.close())

/** An application without rights over users. */
const application = { scope: 'mfa' }

const register = (body: object, options = {}) => tenant.post('registerOtp', body, options)
const heldBy = async (userId: string) => (await tenant.post('fetchOtpDetails', { userId })).body.registrations

describe('201', () => {
  test('a phone is pending until its first proof, and is shown masked', async () => {
    const body = { userId: 'phone', authType: 'sms', mobileNumber: '+41791234567', label: 'My phone' }
    const answer = await register(body)
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({
      registrationId: expect.stringMatching(/^reg_/),
      userId: 'phone',
      authType: 'sms',
      status: 'pending',
      label: 'My phone',
      maskedDestination: expect.stringMatching(/67$/),
      agreed: true,
      createdAt: new Date(clock.now()).toISOString(),
      lastUsedAt: null,
      lockedUntil: null,
    })
    expect(answer.text).not.toContain('1234567')
    expect(await heldBy('phone')).toEqual([answer.body])
  })

  test('an authenticator app gets its secret once, in three equivalent forms', async () => {
    const { body } = await register({ userId: 'app', authType: 'authenticator_app' })
    const uri = new URL(body.otpauthUri)
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(uri.pathname)).toBe(`/Tenant ${tenant.tenantId}:app`)
    expect(body.qrCode).toMatch(/^data:image\/svg\+xml/)
    const otp = totp(fromBase32(body.secret), clock.now())
    const { body: verdict } = await tenant.post('authenticateOtp', {
      userId: 'app',
      authType: 'authenticator_app',
      otp,
    })
    expect(verdict.authenticated).toBe(true)
    expect(JSON.stringify(await heldBy('app'))).not.toContain(body.secret)
  })

  test('ten recovery codes, each valid once, shown once', async () => {
    const { body } = await register({ userId: 'careful', authType: 'recovery_code' })
    expect(body.codes).toHaveLength(10)
    const use = async (otp: string) =>
      (await tenant.post('authenticateOtp', { userId: 'careful', authType: 'recovery_code', otp })).body.authenticated
    for (const code of body.codes) expect(await use(code)).toBe(true)
    for (const code of body.codes.slice(0, 3)) expect(await use(code)).toBe(false)
    const { text } = await tenant.post('fetchOtpDetails', { userId: 'careful' })
    for (const code of body.codes) expect(text).not.toContain(code)
  })

  test('with admin.users a registration can be active immediately', async () => {
    const body = { userId: 'trusted', authType: 'authenticator_app', verified: true }
    expect((await register(body)).body.status).toBe('active')
  })

  test('a user may have several of one method', async () => {
    for (const label of ['One', 'Two'])
      expect((await register({ userId: 'two-apps', authType: 'authenticator_app', label })).status).toBe(201)
    expect((await heldBy('two-apps')).map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['One', 'Two']),
    )
  })

  test('the same idempotency key registers once, and shows the same secret again', async () => {
    const headers = { 'idempotency-key': 'register-once' }
    const body = { userId: 'once', authType: 'authenticator_app' }
    const [first, second] = [await register(body, { headers }), await register(body, { headers })]
    expect(second.body).toEqual(first.body)
    expect(await heldBy('once')).toHaveLength(1)
  })

  test('the user is notified on their other channels', async () => {
    const holder = await newHolder(tenant, 'email', clock)
    const newest = async () => {
      await server.worker.runDue()
      return (await tenant.admin('GET', 'inbox?limit=1')).body.items[0]
    }
    await register({ userId: holder.userId, authType: 'authenticator_app' })
    expect(await newest()).toMatchObject({ channel: 'email', text: expect.stringMatching(/authenticator app/i) })
    clock.advance({ seconds: 1 })
    await tenant.post('sendOtp', { userId: holder.userId, authType: 'email', locale: 'fr' })
    await newest()
    clock.advance({ seconds: 1 })
    await register({ userId: holder.userId, authType: 'recovery_code' })
    expect((await newest()).text).toMatch(/codes de secours/i)
  })
})

describe('400', () => {
  test.each([
    ['no number', { authType: 'sms' }, 'mobileNumber', 'is required for sms'],
    ['no address', { authType: 'email' }, 'emailAddress', 'is required for email'],
    ['no serial number', { authType: 'hardware_token' }, 'serialNumber', 'is required for hardware_token'],
    ['no password', { authType: 'password' }, 'password', 'is required for password'],
    [
      "another method's field",
      { authType: 'email', emailAddress: 'a@b.ch', mobileNumber: '+41791234567' },
      'mobileNumber',
      'must be omitted for email',
    ],
    ['a number that is no number', { authType: 'sms', mobileNumber: '079 123 45 67' }, 'mobileNumber', 'E.164'],
    ['an unassigned number', { authType: 'sms', mobileNumber: '+41000000000' }, 'mobileNumber', ''],
    ['an address that is none', { authType: 'email', emailAddress: 'a b@c' }, 'emailAddress', ''],
    [
      'a serial number that is not in the inventory',
      { authType: 'hardware_token', serialNumber: 'X1' },
      'serialNumber',
      'inventory',
    ],
    ['a misspelt field', { authType: 'sms', mobilNumber: '+41791234567' }, 'mobilNumber', ''],
    ['no user', { userId: '', authType: 'authenticator_app' }, 'userId', ''],
  ])('%s', async (_what, body, field, issue) => {
    const answer = await register({ userId: 'ada', ...body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const found = answer.body.details.find((detail: { field: string }) => detail.field === field)
    expect(found?.issue).toContain(issue)
  })
})

describe('403', () => {
  test('verified without admin.users', async () => {
    const body = { userId: 'sly', authType: 'authenticator_app', verified: true }
    expect(await register(body, { scope: 'mfa' })).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect((await tenant.post('fetchOtpDetails', { userId: 'sly' })).status).toBe(404)
  })

  describe('if the tenant requires proof', () => {
    let strict: MfaTenant
    beforeAll(async () => {
      strict = await newMfaTenant(server)
      await strict.admin('PATCH', 'mfa-settings', { methodChanges: 'proof' })
    })

    const proofOf = async (userId: string, otp: string) =>
      (await strict.post('authenticateOtp', { userId, authType: 'authenticator_app', otp }, application)).body
        .challengeId

    test('the first method is free, every other change needs one approved challenge, once, within ten minutes', async () => {
      const user = await newHolder(strict, 'authenticator_app', clock)
      const { userId } = user
      const add = (proofChallengeId?: string) =>
        strict.post(
          'registerOtp',
          { userId, authType: 'recovery_code', ...(proofChallengeId ? { proofChallengeId } : {}) },
          application,
        )
      const removal = (proofChallengeId?: string) =>
        strict.post(
          'deregisterAuth',
          { userId, authType: 'recovery_code', ...(proofChallengeId ? { proofChallengeId } : {}) },
          application,
        )
      const refused = { status: 403, body: { code: 'proof_required' } }
      expect(await add()).toMatchObject(refused)
      expect(await add('chl_unknown')).toMatchObject(refused)
      const proof = await proofOf(userId, await user.right())
      expect((await add(proof)).status).toBe(201)
      expect(await removal(proof)).toMatchObject(refused)
      clock.advance({ seconds: 30 })
      const late = await proofOf(userId, await user.right())
      clock.advance({ seconds: 601 })
      expect(await removal(late)).toMatchObject(refused)
    })

    test("another user's proof, another client's, and a failed challenge do not count", async () => {
      const [ada, bob] = [
        await newHolder(strict, 'authenticator_app', clock),
        await newHolder(strict, 'authenticator_app', clock),
      ]
      const ofBob = await proofOf(bob.userId, await bob.right())
      const byAdministrator = await strict.post('authenticateOtp', {
        userId: ada.userId,
        authType: 'authenticator_app',
        otp: await ada.right(),
      })
      expect(byAdministrator.body.authenticated).toBe(true)
      const { body: open } = await strict.post(
        'sendOtp',
        { userId: ada.userId, authType: 'authenticator_app' },
        application,
      )
      for (const proofChallengeId of [ofBob, open.challengeId]) {
        const body = { userId: ada.userId, authType: 'recovery_code', proofChallengeId }
        expect((await strict.post('registerOtp', body, application)).status).toBe(403)
      }
    })

    test('with admin.users no proof is needed', async () => {
      const { userId } = await newHolder(strict, 'authenticator_app', clock)
      expect((await strict.post('registerOtp', { userId, authType: 'recovery_code' })).status).toBe(201)
    })
  })
})

describe('404', () => {
  test('an administrator is treated as unknown: no application changes the methods of its administrators', async () => {
    for (const body of [
      { userId: 'admin', authType: 'authenticator_app' },
      { userId: 'admin', authType: 'password', password: 'correct horse battery' },
    ]) {
      expect(await register(body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await tenant.post('fetchOtpDetails', { userId: 'admin' })).status).toBe(404)
  })
})

describe('409', () => {
  test('a second password, a second set of recovery codes', async () => {
    const password = { userId: 'single', authType: 'password', password: 'correct horse battery' }
    expect((await register(password)).status).toBe(201)
    expect(await register(password)).toMatchObject({ status: 409, body: { code: 'already_registered' } })
    const codes = { userId: 'single', authType: 'recovery_code' }
    expect((await register(codes)).status).toBe(201)
    expect(await register(codes)).toMatchObject({ status: 409, body: { code: 'already_registered' } })
  })

  test('two simultaneous requests register one password', async () => {
    const password = { userId: 'raced', authType: 'password', password: 'correct horse battery' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('at most twenty of one method', async () => {
    const body = { userId: 'collector', authType: 'authenticator_app' }
    for (let count = 0; count < 20; count++) expect((await register(body)).status).toBe(201)
    expect(await register(body)).toMatchObject({ status: 409, body: { code: 'registration_limit_reached' } })
  })
})

describe('422', () => {
  test('a password that attackers try first, or that is too short', async () => {
    for (const password of ['password1', 'short']) {
      expect(await register({ userId: 'weak', authType: 'password', password })).toMatchObject({
        status: 422,
        body: { code: 'password_rejected', details: [{ field: 'password' }] },
      })
    }
  })
})
