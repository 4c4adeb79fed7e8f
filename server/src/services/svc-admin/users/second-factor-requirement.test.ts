import {
  createTestBrowser,
  fromBase32,
  newAdministrator,
  newHolder,
  newMfaTenant,
  signIn,
  startTestServer,
  type TestBrowser,
  totp,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
await tenant.enable('email')
const stranger = await newMfaTenant(server)
const password = 'violet lamps sing at noon'
const required = { status: 403, body: { code: 'second_factor_required' } }

let users = 0
/** With a password. */
async function newUser(): Promise<string> {
  const userId = `required-${++users}`
  await tenant.admin('POST', 'users', { userId })
  await tenant.post('registerPassword', { userId, password })
  return userId
}

const change = (userId: string, verb: 'require' | 'waive', of = tenant) =>
  of.admin('POST', `users/${userId}:${verb}-second-factor`)
const begin = async (userId: string) => {
  const browser = createTestBrowser(server.call)
  return { browser, outcome: (await signIn(browser, tenant, { userId, password })).body }
}
const me = async (browser: TestBrowser) => (await browser.call('GET', '/Svc/v1/me')).body
const sessions = (browser: TestBrowser) => browser.call('GET', '/Svc/v1/me/sessions')
const events = async (action: string, userId: string) =>
  (await tenant.admin('GET', `audit-events?action=${action}&targetId=${userId}`)).body.items

interface App {
  readonly registrationId: string
  readonly key: Buffer
}

/** Returns the challenge, which proves it. */
async function prove(browser: TestBrowser, { registrationId, key }: App): Promise<string> {
  // Each step counts once.
  clock.advance({ seconds: 30 })
  const body = { authType: 'authenticator_app', registrationId, otp: totp(key, clock.now()) }
  const answered = await browser.call('POST', '/Svc/v1/me/challenges:answer', { body })
  expect(answered.body).toMatchObject({ authenticated: true })
  return answered.body.challengeId
}

async function addApp(browser: TestBrowser): Promise<App & { readonly challengeId: string }> {
  const added = await browser.call('POST', '/Svc/v1/me/registrations', { body: { authType: 'authenticator_app' } })
  expect(added.status).toBe(201)
  const app = { registrationId: added.body.registrationId, key: fromBase32(added.body.secret) }
  return { ...app, challengeId: await prove(browser, app) }
}

const stepUp = (browser: TestBrowser, proofChallengeId: string) =>
  browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })

describe('a user without a second factor', () => {
  test('reaches only its set-up, until they have added and used one', async () => {
    const userId = await newUser()
    expect((await begin(userId)).outcome.secondFactorRequired).toBeUndefined()
    expect((await change(userId, 'require')).body).toMatchObject({ userId, secondFactorRequired: true })
    const { browser, outcome } = await begin(userId)
    expect(outcome).toMatchObject({ signedIn: true, secondFactorMissing: true, secondFactorRequired: true })
    expect(await me(browser)).toMatchObject({ secondFactorRequired: true })
    expect(await sessions(browser)).toMatchObject(required)
    const { challengeId } = await addApp(browser)
    expect(await sessions(browser)).toMatchObject(required)
    expect((await stepUp(browser, challengeId)).status).toBe(200)
    expect(await me(browser)).toMatchObject({ secondFactorRequired: false })
    expect((await sessions(browser)).status).toBe(200)
  })

  test('also in a session that exists already, within seconds', async () => {
    const userId = await newUser()
    const { browser } = await begin(userId)
    expect((await sessions(browser)).status).toBe(200)
    await change(userId, 'require')
    await expect.poll(async () => (await sessions(browser)).status).toBe(403)
    await change(userId, 'waive')
    await expect.poll(async () => (await sessions(browser)).status).toBe(200)
  })

  test('another session, which began with only the password, stays closed', async () => {
    const userId = await newUser()
    await change(userId, 'require')
    const thief = await begin(userId)
    const { browser } = await begin(userId)
    await stepUp(browser, (await addApp(browser)).challengeId)
    expect((await sessions(browser)).status).toBe(200)
    clock.advance({ seconds: 61 })
    expect(await sessions(thief.browser)).toMatchObject(required)
  })

  test('recovery codes are not enough', async () => {
    const holder = await newHolder(tenant, 'recovery_code', clock)
    const { userId } = holder
    await tenant.post('registerPassword', { userId, password })
    await change(userId, 'require')
    const { browser, outcome } = await begin(userId)
    const answer = { signInId: outcome.next.signInId, authType: 'recovery_code', otp: await holder.right() }
    const answered = await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/answer`, {
      body: answer,
    })
    expect(answered.body).toMatchObject({ signedIn: true })
    expect(await sessions(browser)).toMatchObject(required)
  })
})

test('the user cannot remove their last second factor; one of two they can', async () => {
  const userId = await newUser()
  await change(userId, 'require')
  const { browser } = await begin(userId)
  const app = await addApp(browser)
  await stepUp(browser, app.challengeId)
  const remove = async (registrationId: string) =>
    browser.call('POST', `/Svc/v1/me/registrations/${registrationId}:remove`, {
      body: { proofChallengeId: await prove(browser, app) },
    })
  const methodsOf = async () => (await tenant.admin('GET', `users/${userId}`)).body.authTypes
  expect(await remove(app.registrationId)).toMatchObject({ status: 409, body: { code: 'last_second_factor' } })
  expect(await methodsOf()).toEqual(['authenticator_app', 'password'])

  const address = { authType: 'email', emailAddress: `${userId}@example.com` }
  const body = { ...address, proofChallengeId: await prove(browser, app) }
  const { registrationId } = (await browser.call('POST', '/Svc/v1/me/registrations', { body })).body
  expect(await remove(app.registrationId)).toMatchObject({ status: 409 })
  await server.database.superuser(`update registrations set status = 'active' where registration_id = $1`, [
    registrationId,
  ])
  expect((await remove(app.registrationId)).status).toBe(200)
  expect(await methodsOf()).toEqual(['email', 'password'])
})

describe('administrators', () => {
  test('see it, find these users, and every change is recorded once', async () => {
    const userId = await newUser()
    for (const verb of ['require', 'require', 'waive', 'waive'] as const) await change(userId, verb)
    expect(await events('user.second_factor_required', userId)).toHaveLength(1)
    expect(await events('user.second_factor_waived', userId)).toHaveLength(1)
    await change(userId, 'require')
    const found = await tenant.admin('GET', 'users?secondFactorRequired=true&limit=100')
    expect(found.body.items).toContainEqual(expect.objectContaining({ userId, secondFactorRequired: true }))
    const others = await tenant.admin('GET', `users?secondFactorRequired=false&prefix=${userId}`)
    expect(others.body.items).toEqual([])
  })

  test('change several at once', async () => {
    const userIds = [await newUser(), await newUser()]
    const changed = await tenant.admin('POST', 'users:change', { action: 'require_second_factor', userIds })
    expect(changed.body).toMatchObject({ changed: 2 })
    expect((await tenant.admin('GET', `users/${userIds[1]}`)).body.secondFactorRequired).toBe(true)
    await tenant.admin('POST', 'users:change', { action: 'waive_second_factor', userIds })
    expect((await tenant.admin('GET', `users/${userIds[1]}`)).body.secondFactorRequired).toBe(false)
  })

  test("403 for a user with a role without admin.write; 404 for another tenant's user", async () => {
    const helpdesk = await newAdministrator(server.call, tenant, ['helpdesk'])
    const auditor = await newAdministrator(server.call, tenant, ['auditor'])
    const path = (userId: string) => `/SvcAdmin/v1/users/${userId}:require-second-factor`
    expect(await helpdesk.browser.call('POST', path(auditor.userId))).toMatchObject({ status: 403 })
    expect((await helpdesk.browser.call('POST', path(await newUser()))).status).toBe(200)
    expect((await change(await newUser(), 'require', stranger)).status).toBe(404)
  })
})
