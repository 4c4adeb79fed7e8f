// Password, then a second factor: what signing in requires, and what a failed sign-in returns.
import {
  createTestBrowser,
  type Holder,
  hashAsInProduction,
  type MfaTenant,
  newAdministrator,
  newHolder,
  newMfaTenant,
  signIn,
  startTestServer,
  timeRatio,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  for (const authType of ['sms', 'email', 'hardware_token'] as const) await tenant.enable(authType)
})
afterAll(() => server.close())

const password = 'violet lamps sing at noon'
const browser = () => createTestBrowser(server.call)
type Browser = ReturnType<typeof browser>

const path = (step: string, { tenantId }: { tenantId: string } = tenant) => `/AuthPage/v1/sign-in/${tenantId}/${step}`
const post = async (from: Browser, step: string, body: object) => from.call('POST', path(step), { body })

/** A user with a password and another method. */
async function newPerson(authType: Holder['authType']): Promise<Holder> {
  const holder = await newHolder(tenant, authType, clock)
  await tenant.post('registerPassword', { userId: holder.userId, password })
  // The user is notified of the password: that message comes before any code.
  await server.worker.runDue()
  clock.advance({ seconds: 1 })
  return holder
}

const begin = async (from: Browser, userId: string) => (await signIn(from, tenant, { userId, password })).body.next

/** What the user types, after a code was sent if the method sends one. */
async function answerOf(from: Browser, signInId: string, holder: Holder) {
  const { authType } = holder
  const sent = authType === 'sms' || authType === 'email'
  const challenge = sent ? (await post(from, 'challenge', { signInId, authType })).body : {}
  const challengeId = challenge.challengeId ? { challengeId: challenge.challengeId } : {}
  return { signInId, authType, otp: await holder.right(), ...challengeId }
}

const isSignedIn = async (from: Browser) => (await from.call('GET', '/Svc/v1/me')).status === 200

describe('the page', () => {
  test('shows the name of the organisation', async () => {
    const answer = await server.call('GET', `/AuthPage/v1/sign-in/${tenant.tenantId}`)
    expect(answer).toMatchObject({
      status: 200,
      body: { tenantId: tenant.tenantId, displayName: `Tenant ${tenant.tenantId}`, knownUsers: [] },
    })
  })

  test('does not exist for an unknown or suspended organisation', async () => {
    const suspended = await server.newTenant()
    const accessToken = await server.operators.accessToken()
    await server.call('POST', `/SvcTManager/v1/tenants/${suspended.tenantId}:suspend`, { accessToken })
    for (const tenantId of ['unknown', suspended.tenantId]) {
      expect((await server.call('GET', `/AuthPage/v1/sign-in/${tenantId}`)).status).toBe(404)
      expect((await signIn(browser(), { tenantId }, { userId: 'admin', password })).status).toBe(404)
    }
  })

  test('knows who signed in here with a second factor, only in this browser and this organisation', async () => {
    const holder = await newPerson('recovery_code')
    const from = browser()
    await post(from, 'answer', await answerOf(from, (await begin(from, holder.userId)).signInId, holder))
    const known = async (visitor: Browser, tenantId = tenant.tenantId) =>
      (await visitor.call('GET', `/AuthPage/v1/sign-in/${tenantId}`)).body.knownUsers
    expect(await known(from)).toEqual([{ userId: holder.userId, authTypes: [] }])
    expect(await known(browser())).toEqual([])
    expect(await known(from, (await server.newTenant()).tenantId)).toEqual([])
    clock.advance({ days: 91 })
    expect(await known(from)).toEqual([])
  })
})

describe('a password', () => {
  test('is enough for a user who has nothing else, and the response says that a second factor is missing', async () => {
    const holder = await newHolder(tenant, 'password', clock)
    const from = browser()
    const answer = await signIn(from, tenant, { userId: holder.userId, password: await holder.right() })
    expect(answer.body).toMatchObject({
      signedIn: true,
      secondFactorMissing: true,
      session: { userId: holder.userId, roles: [], secondFactorProvenAt: null },
    })
    expect(await isSignedIn(from)).toBe(true)
  })

  test('that is wrong, and an unknown user, get the same response, with the same attempts left', async () => {
    const { userId } = await newHolder(tenant, 'password', clock)
    const disabled = await newHolder(tenant, 'password', clock)
    await tenant.admin('POST', `users/${disabled.userId}:disable`)
    const passwordless = await newHolder(tenant, 'recovery_code', clock)
    const told = await Promise.all(
      [userId, 'unknown', disabled.userId, passwordless.userId].map(async (name) => {
        const { status, body, headers } = await signIn(browser(), tenant, { userId: name, password: 'another one' })
        return { status, body, cookies: headers.getSetCookie() }
      }),
    )
    const expected = {
      status: 200,
      body: { signedIn: false, reason: 'wrong_password', attemptsRemaining: 9 },
      cookies: [],
    }
    expect(told).toEqual(told.map(() => expected))
  })

  describe('of an unknown user', () => {
    hashAsInProduction()

    test('takes as long to check', async () => {
      const { userId } = await newHolder(tenant, 'password', clock)
      const guess = (name: string) => () => signIn(browser(), tenant, { userId: name, password: 'another one' })
      // Nine wrong passwords: a tenth would lock the user, and a locked user is refused before anything is hashed.
      const ratio = await timeRatio(guess(`not-${userId}`), guess(userId), 9)
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    })
  })

  test('is locked here by failures at the MFA API, and there by failures here', async () => {
    const here = await newHolder(tenant, 'password', clock)
    const context = { ipAddress: '127.0.0.1' }
    for (let attempt = 0; attempt < 10; attempt += 1)
      await tenant.post('validatePassword', { userId: here.userId, password: 'wrong', context })
    const right = { userId: here.userId, password: await here.right() }
    expect((await signIn(browser(), tenant, right)).body).toMatchObject({
      signedIn: false,
      reason: 'registration_locked',
    })

    const there = await newHolder(tenant, 'password', clock)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await signIn(browser(), tenant, { userId: there.userId, password: 'wrong' })
    const verdict = await tenant.post('validatePassword', {
      userId: there.userId,
      password: await there.right(),
      context,
    })
    expect(verdict.body).toMatchObject({ authenticated: false, reason: 'registration_locked' })
  })

  test('is answered 403 if the tenant offers none', async () => {
    const other = await newMfaTenant(server)
    await other.admin('PATCH', 'authentication-modes/password', { enabled: false })
    expect(await signIn(browser(), other, { userId: 'admin', password })).toMatchObject({
      status: 403,
      body: { code: 'auth_type_disabled' },
    })
  })
})

describe.each(['sms', 'email', 'authenticator_app', 'hardware_token', 'recovery_code'] as const)('%s', (authType) => {
  test('is required after the password, and then signs in', async () => {
    const holder = await newPerson(authType)
    const from = browser()
    const next = await begin(from, holder.userId)
    expect(next.methods).toMatchObject([{ authType, registrationId: holder.registrationId, status: 'active' }])
    expect(await isSignedIn(from)).toBe(false)

    const answer = await answerOf(from, next.signInId, holder)
    const wrong = await post(from, 'answer', { ...answer, otp: holder.wrong })
    expect(wrong.body).toMatchObject({ signedIn: false, reason: 'wrong_code' })
    expect(await isSignedIn(from)).toBe(false)

    const right = await post(from, 'answer', answer)
    const at = new Date(clock.now()).toISOString()
    expect(right.body).toMatchObject({
      signedIn: true,
      secondFactorMissing: false,
      session: { passwordProvenAt: at, secondFactorProvenAt: at },
    })
    expect(await isSignedIn(from)).toBe(true)
  })
})

describe('a second factor', () => {
  test('is required even if an administrator has disabled the only one, and the sign-in then cannot continue', async () => {
    const holder = await newPerson('authenticator_app')
    await tenant.admin('PATCH', `users/${holder.userId}/registrations/${holder.registrationId}`, { status: 'disabled' })
    const next = await begin(browser(), holder.userId)
    expect(next.methods).toEqual([])
    const answer = { signInId: next.signInId, authType: 'authenticator_app', otp: await holder.right() }
    expect(await post(browser(), 'answer', answer)).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
  })

  test('must be proven: another person may have registered it', async () => {
    const holder = await newPerson('recovery_code')
    const pending = await tenant.post('registerOtp', { userId: holder.userId, authType: 'authenticator_app' })
    const from = browser()
    const next = await begin(from, holder.userId)
    expect(next.methods).toHaveLength(1)
    const named = { signInId: next.signInId, authType: 'authenticator_app' }
    for (const body of [named, { ...named, registrationId: pending.body.registrationId }]) {
      expect((await post(from, 'answer', { ...body, otp: '123456' })).status).toBe(404)
      expect((await post(from, 'challenge', body)).status).toBe(404)
    }
  })

  test("cannot be a challenge of an unproven one, even if the user's session requested it", async () => {
    const holder = await newPerson('email')
    const from = browser()
    await post(from, 'answer', await answerOf(from, (await begin(from, holder.userId)).signInId, holder))
    const emailAddress = 'never-proven@example.com'
    const { body: added } = await tenant.post('registerOtp', { userId: holder.userId, authType: 'email', emailAddress })
    const { authType, registrationId } = added
    const { body: asked } = await from.call('POST', '/Svc/v1/me/challenges', { body: { authType, registrationId } })
    const otp = /\b\d{6,10}\b/.exec((await tenant.lastMessage(emailAddress)).text)?.[0] ?? ''

    const elsewhere = browser()
    const { signInId } = await begin(elsewhere, holder.userId)
    const proven = { registrationId: holder.registrationId, challengeId: asked.challengeId, otp }
    const answer = await post(elsewhere, 'answer', { signInId, authType, ...proven })
    expect(answer).toMatchObject({ status: 200, body: { signedIn: false } })
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  test('cannot be the password again', async () => {
    const holder = await newPerson('recovery_code')
    const { signInId } = await begin(browser(), holder.userId)
    expect((await post(browser(), 'answer', { signInId, authType: 'password', otp: password })).status).toBe(404)
  })

  test('is locked by failures elsewhere', async () => {
    const holder = await newPerson('authenticator_app')
    const { signInId } = await begin(browser(), holder.userId)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await tenant.post('authenticateOtp', { userId: holder.userId, authType: 'authenticator_app', otp: '000000' })
    const answer = await post(browser(), 'answer', {
      signInId,
      authType: 'authenticator_app',
      otp: await holder.right(),
    })
    expect(answer.body).toMatchObject({ signedIn: false, reason: 'registration_locked' })
  })

  test('must be named if there are several', async () => {
    const holder = await newPerson('authenticator_app')
    await newHolder(tenant, 'authenticator_app', clock, holder.userId)
    const { signInId } = await begin(browser(), holder.userId)
    const body = { signInId, authType: 'authenticator_app', otp: await holder.right() }
    expect(await post(browser(), 'answer', body)).toMatchObject({
      status: 409,
      body: { code: 'ambiguous_registration' },
    })
    const named = await post(browser(), 'answer', { ...body, registrationId: holder.registrationId })
    expect(named.body.signedIn).toBe(true)
  })

  test('belongs to the sign-in whose secret is presented: once, within ten minutes, in its own tenant', async () => {
    const holder = await newPerson('recovery_code')
    const stranger = await server.newTenant()
    const from = browser()
    const { signInId } = await begin(from, holder.userId)
    const answer = { signInId, authType: 'recovery_code', otp: await holder.right() }
    for (const body of [answer, { ...answer, signInId: `sgn_${'A'.repeat(43)}` }]) {
      const elsewhere = await from.call('POST', path('answer', stranger), { body })
      expect(elsewhere).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await post(from, 'answer', answer)).body.signedIn).toBe(true)
    expect((await post(from, 'answer', { ...answer, otp: await holder.right() })).status).toBe(404)

    const late = await begin(from, holder.userId)
    clock.advance({ minutes: 10 })
    expect((await post(from, 'answer', { ...answer, signInId: late.signInId, otp: await holder.right() })).status).toBe(
      404,
    )
  })

  test('begins one session, however many right answers arrive together', async () => {
    const holder = await newPerson('recovery_code')
    const { signInId } = await begin(browser(), holder.userId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => holder.right()))
    const outcomes = await Promise.all(
      answers.map((otp) => post(browser(), 'answer', { signInId, authType: 'recovery_code', otp })),
    )
    expect(outcomes.filter(({ body }) => body.signedIn)).toHaveLength(1)
  })
})

describe('an invitation', () => {
  const invite = async (userId: string) => {
    const { body } = await tenant.admin('POST', 'administrators', { userId, displayName: 'Grace', roles: ['helpdesk'] })
    return body.invitation.url.split('#invitation=')[1] as string
  }
  const accept = (invitation: string, chosen = password, from = browser()) =>
    post(from, 'invitation:accept', { invitation, password: chosen })

  test('shows whom it is for, sets the password, and signs in', async () => {
    const invitation = await invite('grace')
    expect((await post(browser(), 'invitation', { invitation })).body).toMatchObject({
      userId: 'grace',
      displayName: 'Grace',
    })
    const from = browser()
    const accepted = await accept(invitation, password, from)
    expect(accepted.body).toMatchObject({
      signedIn: true,
      secondFactorMissing: true,
      session: { userId: 'grace', roles: ['helpdesk'] },
    })
    expect((await tenant.admin('GET', 'administrators/grace')).body).toMatchObject({
      status: 'active',
      invitationExpiresAt: null,
    })
    expect((await signIn(browser(), tenant, { userId: 'grace', password })).body.signedIn).toBe(true)
  })

  test('is accepted once, however many requests arrive together', async () => {
    const invitation = await invite('once')
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(invitation)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('is not used up by a password that is refused', async () => {
    const invitation = await invite('weak')
    expect(await accept(invitation, 'password')).toMatchObject({ status: 422, body: { code: 'password_rejected' } })
    expect((await accept(invitation)).status).toBe(200)
  })

  test('is void when it has expired, was replaced or withdrawn, or belongs to another tenant', async () => {
    const old = await invite('late')
    const replaced = await invite('again')
    await tenant.admin('POST', 'administrators/again:reinvite')
    const withdrawn = await invite('gone')
    await tenant.admin('DELETE', 'administrators/gone')
    const stranger = await server.newTenant()
    const elsewhere = { body: { invitation: old, password } }
    expect((await browser().call('POST', path('invitation:accept', stranger), elsewhere)).status).toBe(404)
    clock.advance({ days: 7 })
    for (const invitation of [old, replaced, withdrawn, `inv_${'A'.repeat(43)}`]) {
      expect((await accept(invitation)).status).toBe(404)
      expect((await post(browser(), 'invitation', { invitation })).status).toBe(404)
    }
  })
})

test('a user with a role is invisible to applications, and can still sign in', async () => {
  const person = await newAdministrator(server.call, tenant, ['auditor'])
  const validated = await tenant.post('validatePassword', { userId: person.userId, password: person.password })
  expect(validated.body).toMatchObject({ authenticated: false })
  expect((await tenant.post('fetchOtpDetails', { userId: person.userId })).status).toBe(404)
  expect((await signIn(browser(), tenant, person)).body.signedIn).toBe(true)
  await tenant.admin('PATCH', `administrators/${person.userId}`, { status: 'disabled' })
  expect((await signIn(browser(), tenant, person)).body).toMatchObject({ signedIn: false, reason: 'wrong_password' })
})

test('every answer is recorded once, with the sign-in as its requester', async () => {
  const holder = await newPerson('recovery_code')
  const from = browser()
  await signIn(from, tenant, { userId: holder.userId, password: 'wrong' })
  const { signInId } = await begin(from, holder.userId)
  await post(from, 'answer', { signInId, authType: 'recovery_code', otp: await holder.right() })
  const events = await server.database.superuser(
    `select action, actor, details ->> 'authType' as auth_type from audit_events
     where target ->> 'id' = $1 and actor ->> 'kind' <> 'client' order by transaction_id, event_id`,
    [holder.userId],
  )
  const asked = { kind: 'system', id: 'sign-in' }
  expect(events).toEqual([
    { action: 'authentication.failed', actor: asked, auth_type: 'password' },
    { action: 'authentication.succeeded', actor: asked, auth_type: 'password' },
    { action: 'authentication.succeeded', actor: asked, auth_type: 'recovery_code' },
    { action: 'session.started', actor: { kind: 'user', id: holder.userId }, auth_type: null },
  ])
})
