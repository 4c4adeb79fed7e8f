// Signing in with a passkey of our own pages, without a user name.
import {
  createTestBrowser,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  newOwnPasskey,
  newUser,
  type OwnPasskey,
  signIn,
  startTestServer,
  type TestBrowser,
  type TestPerson,
} from '@countersign/testkit'
import { up, uv } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const post = (browser: TestBrowser, path: string, body: object, of = tenant) =>
  browser.call('POST', `/AuthPage/v1/sign-in/${of.tenantId}/${path}`, { body })

async function offer(browser: TestBrowser, of = tenant) {
  const { status, body } = await browser.call('POST', `/AuthPage/v1/sign-in/${of.tenantId}/passkey:offer`)
  expect(status).toBe(200)
  return body
}

async function newPerson(options: Parameters<typeof newOwnPasskey>[2] = {}) {
  const person = await newUser(server.call, tenant)
  return { person, passkey: await newOwnPasskey(server, person, options) }
}

async function enter(passkey: OwnPasskey, deviation: Parameters<OwnPasskey['get']>[1] = {}) {
  const browser = createTestBrowser(server.call)
  const offered = await offer(browser)
  const credential = passkey.get(offered.publicKey.challenge, deviation)
  return { browser, ...(await post(browser, 'passkey', { offer: offered.offer, credential })) }
}

const challengeRows = () =>
  server.database.superuser<{ count: number }>('select count(*)::integer as count from challenges')

describe('an offer', () => {
  test('names no passkey, requires user verification, expires after five minutes and writes no row', async () => {
    const browser = createTestBrowser(server.call)
    const before = await challengeRows()
    const { publicKey, expiresAt } = await offer(browser)
    expect(publicKey).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(Date.parse(expiresAt) - clock.now()).toBe(300_000)
    expect(await challengeRows()).toEqual(before)
  })

  test('403: works no longer once the tenant has turned passkeys off', async () => {
    const elsewhere = await newMfaTenant(server)
    const passkey = await newOwnPasskey(server, await newUser(server.call, elsewhere), {})
    const browser = createTestBrowser(server.call)
    const offered = await offer(browser, elsewhere)
    await elsewhere.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
    const credential = passkey.get(offered.publicKey.challenge)
    expect(await post(browser, 'passkey', { offer: offered.offer, credential }, elsewhere)).toMatchObject({
      status: 403,
      body: { code: 'auth_type_disabled' },
    })
  })

  test('works only in the browser that got it', async () => {
    const { passkey } = await newPerson()
    const offered = await offer(createTestBrowser(server.call))
    const credential = passkey.get(offered.publicKey.challenge)
    const elsewhere = createTestBrowser(server.call)
    const without = await post(elsewhere, 'passkey', { offer: offered.offer, credential })
    expect(without.body).toMatchObject({ signedIn: false, reason: 'challenge_expired' })
    await offer(elsewhere)
    const other = await post(elsewhere, 'passkey', { offer: offered.offer, credential })
    expect(other.body).toMatchObject({ signedIn: false, reason: 'challenge_expired' })
  })

  test('works once', async () => {
    const { passkey } = await newPerson()
    const browser = createTestBrowser(server.call)
    const offered = await offer(browser)
    const answer = { offer: offered.offer, credential: passkey.get(offered.publicKey.challenge) }
    expect((await post(browser, 'passkey', answer)).body).toMatchObject({ signedIn: true })
    expect((await post(browser, 'passkey', answer)).body).toMatchObject({ reason: 'challenge_finished' })
  })

  test('has expired after five minutes, and then writes no row', async () => {
    const { passkey } = await newPerson()
    const browser = createTestBrowser(server.call)
    const offered = await offer(browser)
    clock.advance({ minutes: 5 })
    const answer = { offer: offered.offer, credential: passkey.get(offered.publicKey.challenge) }
    const before = await challengeRows()
    expect((await post(browser, 'passkey', answer)).body).toMatchObject({ reason: 'challenge_expired' })
    expect(await challengeRows()).toEqual(before)
  })

  test('of several pages that are open in a browser, each works', async () => {
    const { passkey } = await newPerson()
    const browser = createTestBrowser(server.call)
    const [first] = [await offer(browser), await offer(browser)]
    const answer = { offer: first.offer, credential: passkey.get(first.publicKey.challenge) }
    expect((await post(browser, 'passkey', answer)).body).toMatchObject({ signedIn: true })
  })

  test('is not made if the tenant disables passkeys', async () => {
    const without = await newMfaTenant(server)
    await without.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
    const path = `/AuthPage/v1/sign-in/${without.tenantId}`
    const browser = createTestBrowser(server.call)
    expect((await browser.call('GET', path)).body).toMatchObject({ passkeys: false })
    expect(await browser.call('POST', `${path}/passkey:offer`)).toMatchObject({ status: 403 })
  })
})

describe('a passkey whose user verification counts', () => {
  test('is both factors: no password and no second step', async () => {
    const { person, passkey } = await newPerson()
    const { body, browser } = await enter(passkey)
    expect(body).toMatchObject({ signedIn: true, secondFactorMissing: false, session: { userId: person.userId } })
    expect(body.session.passwordProvenAt).toBeNull()
    expect((await browser.call('GET', '/Svc/v1/me')).body).toMatchObject({ userId: person.userId })
    // It is also a fresh proof.
    expect((await browser.call('POST', '/Svc/v1/me/passkeys', { body: {} })).status).toBe(201)
  })

  test('is recorded in the audit trail', async () => {
    const { person, passkey } = await newPerson()
    await enter(passkey)
    const { body } = await tenant.admin('GET', `audit-events?target=${person.userId}&limit=50`)
    const actions = body.items.map((event: { action: string }) => event.action)
    expect(actions).toContain('authentication.succeeded')
    expect(actions).toContain('passkey.activated')
  })

  test.each([
    ['without user verification', { flags: up }, undefined],
    ['without the user handle', { response: { userHandle: undefined } }, 'wrong_credential'],
    ['from another origin', { clientData: { origin: 'https://shop.example' } }, 'wrong_credential'],
    ['for another relying party', { rpId: 'shop.example' }, 'wrong_credential'],
    ['for another challenge', { clientData: { challenge: 'AAAA' } }, 'wrong_credential'],
  ])('%s does not sign in', async (_title, deviation, reason) => {
    const { passkey } = await newPerson()
    const { body } = await enter(passkey, deviation)
    expect(body.signedIn).toBe(false)
    expect(body.reason).toBe(reason)
    // Nothing is locked.
    expect((await enter(passkey)).body).toMatchObject({ signedIn: true })
  })

  test('that was removed does not sign in, nor that of a disabled user', async () => {
    const { person, passkey } = await newPerson()
    await tenant.admin('POST', `users/${person.userId}:disable`)
    expect((await enter(passkey)).body).toMatchObject({ signedIn: false, reason: 'wrong_credential' })
    const other = await newPerson()
    const path = `users/${other.person.userId}/registrations/${other.passkey.registrationId}`
    expect((await tenant.admin('DELETE', path)).status).toBe(204)
    expect((await enter(other.passkey)).body).toMatchObject({ signedIn: false, reason: 'wrong_credential' })
  })
})

describe('a passkey whose user verification does not count', () => {
  const complete = (browser: TestBrowser, { userId, password }: TestPerson, passkeySignInId: string) =>
    post(browser, 'password', { userId, password, passkeySignInId })

  test('needs the password once, and counts from then on', async () => {
    const { person, passkey } = await newPerson({ conditional: true, deviation: { flags: 0 } })
    const { browser, body } = await enter(passkey)
    expect(body).toMatchObject({ signedIn: false, passwordRequired: { userId: person.userId } })
    expect(body).not.toHaveProperty('session')
    const done = await complete(browser, person, body.passwordRequired.signInId)
    expect(done.body).toMatchObject({ signedIn: true, secondFactorMissing: false })
    expect((await enter(passkey)).body).toMatchObject({ signedIn: true })
  })

  test('does not count later if the authenticator did not verify the user then', async () => {
    const { person, passkey } = await newPerson({ deviation: { flags: up } })
    const { browser, body } = await enter(passkey, { flags: up })
    const done = await complete(browser, person, body.passwordRequired.signInId)
    expect(done.body).toMatchObject({ signedIn: true })
    expect((await enter(passkey)).body).toHaveProperty('passwordRequired')
  })

  test('counts after it was the second step of a sign-in', async () => {
    const { person, passkey } = await newPerson({ deviation: { flags: up } })
    const browser = createTestBrowser(server.call)
    const { signInId } = (await signIn(browser, tenant, person)).body.next
    const { body: challenge } = await post(browser, 'challenge', { signInId, authType: 'passkey' })
    const credential = passkey.get(challenge.publicKey.challenge, { flags: up | uv })
    await post(browser, 'answer', { signInId, authType: 'passkey', challengeId: challenge.challengeId, credential })
    expect((await enter(passkey)).body).toMatchObject({ signedIn: true })
  })

  test('does not help another user, a wrong password, or twice', async () => {
    const { person, passkey } = await newPerson({ deviation: { flags: up } })
    const other = await newUser(server.call, tenant)
    const { browser, body } = await enter(passkey)
    const { signInId } = body.passwordRequired
    expect(await complete(browser, other, signInId)).toMatchObject({ status: 404 })
    // Nor does it tell whether the password of another user is right.
    const guess = { ...other, password: 'not this one at all' }
    expect(await complete(browser, guess, signInId)).toMatchObject({ status: 404 })
    const wrong = await complete(browser, { ...person, password: 'not this one at all' }, signInId)
    expect(wrong.body).toMatchObject({ signedIn: false, reason: 'wrong_password' })
    expect((await complete(browser, person, signInId)).body).toMatchObject({ signedIn: true })
    expect(await complete(browser, person, signInId)).toMatchObject({ status: 404 })
  })

  test('is not completed with another method', async () => {
    const { passkey } = await newPerson({ deviation: { flags: up } })
    const { browser, body } = await enter(passkey)
    const { signInId } = body.passwordRequired
    const asked = await post(browser, 'challenge', { signInId, authType: 'passkey' })
    expect(asked).toMatchObject({ status: 404 })
    const answered = await post(browser, 'answer', { signInId, authType: 'recovery_code', otp: 'aaaaa-aaaaa' })
    expect(answered).toMatchObject({ status: 404 })
  })
})

test('made-up answers from one address are limited', async () => {
  const limited = await newMfaTenant(server)
  const browser = createTestBrowser(server.call)
  const { publicKey } = await offer(browser, limited)
  const { passkey } = await newPerson()
  const answer = { offer: 'AAAA', credential: passkey.get(publicKey.challenge) }
  for (let sent = 0; sent < 100; sent++) await post(browser, 'passkey', answer, limited)
  expect(await post(browser, 'passkey', answer, limited)).toMatchObject({ status: 429 })
})

describe('the suggestion of a passkey', () => {
  async function enterByCode(person: TestPerson, right: () => Promise<string>) {
    const browser = createTestBrowser(server.call)
    const { signInId } = (await signIn(browser, tenant, person)).body.next
    return (await post(browser, 'answer', { signInId, authType: 'recovery_code', otp: await right() })).body
  }

  test('comes after a password and a code, at most once a month, and not to a user who has one', async () => {
    const person = await newUser(server.call, tenant)
    const { right } = await newHolder(tenant, 'recovery_code', clock, person.userId)
    expect(await enterByCode(person, right)).toMatchObject({ signedIn: true, passkeySuggested: true })
    expect(await enterByCode(person, right)).not.toHaveProperty('passkeySuggested')
    clock.advance({ hours: 30 * 24 })
    expect(await enterByCode(person, right)).toHaveProperty('passkeySuggested')
    clock.advance({ hours: 30 * 24 })
    const browser = createTestBrowser(server.call)
    const { signInId } = (await signIn(browser, tenant, person)).body.next
    await post(browser, 'answer', { signInId, authType: 'recovery_code', otp: await right() })
    await newOwnPasskey(server, { browser })
    clock.advance({ hours: 30 * 24 })
    expect(await enterByCode(person, right)).not.toHaveProperty('passkeySuggested')
  })
})
