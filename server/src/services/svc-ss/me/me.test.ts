// What users see and change of their own account, and of no other.
import {
  createTestBrowser,
  fromBase32,
  type MfaTenant,
  newAdministrator,
  newHolder,
  newMfaTenant,
  newUser,
  proveByPassword,
  signIn,
  startTestServer,
  type TestPerson,
  totp,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  await tenant.enable('email')
})
afterAll(() => server.close())

const call = ({ browser }: TestPerson, method: string, path: string, body?: object) =>
  browser.call(method, `/Svc/v1/me${path}`, body ? { body } : {})

interface App {
  readonly registrationId: string
  code(): string
}

/** Adds an authenticator app to a user who has just signed in with only a password, and proves it. */
async function addApp(person: TestPerson, proof: object = {}): Promise<App> {
  const added = await call(person, 'POST', '/registrations', { authType: 'authenticator_app', ...proof })
  if (added.status !== 201) throw new Error(added.text)
  const key = fromBase32(added.body.secret)
  const app = { registrationId: added.body.registrationId, code: () => totp(key, clock.now()) }
  await prove(person, app)
  return app
}

/** Returns a proof for one change. */
async function prove(person: TestPerson, app: App): Promise<string> {
  // Each step counts once.
  clock.advance({ seconds: 30 })
  const { registrationId } = app
  const body = { authType: 'authenticator_app', otp: app.code(), registrationId }
  const answer = await call(person, 'POST', '/challenges:answer', body)
  expect(answer.body).toMatchObject({ authenticated: true, registrationId })
  expect(answer.body).not.toHaveProperty('assertion')
  return answer.body.challengeId
}

const proofRequired = { status: 403, body: { code: 'proof_required' } }

describe('GET /v1/me', () => {
  test('200: the signed-in user, with a role and without', async () => {
    const user = await newUser(server.call, tenant)
    expect((await call(user, 'GET', '')).body).toMatchObject({
      tenantId: tenant.tenantId,
      tenantName: `Tenant ${tenant.tenantId}`,
      userId: user.userId,
      displayName: null,
      roles: [],
    })
    const administrator = await newAdministrator(server.call, tenant, ['auditor'])
    expect((await call(administrator, 'GET', '')).body).toMatchObject({
      displayName: administrator.userId,
      roles: ['auditor'],
    })
  })
})

describe('PATCH /v1/me', () => {
  test('200: users change their name and language, and administrators see it', async () => {
    const user = await newUser(server.call, tenant)
    const { status, body } = await call(user, 'PATCH', '', { displayName: 'Ada Lovelace', locale: 'de-ch' })
    expect({ status, body }).toMatchObject({ status: 200, body: { displayName: 'Ada Lovelace', locale: 'de-CH' } })
    expect((await tenant.admin('GET', `users/${user.userId}`)).body).toMatchObject({ displayName: 'Ada Lovelace' })
    expect((await call(user, 'PATCH', '', { displayName: null })).body).toMatchObject({ displayName: null })
    const { body: activity } = await call(user, 'GET', '/activity')
    expect(activity.items).toContainEqual(
      expect.objectContaining({ action: 'user.updated', details: { fields: ['displayName', 'locale'] } }),
    )
  })

  test('200: an address counts once the user has entered the code that was sent there', async () => {
    const user = await newUser(server.call, tenant)
    const emailAddress = `${user.userId}@example.com`
    const added = await call(user, 'POST', '/registrations', { authType: 'email', emailAddress })
    const { registrationId } = added.body
    const use = () => call(user, 'PATCH', '', { emailRegistrationId: registrationId })
    expect(await use()).toMatchObject({ status: 400, body: { details: [{ field: 'emailRegistrationId' }] } })
    const { body: sent } = await call(user, 'POST', '/challenges', { authType: 'email', registrationId })
    const otp = /\d{6}/.exec((await tenant.lastMessage(emailAddress)).text)?.[0]
    const { challengeId } = sent
    const answer = { authType: 'email', otp, challengeId, registrationId }
    expect((await call(user, 'POST', '/challenges:answer', answer)).body.authenticated).toBe(true)
    // It is no phone number, however well the user has proved it.
    expect(await call(user, 'PATCH', '', { phoneRegistrationId: registrationId })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'phoneRegistrationId' }] },
    })
    expect(await use()).toMatchObject({ status: 200, body: { emailAddress, emailVerified: true } })
  })

  test('400: a method of another type or of another user is no proof of an address', async () => {
    const user = await newUser(server.call, tenant)
    const { registrationId } = await addApp(user)
    const other = await newHolder(tenant, 'email', clock)
    for (const emailRegistrationId of [registrationId, other.registrationId])
      expect((await call(user, 'PATCH', '', { emailRegistrationId })).status).toBe(400)
  })

  test('400: users set neither an address nor what policies decide by', async () => {
    const user = await newUser(server.call, tenant)
    for (const body of [{ emailAddress: 'x@example.com' }, { emailVerified: true }, { groups: [] }, { attributes: {} }])
      expect((await call(user, 'PATCH', '', body)).status).toBe(400)
  })

  test('200: the name of an administrator changes in the list of administrators', async () => {
    const person = await newAdministrator(server.call, tenant, ['auditor'])
    await call(person, 'PATCH', '', { displayName: 'New name' })
    const { body } = await tenant.admin('GET', `administrators/${person.userId}`)
    expect(body.displayName).toBe('New name')
    expect((await call(person, 'PATCH', '', { displayName: null })).status).toBe(400)
  })

  test('messages are in the language of the profile, unless the request names one', async () => {
    const { userId } = await newHolder(tenant, 'email', clock, 'german-speaker')
    const { body: user } = await tenant.admin('GET', `users/${userId}`)
    await server.call('PATCH', `/SvcAdmin/v1/users/${userId}`, {
      accessToken: await tenant.accessToken(),
      body: { locale: 'de' },
      headers: { 'if-match': '*' },
    })
    expect(user.locale).toBeNull()
    const sent = async (request: object) => {
      clock.advance({ minutes: 10 })
      await tenant.post('sendOtp', { userId, authType: 'email', ...request })
      await server.worker.runDue()
      return (await tenant.admin('GET', 'inbox?limit=1')).body.items[0].text
    }
    expect(await sent({})).toContain('Ihr Code')
    expect(await sent({ locale: 'fr' })).toContain('votre code')
  })
})

describe('methods', () => {
  test('201: the first second factor of a user who has just signed in, even with a role', async () => {
    for (const person of [
      await newUser(server.call, tenant),
      await newAdministrator(server.call, tenant, ['administrator']),
    ]) {
      const { registrationId } = await addApp(person)
      const { body } = await call(person, 'GET', '/registrations')
      expect(body.registrations).toMatchObject([
        { authType: 'authenticator_app', status: 'active', registrationId },
        { authType: 'password', status: 'active' },
      ])
      expect(body.offered).toEqual(expect.arrayContaining(['email', 'authenticator_app']))
      expect(body.offered).not.toContain('sms')
    }
  })

  test('403: without a proof once there is a second factor, or when the password was typed a while ago', async () => {
    const person = await newUser(server.call, tenant)
    await addApp(person)
    expect(await call(person, 'POST', '/registrations', { authType: 'recovery_code' })).toMatchObject(proofRequired)
    expect(await call(person, 'POST', '/recovery-codes', {})).toMatchObject(proofRequired)

    const idle = await newUser(server.call, tenant)
    clock.advance({ minutes: 11 })
    expect(await call(idle, 'POST', '/registrations', { authType: 'authenticator_app' })).toMatchObject(proofRequired)
  })

  test('403: by the password, for a user who has a second factor', async () => {
    const person = await newUser(server.call, tenant)
    const app = await addApp(person)
    const change = async (proofChallengeId: string) => call(person, 'POST', '/recovery-codes', { proofChallengeId })
    expect(await change(await proveByPassword(person))).toMatchObject(proofRequired)
    expect((await change(await prove(person, app))).status).toBe(201)
  })

  test('403: by a proof that was used, is too old, or is another user’s; also with admin.users', async () => {
    const person = await newAdministrator(server.call, tenant, ['administrator'])
    const app = await addApp(person)
    const change = (proofChallengeId: string) => call(person, 'POST', '/recovery-codes', { proofChallengeId })
    const used = await prove(person, app)
    expect((await change(used)).status).toBe(201)
    expect(await change(used)).toMatchObject(proofRequired)
    const old = await prove(person, app)
    clock.advance({ minutes: 11 })
    expect(await change(old)).toMatchObject(proofRequired)
    const other = await newUser(server.call, tenant)
    expect(await change(await prove(other, await addApp(other)))).toMatchObject(proofRequired)
    expect(await call(person, 'POST', '/recovery-codes', {})).toMatchObject(proofRequired)
  })

  describe('one proof in a session', () => {
    const stepUp = async (person: TestPerson, app: App) => {
      const body = { proofChallengeId: await prove(person, app) }
      expect((await person.browser.call('POST', '/AuthPage/v1/session:step-up', { body })).status).toBe(200)
    }
    const renew = (person: TestPerson) => call(person, 'POST', '/recovery-codes', {})

    test('is enough for ten minutes of changes to one’s own methods, and says so while there is none', async () => {
      const person = await newUser(server.call, tenant)
      const app = await addApp(person)
      expect(await renew(person)).toMatchObject({ status: 403, body: { code: 'proof_required', sessionProof: true } })
      await stepUp(person, app)
      expect((await renew(person)).status).toBe(201)
      expect((await call(person, 'POST', '/registrations', { authType: 'authenticator_app' })).status).toBe(201)
      expect((await call(person, 'POST', `/registrations/${app.registrationId}:remove`, {})).status).toBe(200)
      clock.advance({ minutes: 11 })
      expect(await renew(person)).toMatchObject(proofRequired)
    })

    test('is not enough for a new password', async () => {
      const person = await newUser(server.call, tenant)
      await stepUp(person, await addApp(person))
      const replaced = await call(person, 'POST', '/password', { newPassword: 'seven herons over the lake' })
      expect(replaced).toMatchObject(proofRequired)
      expect(replaced.body).not.toHaveProperty('sessionProof')
    })

    test('is not enough if the tenant wants one for each change', async () => {
      const strict = await newMfaTenant(server)
      expect((await strict.admin('PATCH', 'mfa-settings', { ownMethodChanges: 'proof_each_time' })).status).toBe(200)
      const person = await newUser(server.call, strict)
      const app = await addApp(person)
      await stepUp(person, app)
      const refused = await renew(person)
      expect(refused).toMatchObject(proofRequired)
      expect(refused.body).not.toHaveProperty('sessionProof')
      const proofChallengeId = await prove(person, app)
      expect((await call(person, 'POST', '/recovery-codes', { proofChallengeId })).status).toBe(201)
    })
  })

  test('200: renamed without a proof; no one else is notified', async () => {
    const person = await newUser(server.call, tenant)
    const { registrationId } = await addApp(person)
    const renamed = await call(person, 'PATCH', `/registrations/${registrationId}`, { label: 'My phone' })
    expect(renamed).toMatchObject({ status: 200, body: { registrationId, label: 'My phone' } })
    const other = await newUser(server.call, tenant)
    expect((await call(other, 'PATCH', `/registrations/${registrationId}`, { label: 'Theirs' })).status).toBe(404)
  })

  test('200: removed with a separate proof, and the session may stay', async () => {
    const person = await newUser(server.call, tenant)
    const app = await addApp(person)
    const path = `/registrations/${app.registrationId}:remove`
    expect(await call(person, 'POST', path, {})).toMatchObject(proofRequired)
    const other = await newUser(server.call, tenant)
    expect((await call(other, 'POST', path, {})).status).toBe(404)
    const removed = await call(person, 'POST', path, { proofChallengeId: await prove(person, app) })
    expect(removed).toMatchObject({ status: 200, body: { registrationId: app.registrationId, status: 'removed' } })
    expect((await call(person, 'GET', '/registrations')).body.registrations).toHaveLength(1)
  })

  test('409: a password cannot be removed', async () => {
    const person = await newUser(server.call, tenant)
    const [held] = (await call(person, 'GET', '/registrations')).body.registrations
    const proofChallengeId = await proveByPassword(person)
    expect(
      await call(person, 'POST', `/registrations/${held.registrationId}:remove`, { proofChallengeId }),
    ).toMatchObject({
      status: 409,
      body: { code: 'registration_state_conflict' },
    })
  })

  test('200: a code that was sent proves an address', async () => {
    const person = await newUser(server.call, tenant)
    const emailAddress = `${person.userId}@example.com`
    const added = await call(person, 'POST', '/registrations', { authType: 'email', emailAddress })
    expect(added.body).toMatchObject({ status: 'pending', maskedDestination: expect.any(String) })
    const challenge = await call(person, 'POST', '/challenges', { authType: 'email' })
    expect(challenge).toMatchObject({ status: 200, body: { userId: person.userId, state: 'pending' } })
    const [otp = ''] = /\b\d{6}\b/.exec((await tenant.lastMessage(emailAddress)).text) ?? []
    const { challengeId } = challenge.body
    const answer = await call(person, 'POST', '/challenges:answer', { authType: 'email', challengeId, otp })
    expect(answer.body).toMatchObject({ authenticated: true })
    expect((await call(person, 'GET', '/registrations')).body.authTypes).toEqual(['email', 'password'])
  })

  test('recovery codes sign in once each, and new ones void the old', async () => {
    const person = await newUser(server.call, tenant)
    const { body: first } = await call(person, 'POST', '/recovery-codes', {})
    expect(first.codes).toHaveLength(10)
    const bySecond = async (otp: string) => {
      const browser = createTestBrowser(server.call)
      const { signInId } = (await signIn(browser, tenant, person)).body.next
      const body = { signInId, authType: 'recovery_code', otp }
      return (await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/answer`, { body })).body.signedIn
    }
    expect(await bySecond(first.codes[0])).toBe(true)
    expect(await bySecond(first.codes[0])).toBe(false)
    const answer = await call(person, 'POST', '/challenges:answer', { authType: 'recovery_code', otp: first.codes[1] })
    const { challengeId: proofChallengeId } = answer.body
    const { body: second } = await call(person, 'POST', '/recovery-codes', { proofChallengeId })
    expect(await bySecond(first.codes[2])).toBe(false)
    expect(await bySecond(second.codes[0])).toBe(true)
  })
})

describe('the password', () => {
  test('403 without a proof, however fresh the session', async () => {
    const person = await newUser(server.call, tenant)
    expect(await call(person, 'POST', '/password', { newPassword: 'seven herons over the lake' })).toMatchObject(
      proofRequired,
    )
  })

  test('200: replaced, and the user’s other sessions end', async () => {
    const person = await newUser(server.call, tenant)
    const elsewhere = createTestBrowser(server.call)
    await signIn(elsewhere, tenant, person)
    const newPassword = 'seven herons over the lake'
    const proofChallengeId = await proveByPassword(person)
    expect((await call(person, 'POST', '/password', { newPassword, proofChallengeId })).status).toBe(200)
    expect((await elsewhere.call('GET', '/Svc/v1/me')).status).toBe(401)
    expect((await call(person, 'GET', '')).status).toBe(200)
    expect((await signIn(createTestBrowser(server.call), tenant, person)).body.signedIn).toBe(false)
    const { userId } = person
    expect(
      (await signIn(createTestBrowser(server.call), tenant, { userId, password: newPassword })).body.signedIn,
    ).toBe(true)
  })

  test('422 for a weak one, and the proof stays valid', async () => {
    const person = await newUser(server.call, tenant)
    const proofChallengeId = await proveByPassword(person)
    const replace = (newPassword: string) => call(person, 'POST', '/password', { newPassword, proofChallengeId })
    expect(await replace('password')).toMatchObject({ status: 422, body: { details: [{ field: 'newPassword' }] } })
    expect((await replace('seven herons over the lake')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed with their origin, and ended individually or all at once', async () => {
    const person = await newUser(server.call, tenant)
    clock.advance({ seconds: 1 })
    const second = createTestBrowser(server.call)
    await signIn(second, tenant, person)
    const list = async () => (await call(person, 'GET', '/sessions')).body.sessions
    expect(await list()).toMatchObject([
      { current: false, ipAddress: '127.0.0.1', userAgent: 'node' },
      { current: true, userId: person.userId },
    ])
    const [{ sessionId }] = await list()
    const other = await newUser(server.call, tenant)
    expect((await call(other, 'DELETE', `/sessions/${sessionId}`)).status).toBe(404)
    expect((await call(person, 'DELETE', `/sessions/${sessionId}`)).status).toBe(204)
    expect((await second.call('GET', '/Svc/v1/me')).status).toBe(401)

    await signIn(second, tenant, person)
    expect((await call(person, 'DELETE', '/sessions?keepCurrent=true')).status).toBe(204)
    expect(await list()).toMatchObject([{ current: true }])
    expect((await call(person, 'DELETE', '/sessions')).status).toBe(204)
    expect((await call(person, 'GET', '/sessions')).status).toBe(401)
    expect((await call(other, 'GET', '')).status).toBe(200)
  })
})

describe('activity', () => {
  test('lists what happened to the user, page by page, newest first, and nothing of other users', async () => {
    const person = await newUser(server.call, tenant)
    await newUser(server.call, tenant)
    clock.advance({ seconds: 1 })
    await signIn(createTestBrowser(server.call), tenant, { ...person, password: 'wrong' })
    clock.advance({ seconds: 1 })
    await tenant.admin('POST', `users/${person.userId}:unlock`, {})
    const first = (await call(person, 'GET', '/activity?limit=2')).body
    expect(first.items).toMatchObject([
      { action: 'user.unlocked', actor: { kind: 'client' }, ipAddress: null, userAgent: null },
      {
        action: 'authentication.failed',
        outcome: 'failure',
        ipAddress: '127.0.0.1',
        details: { authType: 'password' },
      },
    ])
    const rest = (await call(person, 'GET', `/activity?limit=100&cursor=${first.nextCursor}`)).body
    expect(rest.items.map(({ action }: { action: string }) => action).sort()).toEqual([
      'authentication.succeeded',
      'registration.created',
      'session.started',
    ])
    expect(rest.nextCursor).toBeNull()
  })

  test('of a user whose id is also the id of something else reveals nothing about that', async () => {
    await tenant.post('registerPassword', { userId: 'email', password: 'violet lamps sing at noon' })
    const browser = createTestBrowser(server.call)
    await signIn(browser, tenant, { userId: 'email', password: 'violet lamps sing at noon' })
    const { body } = await browser.call('GET', '/Svc/v1/me/activity')
    expect(JSON.stringify(body)).not.toContain('authentication_mode')
  })
})

test('401 for a user of another tenant by the same name', async () => {
  const other = await newMfaTenant(server)
  const holder = await newHolder(other, 'password', clock, 'namesake')
  const browser = createTestBrowser(server.call)
  await signIn(browser, other, { userId: holder.userId, password: await holder.right() })
  await newHolder(tenant, 'authenticator_app', clock, 'namesake')
  const { body } = await browser.call('GET', '/Svc/v1/me/registrations')
  expect(body.registrations.map(({ authType }: { authType: string }) => authType)).toEqual(['password'])
})
