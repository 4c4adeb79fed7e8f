// What every method promises whose answer is typed, whichever it is. A new method is in here without anybody adding it. What
// those promise that a device answers is told beside, in device-contract.test.ts.
import { type AuthType, authTypes } from '@countersign/contract'
import {
  type Holder,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  startTestServer,
  type TypedAuthType,
  typedAuthTypes,
} from '@countersign/testkit'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { call, clock } = server
afterAll(() => server.close())

/** Methods that are answered without a challenge, if one likes. */
const freelyAnswered: readonly AuthType[] = ['authenticator_app', 'hardware_token', 'recovery_code', 'password']
const issued: readonly TypedAuthType[] = typedAuthTypes.filter((authType) => authType !== 'password')

async function everyMethod(): Promise<MfaTenant> {
  const tenant = await newMfaTenant(server)
  for (const authType of authTypes) await tenant.enable(authType)
  return tenant
}

const challengeFor = async (tenant: MfaTenant, { userId, authType }: Holder): Promise<string | undefined> => {
  if (authType === 'password') return undefined
  const answer = await tenant.post('sendOtp', { userId, authType })
  expect(answer.status).toBe(200)
  return answer.body.challengeId
}

const authenticate = async (
  tenant: MfaTenant,
  { userId, authType }: Pick<Holder, 'userId' | 'authType'>,
  otp: string,
  challengeId?: string,
) => (await tenant.post('authenticateOtp', { userId, authType, otp, ...(challengeId ? { challengeId } : {}) })).body

describe.each(typedAuthTypes)('%s', (authType) => {
  let tenant: MfaTenant
  beforeAll(async () => {
    tenant = await everyMethod()
  })
  const holder = () => newHolder(tenant, authType, clock)

  test('a right answer succeeds, with an assertion that anybody can check', async () => {
    const user = await holder()
    const challengeId = await challengeFor(tenant, user)
    const verdict = await authenticate(tenant, user, await user.right(), challengeId)
    expect(verdict).toMatchObject({ authenticated: true, registrationId: user.registrationId })
    if (challengeId) expect(verdict.challengeId).toBe(challengeId)
    const keys = createRemoteJWKSet(new URL(`${server.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
    const { payload } = await jwtVerify(verdict.assertion, keys, {
      typ: 'mfa-assertion+jwt',
      audience: tenant.clientId,
      subject: `user:${user.userId}`,
      currentDate: new Date(clock.now()),
    })
    expect(payload).toMatchObject({
      tid: tenant.tenantId,
      challenge_id: verdict.challengeId,
      purpose: 'authentication',
    })
    const details = await tenant.post('fetchOtpDetails', { challengeId: verdict.challengeId })
    expect(details.body).toMatchObject({ state: 'approved', reason: null, attemptsRemaining: 0 })
  })

  test('a wrong answer fails, and counts', async () => {
    const user = await holder()
    const challengeId = await challengeFor(tenant, user)
    const first = await authenticate(tenant, user, user.wrong, challengeId)
    const second = await authenticate(tenant, user, user.wrong, challengeId)
    const reason = authType === 'password' ? 'wrong_password' : 'wrong_code'
    expect(first).toMatchObject({ authenticated: false, reason })
    expect(second.attemptsRemaining).toBe(first.attemptsRemaining - 1)
    expect(first).not.toHaveProperty('assertion')
    expect(await authenticate(tenant, user, await user.right(), challengeId)).toMatchObject({ authenticated: true })
  })

  test('failures lock the method, on every path, and no other method; time or an administrator unlocks it', async () => {
    const user = await holder()
    const other = await newHolder(
      tenant,
      authType === 'recovery_code' ? 'authenticator_app' : 'recovery_code',
      clock,
      user.userId,
    )
    for (let attempts = 0; attempts < 10; attempts++) {
      const challengeId = await challengeFor(tenant, user)
      expect(await authenticate(tenant, user, user.wrong, challengeId)).toMatchObject({ authenticated: false })
      clock.advance({ seconds: 241 })
    }
    const locked = { authenticated: false, reason: 'registration_locked' }
    if (freelyAnswered.includes(authType))
      expect(await authenticate(tenant, user, await user.right())).toMatchObject(locked)
    if (issued.includes(authType)) {
      const refused = await tenant.post('sendOtp', { userId: user.userId, authType })
      expect(refused).toMatchObject({ status: 423, body: { code: 'registration_locked' } })
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await authenticate(tenant, other, await other.right())).toMatchObject({ authenticated: true })
    clock.advance({ minutes: 16 })
    const challengeId = await challengeFor(tenant, user)
    expect(await authenticate(tenant, user, await user.right(), challengeId)).toMatchObject({ authenticated: true })
  })

  test("another user's answer is wrong", async () => {
    const [ada, bob] = [await holder(), await holder()]
    const challengeId = await challengeFor(tenant, ada)
    await challengeFor(tenant, bob)
    if (authType === 'password') return
    expect(await authenticate(tenant, ada, await bob.right(), challengeId)).toMatchObject({ authenticated: false })
  })

  test('an unknown user is told like a wrong answer', async () => {
    if (!freelyAnswered.includes(authType)) return
    const user = await holder()
    const wrong = await authenticate(tenant, user, user.wrong)
    const unknown = await authenticate(tenant, { ...user, userId: 'nobody' }, user.wrong)
    expect(unknown).toEqual(wrong)
  })

  test('is refused at once where the tenant does not offer it, but can be removed', async () => {
    const user = await holder()
    const mode = (enabled: boolean) => tenant.admin('PATCH', `authentication-modes/${authType}`, { enabled })
    await mode(false)
    const { userId } = user
    for (const [operation, body] of [
      ['registerOtp', { userId: 'new', authType, ...fieldsOf(authType) }],
      ['sendOtp', { userId, authType }],
      ['authenticateOtp', { userId, authType, otp: user.wrong, challengeId: 'chl_unknown' }],
    ] as const) {
      expect(await tenant.post(operation, body)).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    }
    expect((await tenant.post('fetchOtpDetails', { userId })).body.registrations).toHaveLength(1)
    expect((await tenant.post('deregisterAuth', { userId, authType })).body.removed).toHaveLength(1)
    await mode(true)
  })

  test('is gone when it is removed: nothing answers by it any more', async () => {
    const user = await holder()
    const challengeId = await challengeFor(tenant, user)
    const right = await user.right()
    expect((await tenant.post('deregisterAuth', { userId: user.userId, authType })).status).toBe(200)
    expect(await authenticate(tenant, user, right, challengeId)).toMatchObject({ authenticated: false })
    if (challengeId)
      expect((await tenant.post('fetchOtpDetails', { challengeId })).body).toMatchObject({
        state: 'cancelled',
        reason: 'registration_removed',
      })
  })
})

describe.each(issued)('a challenge of %s', (authType) => {
  let tenant: MfaTenant
  beforeAll(async () => {
    tenant = await everyMethod()
  })
  const holder = () => newHolder(tenant, authType, clock)

  test('is good once, and so is its answer', async () => {
    const user = await holder()
    const challengeId = await challengeFor(tenant, user)
    const right = await user.right()
    expect(await authenticate(tenant, user, right, challengeId)).toMatchObject({ authenticated: true })
    expect(await authenticate(tenant, user, right, challengeId)).toMatchObject({
      authenticated: false,
      reason: 'challenge_finished',
    })
    const again = await challengeFor(tenant, user)
    expect(again).not.toBe(challengeId)
    expect(await authenticate(tenant, user, right, again)).toMatchObject({ authenticated: false })
  })

  test('takes so many wrong answers and has failed then', async () => {
    const user = await holder()
    const challengeId = await challengeFor(tenant, user)
    for (const left of [4, 3, 2, 1, 0])
      expect(await authenticate(tenant, user, user.wrong, challengeId)).toMatchObject({ attemptsRemaining: left })
    expect(await authenticate(tenant, user, await user.right(), challengeId)).toMatchObject({
      authenticated: false,
      reason: 'too_many_attempts',
    })
    expect((await tenant.post('fetchOtpDetails', { challengeId })).body).toMatchObject({
      state: 'failed',
      reason: 'too_many_attempts',
    })
  })

  test('expires, whether or not anybody looks', async () => {
    const user = await holder()
    const challengeId = await challengeFor(tenant, user)
    const right = await user.right()
    clock.advance({ seconds: 301 })
    expect(await authenticate(tenant, user, right, challengeId)).toMatchObject({
      authenticated: false,
      reason: 'challenge_expired',
    })
    expect((await tenant.post('fetchOtpDetails', { challengeId })).body).toMatchObject({
      state: 'expired',
      reason: 'timeout',
      expiresInSeconds: 0,
    })
  })

  test('is of one user, one method, one client and one tenant: to all others it does not exist', async () => {
    const [ada, bob] = [await holder(), await holder()]
    const challengeId = await challengeFor(tenant, ada)
    const otp = await ada.right()
    const elsewhere = await everyMethod()
    const { body: other } = await tenant.admin('POST', 'clients', { displayName: 'Other', scopes: ['mfa'] })
    const form = { grant_type: 'client_credentials', client_id: other.clientId, client_secret: other.clientSecret }
    const { body: token } = await call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
    const otherClient = { accessToken: token.access_token }
    const request = { userId: ada.userId, authType, otp, challengeId }
    const otherMethod = issued.find((name) => name !== authType)
    for (const answer of [
      await tenant.post('authenticateOtp', { ...request, userId: bob.userId }),
      await tenant.post('authenticateOtp', { ...request, authType: otherMethod }),
      await tenant.post('authenticateOtp', request, otherClient),
      await tenant.post('fetchOtpDetails', { challengeId }, otherClient),
      await elsewhere.post('authenticateOtp', request),
      await elsewhere.post('fetchOtpDetails', { challengeId }),
      await tenant.post('fetchOtpDetails', { challengeId: 'chl_unknown' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await authenticate(tenant, ada, otp, challengeId)).toMatchObject({ authenticated: true })
  })

  test('is the same one while it is open, and another one in another context', async () => {
    const user = await holder()
    const first = await challengeFor(tenant, user)
    expect(await challengeFor(tenant, user)).toBe(first)
    const elsewhere = { userId: user.userId, authType, context: { action: 'Pay' } }
    expect((await tenant.post('sendOtp', elsewhere)).body.challengeId).not.toBe(first)
  })
})

function fieldsOf(authType: AuthType): object {
  const fields: Partial<Record<AuthType, object>> = {
    sms: { mobileNumber: '+41791234567' },
    email: { emailAddress: 'new@example.com' },
    hardware_token: { serialNumber: 'none' },
    password: { password: 'correct horse battery' },
  }
  return fields[authType] ?? {}
}
