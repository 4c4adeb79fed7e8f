// Passkeys of our own pages: added with a session and a fresh proof, by no access token, and only in one tenant.
import {
  createTestBrowser,
  type MfaTenant,
  newMfaTenant,
  newOwnPasskey,
  newPasskeyHolder,
  newUser,
  type OwnPasskey,
  ownAuthenticator,
  signIn,
  startTestServer,
  type TestPerson,
} from '@countersign/testkit'
import { up, uv } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer({ environment: { RELATED_ORIGINS: 'https://login.example.net' } })
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const me = ({ browser }: Pick<TestPerson, 'browser'>, method: string, path: string, body?: object) =>
  browser.call(method, `/Svc/v1/me${path}`, body ? { body } : {})
const begin = (person: TestPerson, body: object = {}) => me(person, 'POST', '/passkeys', body)
const finish = (person: TestPerson, registrationId: string, credential: object) =>
  me(person, 'POST', `/passkeys/${registrationId}:activate`, { credential })

/** A proof for one change. */
async function proveByPasskey(person: TestPerson, passkey: OwnPasskey): Promise<string> {
  const issued = await me(person, 'POST', '/challenges', { authType: 'passkey' })
  expect(issued.body.publicKey.allowCredentials).toMatchObject([{ id: passkey.credentialId }])
  const { challengeId, publicKey } = issued.body
  const credential = passkey.get(publicKey.challenge)
  const answered = await me(person, 'POST', '/challenges:answer', { authType: 'passkey', challengeId, credential })
  expect(answered.body).toMatchObject({ authenticated: true, challengeId })
  expect(answered.body).not.toHaveProperty('assertion')
  return challengeId
}

describe('403', () => {
  test('once the tenant has turned passkeys off, none is activated', async () => {
    const elsewhere = await newMfaTenant(server)
    const person = await newUser(server.call, elsewhere)
    const { body } = await begin(person)
    await elsewhere.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
    const credential = ownAuthenticator(server).create(body.publicKey.challenge)
    expect(await finish(person, body.registrationId, credential)).toMatchObject({
      status: 403,
      body: { code: 'auth_type_disabled' },
    })
  })
})

describe('adding a passkey', () => {
  test('201: options for our own host, which name the organisation and require a discoverable passkey', async () => {
    const person = await newUser(server.call, tenant)
    const { status, body } = await begin(person, { label: 'My laptop' })
    expect(status).toBe(201)
    const { body: named } = await me(person, 'GET', '')
    const name = `${person.userId} · ${named.tenantName}`
    expect(body).toMatchObject({
      status: 'pending',
      label: 'My laptop',
      agreed: true,
      passkey: { relyingPartyId: 'localhost', ownPages: true },
      publicKey: {
        rp: { id: 'localhost' },
        user: { name, displayName: name },
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        excludeCredentials: [],
      },
    })
    expect(Buffer.from(body.publicKey.user.id, 'base64url')).toHaveLength(64)
  })

  test('200: an active passkey, listed with what the page signals to the browser', async () => {
    const person = await newUser(server.call, tenant)
    const { registrationId, userHandle, credentialId } = await newOwnPasskey(server, person)
    const { body } = await me(person, 'GET', '/passkeys')
    expect(body).toMatchObject({
      relyingPartyId: 'localhost',
      userHandle,
      credentialIds: [credentialId],
      passkeys: [{ registrationId, status: 'active' }],
    })
    expect(body.name).toContain(person.userId)
  })

  test('403: after ten minutes without another proof', async () => {
    const person = await newUser(server.call, tenant)
    clock.advance({ minutes: 11 })
    expect(await begin(person)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  test('403: with a fresh password only, if the user has a second factor', async () => {
    const person = await newUser(server.call, tenant)
    await newOwnPasskey(server, person)
    expect(await begin(person)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  test('201: with a step-up by a passkey that the user has, which is then excluded', async () => {
    const person = await newUser(server.call, tenant)
    const passkey = await newOwnPasskey(server, person)
    const proofChallengeId = await proveByPasskey(person, passkey)
    const stepped = await person.browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
    expect(stepped.status).toBe(200)
    expect((await begin(person)).body.publicKey.excludeCredentials).toMatchObject([{ id: passkey.credentialId }])
  })

  test('404: in another session of the same user', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await begin(person)
    const elsewhere = { ...person, browser: createTestBrowser(server.call) }
    await signIn(elsewhere.browser, tenant, person)
    const credential = ownAuthenticator(server).create(body.publicKey.challenge)
    expect(await finish(elsewhere, body.registrationId, credential)).toMatchObject({ status: 404 })
    expect(await finish(person, body.registrationId, credential)).toMatchObject({ status: 200 })
  })

  test('404: too late, twice, or with the id of another registration', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await begin(person)
    const credential = ownAuthenticator(server).create(body.publicKey.challenge)
    expect(await finish(person, 'reg_unknown', credential)).toMatchObject({ status: 404 })
    clock.advance({ minutes: 5 })
    expect(await finish(person, body.registrationId, credential)).toMatchObject({ status: 404 })
    const again = await begin(person)
    const accepted = ownAuthenticator(server).create(again.body.publicKey.challenge)
    expect(await finish(person, again.body.registrationId, accepted)).toMatchObject({ status: 200 })
    expect(await finish(person, again.body.registrationId, accepted)).toMatchObject({ status: 404 })
  })

  test.each([
    ['origin', { clientData: { origin: 'https://shop.example' } }],
    ['relying party', { rpId: 'shop.example' }],
    ['frame', { clientData: { crossOrigin: true, topOrigin: 'https://shop.example' } }],
  ])('422: for another %s', async (_title, deviation) => {
    const person = await newUser(server.call, tenant)
    const { body } = await begin(person)
    const credential = ownAuthenticator(server).create(body.publicKey.challenge, deviation)
    expect(await finish(person, body.registrationId, credential)).toMatchObject({
      status: 422,
      body: { code: 'credential_rejected' },
    })
  })

  test('200: from a related origin, which serves our own pages', async () => {
    const person = await newUser(server.call, tenant)
    await newOwnPasskey(server, person, { deviation: { clientData: { origin: 'https://login.example.net' } } })
  })

  test('409: a credential that another user of the tenant has', async () => {
    const [one, other] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    const authenticator = ownAuthenticator(server)
    const add = async (person: TestPerson) => {
      const { body } = await begin(person)
      return finish(person, body.registrationId, authenticator.create(body.publicKey.challenge))
    }
    expect(await add(one)).toMatchObject({ status: 200 })
    expect(await add(other)).toMatchObject({ status: 409, body: { code: 'already_registered' } })
  })

  test('403: if the tenant disables passkeys', async () => {
    const without = await newMfaTenant(server)
    const person = await newUser(server.call, without)
    await without.admin('PATCH', 'authentication-modes/passkey', { enabled: false })
    expect(await begin(person)).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
  })

  test('409: at most twenty, whatever the number of passkeys of web sites', async () => {
    const person = await newUser(server.call, tenant)
    for (let made = 0; made < 20; made++) expect((await begin(person)).status).toBe(201)
    expect(await begin(person)).toMatchObject({ status: 409, body: { code: 'registration_limit_reached' } })
  })
})

describe('a passkey without user verification', () => {
  test('is created by the browser without a gesture only if the page said so when it began', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await begin(person)
    const silent = ownAuthenticator(server).create(body.publicKey.challenge, { flags: 0 })
    expect(await finish(person, body.registrationId, silent)).toMatchObject({ status: 422 })
    await newOwnPasskey(server, person, { conditional: true, deviation: { flags: 0 } })
  })

  test('counts as a second factor after the password', async () => {
    const person = await newUser(server.call, tenant)
    await newOwnPasskey(server, person, { deviation: { flags: up } })
    const { body } = await signIn(createTestBrowser(server.call), tenant, person)
    expect(body).toMatchObject({ signedIn: false, next: { methods: [{ authType: 'passkey' }] } })
  })
})

describe('the second step of a sign-in', () => {
  const sign = (browser: TestPerson['browser'], operation: string, body: object) =>
    browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/${operation}`, { body })

  async function start(flags = up | uv) {
    const person = await newUser(server.call, tenant)
    const passkey = await newOwnPasskey(server, person, { deviation: { flags } })
    const browser = createTestBrowser(server.call)
    const { signInId } = (await signIn(browser, tenant, person)).body.next
    const challenge = (await sign(browser, 'challenge', { signInId, authType: 'passkey' })).body
    return { passkey, browser, signInId, challenge }
  }

  test('ends in a session with a second factor', async () => {
    const { passkey, browser, signInId, challenge } = await start()
    const credential = passkey.get(challenge.publicKey.challenge)
    const answer = { signInId, authType: 'passkey', challengeId: challenge.challengeId, credential }
    const { body } = await sign(browser, 'answer', answer)
    expect(body).toMatchObject({ signedIn: true, secondFactorMissing: false })
    expect(body.session.secondFactorProvenAt).not.toBeNull()
  })

  test('a wrong assertion is refused and locks nothing', async () => {
    const { passkey, browser, signInId, challenge } = await start()
    const wrong = passkey.get(Buffer.alloc(32).toString('base64url'))
    const answer = (credential: object) =>
      sign(browser, 'answer', {
        signInId,
        authType: 'passkey',
        challengeId: challenge.challengeId,
        credential,
      })
    expect((await answer(wrong)).body).toMatchObject({ signedIn: false, reason: 'wrong_credential' })
    expect((await answer(passkey.get(challenge.publicKey.challenge))).body).toMatchObject({ signedIn: true })
  })

  test('accepts only the challenge of this sign-in', async () => {
    const [one, other] = [await start(), await start()]
    const credential = one.passkey.get(other.challenge.publicKey.challenge)
    const answer = { signInId: one.signInId, authType: 'passkey', challengeId: other.challenge.challengeId, credential }
    expect(await sign(one.browser, 'answer', answer)).toMatchObject({ status: 404 })
  })

  test.each([
    [{ otp: '123456' }, 'otp'],
    [{ credential: undefined }, 'credential'],
    [{ credential: {} }, 'credential'],
    [{ challengeId: undefined }, 'challengeId'],
  ])('400: with %j', async (fields, field) => {
    const { passkey, browser, signInId, challenge } = await start()
    const credential = passkey.get(challenge.publicKey.challenge)
    const answer = { signInId, authType: 'passkey', challengeId: challenge.challengeId, credential, ...fields }
    const refused = await sign(browser, 'answer', answer)
    if (field === 'challengeId') expect(refused.status).toBe(404)
    else expect(refused).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  test('a passkey of a web site answers no challenge of ours', async () => {
    const { browser, signInId, challenge } = await start()
    const shop = await newMfaTenant(server)
    const { key } = await newPasskeyHolder(shop)
    const credential = key.get(Buffer.from(challenge.publicKey.challenge, 'base64url'))
    const answer = { signInId, authType: 'passkey', challengeId: challenge.challengeId, credential }
    expect((await sign(browser, 'answer', answer)).body).toMatchObject({ reason: 'wrong_credential' })
  })
})

describe('renaming and removing', () => {
  test('200: a new name', async () => {
    const person = await newUser(server.call, tenant)
    const { registrationId } = await newOwnPasskey(server, person)
    const renamed = await me(person, 'PATCH', `/registrations/${registrationId}`, { label: 'Blue key' })
    expect(renamed).toMatchObject({ status: 200, body: { label: 'Blue key' } })
  })

  test('403: without a proof by the second factor, which the passkey itself is', async () => {
    const person = await newUser(server.call, tenant)
    const passkey = await newOwnPasskey(server, person)
    const remove = (body: object) => me(person, 'POST', `/registrations/${passkey.registrationId}:remove`, body)
    expect(await remove({})).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    expect(await remove({ proofChallengeId: await proveByPasskey(person, passkey) })).toMatchObject({ status: 200 })
    expect((await me(person, 'GET', '/passkeys')).body).toMatchObject({ credentialIds: [], passkeys: [] })
  })
})

describe('applications', () => {
  test('neither see, remove nor replace a passkey of our pages', async () => {
    const person = await newUser(server.call, tenant)
    const { registrationId } = await newOwnPasskey(server, person)
    const { userId } = person
    const named = { userId, authType: 'passkey', registrationId }
    const mfaOnly = await tenant.accessToken('mfa.register mfa.read')
    const post = (operation: string, sent: object) =>
      server.call('POST', `/OTP/v1/${operation}`, { accessToken: mfaOnly, body: sent })
    const { body } = await post('fetchOtpDetails', { userId })
    expect(body.registrations.map((held: { authType: string }) => held.authType)).toEqual(['password'])
    expect(await post('deregisterAuth', named)).toMatchObject({ status: 404 })
    expect(await post('deregisterAuth', { userId, authType: 'passkey', all: true })).toMatchObject({ status: 404 })
    expect(await post('reRegisterOtp', named)).toMatchObject({ status: 404 })
    expect((await me(person, 'GET', '/passkeys')).body.credentialIds).toHaveLength(1)
  })

  test('an administrator sees it and removes it', async () => {
    const person = await newUser(server.call, tenant)
    const { registrationId } = await newOwnPasskey(server, person)
    const path = `users/${person.userId}/registrations/${registrationId}`
    expect(await tenant.admin('DELETE', path)).toMatchObject({ status: 204 })
  })
})

test('/.well-known/webauthn lists our own origins and the related ones', async () => {
  const { status, body, headers } = await server.call('GET', '/.well-known/webauthn')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/json')
  expect(body).toEqual({ origins: [server.environment.PUBLIC_URL, 'https://login.example.net'] })
})

test.each(['https://login.example.net', server.environment.PUBLIC_URL])('no tenant uses the origin %s', async (url) => {
  const relyingParties = [{ id: 'shop.example', name: 'Shop', origins: [url] }]
  expect(await tenant.admin('PATCH', 'authentication-modes/passkey', { settings: { relyingParties } })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'settings.relyingParties[0].origins[0]' }] },
  })
})

test.each(['login.example.net', 'example.net', 'a.login.example.net', 'localhost'])('no tenant is %s', async (id) => {
  const relyingParties = [{ id, name: 'Shop', origins: ['https://shop.example'] }]
  expect(await tenant.admin('PATCH', 'authentication-modes/passkey', { settings: { relyingParties } })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'settings.relyingParties[0].id' }] },
  })
})
