// A tenant whose administrators must use a passkey: who can require it, and what a session without one is valid for.
import {
  createTestBrowser,
  type MfaTenant,
  newAdministrator,
  newMfaTenant,
  newOwnPasskey,
  newUser,
  type OwnPasskey,
  signIn,
  startTestServer,
  type TestBrowser,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

let tenant: MfaTenant
let admin: TestPerson
let passkey: OwnPasskey
beforeEach(async () => {
  tenant = await newMfaTenant(server)
  admin = await newAdministrator(server.call, tenant, ['administrator'])
  passkey = await newOwnPasskey(server, admin)
})

const refused = { status: 403, body: { code: 'passkey_required' } }

/** The passkey as a further proof in the session. */
async function usePasskey({ call }: TestBrowser, key: OwnPasskey) {
  const asked = await call('POST', '/Svc/v1/me/challenges', { body: { authType: 'passkey' } })
  const { challengeId, publicKey } = asked.body
  const answer = { authType: 'passkey', challengeId, credential: key.get(publicKey.challenge) }
  const { body } = await call('POST', '/Svc/v1/me/challenges:answer', { body: answer })
  return call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId: body.challengeId } })
}

const set = ({ call }: TestBrowser, administratorSignIn: string) =>
  call('PATCH', '/SvcAdmin/v1/mfa-settings', { headers: { 'if-match': '*' }, body: { administratorSignIn } })

async function require(): Promise<void> {
  await usePasskey(admin.browser, passkey)
  expect((await set(admin.browser, 'passkey')).status).toBe(200)
}

const listUsers = ({ call }: TestBrowser) => call('GET', '/SvcAdmin/v1/users?limit=1')

describe('requiring passkeys', () => {
  test('is not possible for an administrator without one, nor for a program', async () => {
    const other = await newAdministrator(server.call, tenant, ['administrator'])
    expect(await set(other.browser, 'passkey')).toMatchObject(refused)
    expect(await tenant.admin('PATCH', 'mfa-settings', { administratorSignIn: 'passkey' })).toMatchObject(refused)
  })

  test('is not possible with a passkey that is disabled, or while passkeys are turned off', async () => {
    await usePasskey(admin.browser, passkey)
    const path = `users/${admin.userId}/registrations/${passkey.registrationId}`
    await tenant.admin('PATCH', path, { status: 'disabled' })
    expect(await set(admin.browser, 'passkey')).toMatchObject(refused)
    await tenant.admin('PATCH', path, { status: 'active' })
    await tenant.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
    expect(await set(admin.browser, 'passkey')).toMatchObject(refused)
  })

  test('keeps passkeys turned on', async () => {
    await require()
    expect(await tenant.admin('PATCH', 'authentication-modes/passkey', { enabled: false })).toMatchObject(refused)
  })

  test('applies immediately to sessions that exist, and ends as immediately', async () => {
    const other = await newAdministrator(server.call, tenant, ['auditor'])
    expect((await listUsers(other.browser)).status).toBe(200)
    await require()
    await expect.poll(async () => (await listUsers(other.browser)).body.code).toBe('passkey_required')
    await set(admin.browser, 'any_method')
    await expect.poll(async () => (await listUsers(other.browser)).status).toBe(200)
  })

  test('does not concern users without a role', async () => {
    await require()
    const { browser } = await newUser(server.call, tenant)
    expect((await browser.call('GET', '/Svc/v1/me/sessions')).status).toBe(200)
  })
})

describe('an administrator without a passkey', () => {
  test('reaches only its set-up, and everything once the new passkey is used', async () => {
    await require()
    const other = await newAdministrator(server.call, tenant, ['administrator'])
    const { call } = other.browser
    expect(await listUsers(other.browser)).toMatchObject(refused)
    expect(await call('GET', '/Svc/v1/me/sessions')).toMatchObject(refused)
    expect((await call('GET', '/Svc/v1/me')).body).toMatchObject({ passkeyRequired: true })
    const added = await newOwnPasskey(server, other)
    expect(await listUsers(other.browser)).toMatchObject(refused)
    const steppedUp = await usePasskey(other.browser, added)
    expect(steppedUp.body.passkeyProvenAt).not.toBeNull()
    expect((await listUsers(other.browser)).status).toBe(200)
    expect((await call('GET', '/Svc/v1/me')).body).toMatchObject({ passkeyRequired: false })
  })
})

test('an administrator who has lost their only method adds another passkey with a temporary access code', async () => {
  await require()
  const { userId, browser: earlier } = await newAdministrator(server.call, tenant, ['administrator'])
  await newOwnPasskey(server, { browser: earlier })
  const asAdmin = (method: string, path: string, body?: object) =>
    admin.browser.call(method, `/SvcAdmin/v1/users/${userId}${path}`, body ? { body } : {})
  for (const { registrationId } of (await asAdmin('GET', '')).body.registrations)
    expect((await asAdmin('DELETE', `/registrations/${registrationId}`)).status).toBe(204)

  const { code } = (await asAdmin('POST', '/temporary-code', {})).body
  const browser = createTestBrowser(server.call)
  const entered = await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/temporary-code`, {
    body: { userId, code },
  })
  expect(entered.body).toMatchObject({ signedIn: true, temporaryCodeUsed: true })
  expect(await listUsers(browser)).toMatchObject(refused)
  await usePasskey(browser, await newOwnPasskey(server, { browser }))
  expect((await listUsers(browser)).status).toBe(200)
})

describe('an administrator with a passkey', () => {
  test('who signs in with the password adds no further passkey before using the first one', async () => {
    await require()
    const { browser } = admin
    await browser.call('DELETE', '/AuthPage/v1/session')
    const first = await signIn(browser, tenant, admin)
    expect(first.body.next.methods).toMatchObject([{ authType: 'passkey' }])
    const asked = await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/challenge`, {
      body: { signInId: first.body.next.signInId, authType: 'passkey' },
    })
    const { challengeId, publicKey } = asked.body
    const answer = { challengeId, authType: 'passkey', credential: passkey.get(publicKey.challenge) }
    const signedIn = await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/answer`, {
      body: { signInId: first.body.next.signInId, ...answer },
    })
    expect(signedIn.body).toMatchObject({ signedIn: true, session: { passkeyProvenAt: expect.anything() } })
    expect((await listUsers(browser)).status).toBe(200)
    // As after a password and a stolen code.
    await server.database.superuser('update sessions set passkey_at = null where tenant_id = $1', [tenant.tenantId])
    server.clock.advance({ minutes: 2 })
    await expect.poll(async () => (await listUsers(browser)).body.code).toBe('passkey_required')
    expect(await browser.call('POST', '/Svc/v1/me/passkeys', { body: {} })).toMatchObject(refused)
    await usePasskey(browser, passkey)
    expect((await browser.call('POST', '/Svc/v1/me/passkeys', { body: {} })).status).toBe(201)
  })
})
