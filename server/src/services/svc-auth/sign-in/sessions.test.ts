// A session from start to end, whatever ends it.
import {
  createTestBrowser,
  newAdministrator,
  newUser,
  proveByPassword,
  signIn,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const operator = () => server.operators.accessToken()

const statusOf = async (browser: { call: typeof server.call }, path = '/Svc/v1/me') =>
  (await browser.call('GET', path)).status

const admin = async (method: string, path: string, body?: object) =>
  server.call(method, `/SvcAdmin/v1/${path}`, {
    accessToken: await tenant.accessToken(),
    headers: { 'if-match': '*' },
    ...(body ? { body } : {}),
  })

const ada = { userId: 'ada', password: 'violet lamps sing at noon' }
await server.call('POST', '/OTP/v1/registerPassword', { accessToken: await tenant.accessToken(), body: ada })

describe('its cookie', () => {
  test('belongs only to this host, is hidden from scripts, and is never sent from other sites', async () => {
    const answer = await signIn(createTestBrowser(server.call), tenant, ada)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-countersign=[a-z0-9-]+\.ses_[\w-]{43}; /)
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is stored only as a hash', async () => {
    const browser = createTestBrowser(server.call)
    await signIn(browser, tenant, ada)
    const [, secret = ''] = /ses_([\w-]{43})/.exec(browser.cookies()) ?? []
    const rows = await server.database.superuser('select s::text as text from sessions s')
    expect(secret).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  })

  test('that an attacker planted is never used: the user who signs in gets a new one, and the old session ends', async () => {
    const attacker = await newUser(server.call, tenant)
    const victim = createTestBrowser(server.call)
    const planted = attacker.browser.cookies()
    await victim.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/password`, {
      body: ada,
      headers: { cookie: planted },
    })
    expect(victim.cookies()).not.toBe(planted)
    expect((await victim.call('GET', '/Svc/v1/me')).body.userId).toBe('ada')
    expect(await statusOf(attacker.browser)).toBe(401)
  })

  test('of an invented session is ignored', async () => {
    const made = `${tenant.tenantId}.ses_${'A'.repeat(43)}`
    for (const value of [
      made,
      'x',
      '',
      `.ses_${'A'.repeat(43)}`,
      `${tenant.tenantId}.`,
      `../x.ses_${'A'.repeat(43)}`,
    ]) {
      const answer = await server.call('GET', '/Svc/v1/me', { headers: { cookie: `__Host-countersign=${value}` } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    }
  })

  test('is not accepted in another tenant', async () => {
    const other = await server.newTenant()
    const { browser } = await newUser(server.call, tenant)
    const cookie = browser.cookies().replaceAll(tenant.tenantId, other.tenantId)
    expect((await server.call('GET', '/Svc/v1/me', { headers: { cookie } })).status).toBe(401)
  })

  test('is ignored if there is an access token', async () => {
    const { browser } = await newAdministrator(server.call, tenant, ['administrator'])
    const answer = await browser.call('GET', '/SvcAdmin/v1/clients', { accessToken: 'eyJhbGciOiJub25lIn0.e30.' })
    expect(answer.status).toBe(401)
    const scoped = await tenant.accessToken('mfa.read')
    expect(await browser.call('GET', '/SvcAdmin/v1/clients', { accessToken: scoped })).toMatchObject({ status: 403 })
  })
})

describe('it ends', () => {
  test('half an hour after it was last used', async () => {
    const { browser } = await newUser(server.call, tenant)
    server.clock.advance({ minutes: 29 })
    expect(await statusOf(browser)).toBe(200)
    server.clock.advance({ minutes: 29 })
    expect(await statusOf(browser)).toBe(200)
    server.clock.advance({ minutes: 30 })
    expect(await statusOf(browser)).toBe(401)
  })

  test('twelve hours after it began, however much it is used', async () => {
    const { browser } = await newUser(server.call, tenant)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.clock.advance({ minutes: 20 })
      expect(await statusOf(browser)).toBe(200)
    }
    server.clock.advance({ minutes: 20 })
    expect(await statusOf(browser)).toBe(401)
  })

  test('when the clock at its start turns out to have been ahead', async () => {
    const rightTime = server.clock.now()
    const used = await newUser(server.call, tenant)
    server.clock.advance({ minutes: 25 })
    const begun = await newUser(server.call, tenant)
    expect(await statusOf(used.browser)).toBe(200)
    server.clock.set(rightTime)
    expect(await statusOf(begun.browser)).toBe(401)
    expect(await statusOf(used.browser)).toBe(401)
  })

  test('when its user signs out, and the browser deletes the cookie', async () => {
    const { browser, userId } = await newUser(server.call, tenant)
    const cookie = browser.cookies()
    expect((await browser.call('DELETE', '/AuthPage/v1/session')).status).toBe(204)
    expect(browser.cookies()).not.toContain('ses_')
    expect((await server.call('GET', '/Svc/v1/me', { headers: { cookie } })).status).toBe(401)
    const events = await server.database.superuser<{ action: string; actor: object }>(
      `select action, actor from audit_events where target ->> 'id' = $1 and action like 'session.%' order by transaction_id`,
      [userId],
    )
    expect(events).toEqual([
      { action: 'session.started', actor: { kind: 'user', id: userId } },
      { action: 'session.ended', actor: { kind: 'user', id: userId } },
    ])
  })

  test('when its user is disabled, and does not return when they are enabled', async () => {
    const { browser, userId } = await newUser(server.call, tenant)
    expect(await statusOf(browser)).toBe(200)
    await admin('POST', `users/${userId}:disable`)
    expect(await statusOf(browser)).toBe(401)
    await admin('POST', `users/${userId}:enable`)
    expect(await statusOf(browser)).toBe(401)
  })

  test('when an administrator signs its user out, who may sign in again', async () => {
    const person = await newUser(server.call, tenant)
    expect(await statusOf(person.browser)).toBe(200)
    expect((await admin('POST', `users/${person.userId}:sign-out`)).status).toBe(204)
    expect(await statusOf(person.browser)).toBe(401)
    expect((await signIn(person.browser, tenant, person)).body.signedIn).toBe(true)
    const { browser: helpdesk } = await newAdministrator(server.call, tenant, ['helpdesk'])
    const { userId } = await newAdministrator(server.call, tenant, ['auditor'])
    expect((await helpdesk.call('POST', `/SvcAdmin/v1/users/${userId}:sign-out`)).status).toBe(403)
  })

  test('when its user is deleted', async () => {
    const { browser, userId } = await newUser(server.call, tenant)
    expect(await statusOf(browser)).toBe(200)
    await admin('DELETE', `users/${userId}`)
    expect(await statusOf(browser)).toBe(401)
  })

  test('when roles change, are removed, or their holder is disabled', async () => {
    for (const change of [
      (userId: string) => admin('PATCH', `administrators/${userId}`, { roles: ['helpdesk'] }),
      (userId: string) => admin('PATCH', `administrators/${userId}`, { status: 'disabled' }),
      (userId: string) => admin('DELETE', `administrators/${userId}`),
    ]) {
      const { browser, userId } = await newAdministrator(server.call, tenant, ['auditor'])
      expect(await statusOf(browser, '/SvcAdmin/v1/clients')).toBe(200)
      expect((await change(userId)).status).toBeLessThan(300)
      expect(await statusOf(browser, '/SvcAdmin/v1/clients')).toBe(401)
    }
  })

  test('within seconds, when roles change without a signal', async () => {
    const { browser, userId } = await newAdministrator(server.call, tenant, ['administrator'])
    expect(await statusOf(browser, '/SvcAdmin/v1/clients')).toBe(200)
    await server.database.superuser(`update administrators set roles = '{auditor}' where user_id = $1`, [userId])
    await expect.poll(() => statusOf(browser, '/SvcAdmin/v1/clients')).toBe(401)
  })

  test('when the tenant is suspended, and does not return when it is resumed', async () => {
    const suspended = await server.newTenant()
    const { browser } = await newUser(server.call, suspended)
    expect(await statusOf(browser)).toBe(200)
    const accessToken = await operator()
    await server.call('POST', `/SvcTManager/v1/tenants/${suspended.tenantId}:suspend`, { accessToken })
    expect(await statusOf(browser)).toBe(401)
    await server.call('POST', `/SvcTManager/v1/tenants/${suspended.tenantId}:resume`, { accessToken })
    expect(await statusOf(browser)).toBe(401)
  })

  test('when its user has signed in twenty times since', async () => {
    const person = await newUser(server.call, tenant)
    for (let index = 0; index < 20; index += 1) {
      expect(await statusOf(person.browser)).toBe(200)
      server.clock.advance({ seconds: 1 })
      await signIn(createTestBrowser(server.call), tenant, person)
    }
    expect(await statusOf(person.browser)).toBe(401)
  })
})

describe('a further proof', () => {
  test('continues under a new cookie, and the former one is invalid', async () => {
    const person = await newUser(server.call, tenant)
    const { browser } = person
    const before = browser.cookies()
    server.clock.advance({ minutes: 11 })
    const proofChallengeId = await proveByPassword(person)
    const answer = await browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
    expect(answer).toMatchObject({
      status: 200,
      body: { passwordProvenAt: new Date(server.clock.now()).toISOString() },
    })
    expect(browser.cookies()).not.toBe(before)
    expect(await statusOf(browser)).toBe(200)
    expect((await server.call('GET', '/Svc/v1/me', { headers: { cookie: before } })).status).toBe(401)
  })

  test('is accepted once, and only from the user themselves', async () => {
    const person = await newUser(server.call, tenant)
    const other = await newUser(server.call, tenant)
    const proofChallengeId = await proveByPassword(person)
    const stepUp = (browser: typeof person.browser) =>
      browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
    expect(await stepUp(other.browser)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    expect((await stepUp(person.browser)).status).toBe(200)
    expect(await stepUp(person.browser)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  })

  const stepUpBy = ({ browser }: { browser: { call: typeof server.call } }, proofChallengeId: string) =>
    browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
  const refused = { status: 403, body: { code: 'proof_required' } }

  test('cannot be a proof to an application', async () => {
    const person = await newUser(server.call, tenant)
    const { userId, password } = person
    const { body } = await server.call('POST', '/OTP/v1/validatePassword', {
      accessToken: await tenant.accessToken(),
      body: { userId, password },
    })
    expect(body.authenticated).toBe(true)
    expect(await stepUpBy(person, body.challengeId)).toMatchObject(refused)
  })

  test('counts for ten minutes', async () => {
    const person = await newUser(server.call, tenant)
    const proofChallengeId = await proveByPassword(person)
    server.clock.advance({ minutes: 11 })
    expect(await stepUpBy(person, proofChallengeId)).toMatchObject(refused)
  })

  test('cannot be the password if the user has a second factor', async () => {
    const person = await newUser(server.call, tenant)
    await server.call('POST', '/OTP/v1/registerOtp', {
      accessToken: await tenant.accessToken(),
      body: { userId: person.userId, authType: 'authenticator_app', verified: true },
    })
    expect(await stepUpBy(person, await proveByPassword(person))).toMatchObject(refused)
  })
})

describe('a sensitive operation', () => {
  test('requires a proof from the last ten minutes of a person, and none of a program', async () => {
    const person = await newAdministrator(server.call, tenant, ['administrator'])
    const create = () =>
      person.browser.call('POST', '/SvcAdmin/v1/clients', { body: { displayName: 'App', scopes: ['mfa'] } })
    expect((await create()).status).toBe(201)
    server.clock.advance({ minutes: 10 })
    expect(await create()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect((await person.browser.call('GET', '/SvcAdmin/v1/clients')).status).toBe(200)
    const proofChallengeId = await proveByPassword(person)
    await person.browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
    expect((await create()).status).toBe(201)
    const accessToken = await tenant.accessToken()
    server.clock.advance({ minutes: 9 })
    const body = { displayName: 'App', scopes: ['mfa'] }
    expect((await server.call('POST', '/SvcAdmin/v1/clients', { accessToken, body })).status).toBe(201)
  })

  test('does not accept a proof from the future, which a clock that was ahead has left', async () => {
    const { browser, userId } = await newAdministrator(server.call, tenant, ['administrator'])
    await server.database.superuser(
      `update sessions set password_at = password_at + interval '1 hour' where user_id = $1`,
      [userId],
    )
    server.clock.advance({ minutes: 2 })
    const answer = await browser.call('POST', '/SvcAdmin/v1/clients', {
      body: { displayName: 'App', scopes: ['mfa'] },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  test('is recorded as done by the person', async () => {
    const { browser, userId } = await newAdministrator(server.call, tenant, ['administrator'])
    const { body } = await browser.call('POST', '/SvcAdmin/v1/clients', {
      body: { displayName: 'App', scopes: ['mfa'] },
    })
    const [event] = await server.database.superuser<{ actor: object }>(
      `select actor from audit_events where action = 'client.created' and target ->> 'id' = $1`,
      [body.clientId],
    )
    expect(event?.actor).toEqual({ kind: 'user', id: userId })
  })
})

test('a bearer token has no session to read or to end', async () => {
  const { browser } = await newUser(server.call, tenant)
  expect((await browser.call('GET', '/AuthPage/v1/session')).body).toMatchObject({ current: true, roles: [] })
  expect((await browser.call('GET', '/AuthPage/v1/who-am-i')).body).toMatchObject({
    userId: expect.any(String),
    clientId: 'countersign',
    scopes: ['self'],
  })
  const accessToken = await tenant.accessToken()
  expect((await server.call('GET', '/AuthPage/v1/session', { accessToken })).status).toBe(403)
})
