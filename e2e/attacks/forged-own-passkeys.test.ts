// A passkey of our own pages is both factors at our sign-in. An application cannot make one: the sender of a registration
// chooses the origin that it names.
import {
  createTestBrowser,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  newOwnPasskey,
  newUser,
  ownAuthenticator,
  signIn,
  startTestServer,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
const origin = server.environment.PUBLIC_URL
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const authType = 'passkey'

/** The access token with which an application acts for the user, after two proofs. */
async function selfToken(person: TestPerson): Promise<string> {
  const { userId, password } = person
  const codes = await newHolder(tenant, 'recovery_code', clock, userId)
  const byPassword = await tenant.post('validatePassword', { userId, password })
  const byCode = await tenant.post('authenticateOtp', { userId, authType: codes.authType, otp: await codes.right() })
  const { body } = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: `${byPassword.body.assertion} ${byCode.body.assertion}`,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      client_id: tenant.clientId,
      client_secret: tenant.clientSecret,
    },
  })
  expect(body.scope).toBe('self')
  return body.access_token
}

const begin = (person: TestPerson) => person.browser.call('POST', '/Svc/v1/me/passkeys', { body: {} })

describe('with an access token of the user', () => {
  test('no passkey of our pages can be added, activated, used or removed', async () => {
    const person = await newUser(server.call, tenant)
    const { body: begun } = await begin(person)
    const accessToken = await selfToken(person)
    const credential = ownAuthenticator(server).create(begun.publicKey.challenge)
    const post = (path: string, body: object) => server.call('POST', `/Svc/v1/me/${path}`, { accessToken, body })
    const forbidden = { status: 403, body: { code: 'forbidden' } }
    expect(await post('passkeys', {})).toMatchObject(forbidden)
    expect(await post('passkeys', { conditional: true })).toMatchObject(forbidden)
    expect(await post(`passkeys/${begun.registrationId}:activate`, { credential })).toMatchObject(forbidden)
    expect(await post('registrations', { authType })).toMatchObject({ status: 400 })
    expect(await post('challenges', { authType })).toMatchObject(forbidden)
    const answer = { authType, challengeId: 'chl_1', credential }
    expect(await post('challenges:answer', answer)).toMatchObject(forbidden)
    expect(await server.call('GET', '/Svc/v1/me/passkeys', { accessToken })).toMatchObject(forbidden)
    expect(await post(`registrations/${begun.registrationId}:remove`, {})).toMatchObject({ status: 404 })
  })
})

describe('with an access token of an administrator', () => {
  const forged = () => ownAuthenticator(server).get(Buffer.alloc(32).toString('base64url'))

  test.each([{}, { verified: true }])('no passkey of our host can be registered: %j', async (fields) => {
    const { userId } = await newUser(server.call, tenant)
    const relyingPartyId = 'localhost'
    const asked = { userId, authType, relyingPartyId, ...fields }
    expect(await tenant.post('registerOtp', asked)).toMatchObject({ status: 400 })
    expect((await tenant.post('reRegisterOtp', asked)).status).toBe('verified' in fields ? 400 : 404)
    expect(await tenant.post('sendOtp', { userId, authType, relyingPartyId })).toMatchObject({ status: 400 })
  })

  test('a passkey that the user is adding cannot be activated', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await begin(person)
    const { registrationId, userId } = body
    const credential = ownAuthenticator(server).create(body.publicKey.challenge)
    const activated = await tenant.post('authenticateOtp', { userId, authType, registrationId, credential })
    expect(activated).toMatchObject({ status: 404 })
  })

  test('a challenge of our pages is not the client’s', async () => {
    const person = await newUser(server.call, tenant)
    await newOwnPasskey(server, person)
    const issued = await person.browser.call('POST', '/Svc/v1/me/challenges', { body: { authType } })
    const { challengeId } = issued.body
    const answered = await tenant.post('authenticateOtp', { authType, challengeId, credential: forged() })
    expect(answered).toMatchObject({ status: 404 })
  })
})

test('a registration is no proof', async () => {
  const person = await newUser(server.call, tenant)
  const { body: begun } = await begin(person)
  const credential = ownAuthenticator(server).create(begun.publicKey.challenge)
  const path = `/Svc/v1/me/passkeys/${begun.registrationId}:activate`
  const { body } = await person.browser.call('POST', path, { body: { credential } })
  expect(body).not.toHaveProperty('challengeId')
  expect(body).not.toHaveProperty('assertion')
  for (const proofChallengeId of [begun.registrationId, begun.registrationId.replace('reg_', 'chl_')]) {
    const proof = { body: { proofChallengeId } }
    const removed = await person.browser.call('POST', `/Svc/v1/me/registrations/${begun.registrationId}:remove`, proof)
    expect(removed).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    const stepped = await person.browser.call('POST', '/AuthPage/v1/session:step-up', proof)
    expect(stepped).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  }
  // The response to a creation is not the response to a challenge either.
  const issued = await person.browser.call('POST', '/Svc/v1/me/challenges', { body: { authType } })
  const answer = { authType, challengeId: issued.body.challengeId, credential }
  expect((await person.browser.call('POST', '/Svc/v1/me/challenges:answer', { body: answer })).status).toBe(400)
})

test('a passkey that an application registered before its host became ours counts for nothing here', async () => {
  const person = await newUser(server.call, tenant)
  const { userId } = person
  await newOwnPasskey(server, person)
  // The operator moves the deployment to a host that was a relying party of the tenant.
  const settings = JSON.stringify({ relyingParties: [{ id: 'localhost', name: 'Shop', origins: [origin] }] })
  await server.database.superuser(
    `insert into authentication_modes (tenant_id, auth_type, enabled, settings, version, updated_at)
     values ($1, 'passkey', true, $2, 1, now())
     on conflict (tenant_id, auth_type) do update set settings = $2`,
    [tenant.tenantId, settings],
  )
  const { body: registered } = await tenant.post('registerOtp', { userId, authType, relyingPartyId: 'localhost' })
  const rogue = ownAuthenticator(server)
  const { registrationId, publicKey } = registered
  const made = { userId, authType, registrationId, credential: rogue.create(publicKey.challenge) }
  expect((await tenant.post('authenticateOtp', made)).body).toMatchObject({ authenticated: true })
  const browser = createTestBrowser(server.call)
  const { body } = await signIn(browser, tenant, person)
  expect(body.next.methods.map((held: { registrationId: string }) => held.registrationId)).not.toContain(registrationId)
  const { signInId } = body.next
  const path = `/AuthPage/v1/sign-in/${tenant.tenantId}`
  const { body: challenge } = await browser.call('POST', `${path}/challenge`, { body: { signInId, authType } })
  const credential = rogue.as(publicKey.user.id).get(challenge.publicKey.challenge)
  const answer = { signInId, authType, challengeId: challenge.challengeId, credential }
  const { body: refused } = await browser.call('POST', `${path}/answer`, { body: answer })
  expect(refused).toMatchObject({ signedIn: false, reason: 'wrong_credential' })
})
