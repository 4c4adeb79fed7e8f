// One application registered a user's methods; another application of the tenant, with the same scopes, tries to become
// the user. It may add its own methods, but none of them may prove that the user agrees to anything.
import {
  createTestBrowser,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  type OtpOperation,
  type SoftwareDevice,
  signIn,
  startTestServer,
  type TestAnswer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: MfaTenant
let shop: Application
let rogue: Application
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  await tenant.enable('push')
  shop = await newApplication('Shop')
  rogue = await newApplication('Rogue')
})
afterAll(() => server.close())

interface Application {
  readonly post: (operation: OtpOperation, body: object) => Promise<TestAnswer>
  /** As a tenant whose calls come from this application. */
  readonly tenant: MfaTenant
  exchange(subjectToken: string): Promise<TestAnswer>
}

async function newApplication(displayName: string): Promise<Application> {
  const { body: client } = await tenant.admin('POST', 'clients', { displayName, scopes: ['mfa'] })
  const credentials = { client_id: client.clientId, client_secret: client.clientSecret }
  const token = (form: object) =>
    server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form: { ...credentials, ...form } })
  // A new access token for every call: a test moves the clock by more than a year.
  const post = async (operation: OtpOperation, body: object) => {
    const accessToken = (await token({ grant_type: 'client_credentials' })).body.access_token
    return tenant.post(operation, body, { accessToken })
  }
  return {
    post,
    tenant: { ...tenant, post },
    exchange: (subjectToken) =>
      token({
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: subjectToken,
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      }),
  }
}

const password = 'violet lamps sing at noon'
const newPassword = 'seven herons over the lake'
const proofRequired = { status: 403, body: { code: 'proof_required' } }
let people = 0

/** With only a password that the shop has set. */
async function newVictim(): Promise<string> {
  const userId = `victim-${++people}`
  expect((await shop.post('registerPassword', { userId, password })).status).toBe(201)
  return userId
}

/** The password is unchanged, and still sufficient to sign in. */
async function expectUnharmed(userId: string): Promise<void> {
  expect((await shop.post('validatePassword', { userId, password })).body.authenticated).toBe(true)
  const answer = await signIn(createTestBrowser(server.call), tenant, { userId, password })
  expect(answer.body).toMatchObject({ signedIn: true })
}

async function rogueDevice(userId: string): Promise<SoftwareDevice> {
  return (await newDeviceHolder(server, rogue.tenant, { userId })).device
}

async function approvedPush(
  userId: string,
  device: SoftwareDevice,
): Promise<{ challengeId: string; assertion: string }> {
  const { challengeId, numberMatch } = (await rogue.post('triggerPushNotification', { userId })).body
  await device.answerPush(await device.shown(challengeId), { decision: 'approve', number: numberMatch.displayNumber })
  return (await rogue.post('checkPushAuthStatus', { challengeId })).body
}

describe('the password is not replaced', () => {
  test('by removing it and registering another', async () => {
    const userId = await newVictim()
    for (const application of [rogue, shop]) {
      expect(await application.post('deregisterAuth', { userId, authType: 'password' })).toMatchObject(proofRequired)
      const body = { userId, authType: 'password', all: true }
      expect(await application.post('deregisterAuth', body)).toMatchObject(proofRequired)
      expect(await application.post('registerPassword', { userId, password: newPassword })).toMatchObject({
        status: 409,
      })
      expect(await application.post('reRegisterPassword', { userId, newPassword })).toMatchObject(proofRequired)
      const again = { userId, authType: 'password', password: newPassword, replace: 'immediately' }
      expect(await application.post('reRegisterOtp', again)).toMatchObject(proofRequired)
    }
    await expectUnharmed(userId)
  })

  test('by removing it once an administrator has disabled it', async () => {
    const userId = await newVictim()
    const [held] = (await tenant.admin('GET', `users/${userId}`)).body.registrations
    await tenant.admin('PATCH', `users/${userId}/registrations/${held.registrationId}`, { status: 'disabled' })
    expect(await rogue.post('deregisterAuth', { userId, authType: 'password' })).toMatchObject(proofRequired)
    expect(await rogue.post('reRegisterPassword', { userId, newPassword })).toMatchObject(proofRequired)
  })

  test('by recovery codes that the application has registered, however long ago', async () => {
    const userId = await newVictim()
    const { codes } = (await rogue.post('registerOtp', { userId, authType: 'recovery_code' })).body
    server.clock.advance({ seconds: 400 * 86_400 })
    const answer = await rogue.post('authenticateOtp', { userId, authType: 'recovery_code', otp: codes[0] })
    expect(answer.body.authenticated).toBe(true)
    const { challengeId: proofChallengeId } = answer.body
    expect(await rogue.post('reRegisterPassword', { userId, newPassword, proofChallengeId })).toMatchObject(
      proofRequired,
    )
    const removal = { userId, authType: 'password', proofChallengeId }
    expect(await rogue.post('deregisterAuth', removal)).toMatchObject(proofRequired)
    // Nor does it make another registration that would prove more.
    const further = { userId, authType: 'authenticator_app', proofChallengeId }
    expect(await rogue.post('registerOtp', further)).toMatchObject(proofRequired)
    await expectUnharmed(userId)
  })

  test('by a password that the application has set for a user who had none', async () => {
    const userId = `victim-${++people}`
    await shop.post('registerOtp', { userId, authType: 'recovery_code' })
    expect((await rogue.post('registerPassword', { userId, password })).status).toBe(201)
    const current = { userId, newPassword, currentPassword: password }
    expect(await rogue.post('reRegisterPassword', current)).toMatchObject(proofRequired)
    const answer = await signIn(createTestBrowser(server.call), tenant, { userId, password })
    expect(answer.body).toMatchObject({ signedIn: false, reason: 'wrong_password' })
  })
})

describe('the application does not become the user', () => {
  test("by its own device, exchanged for access to the user's account", async () => {
    const userId = await newVictim()
    const { assertion, challengeId } = await approvedPush(userId, await rogueDevice(userId))
    expect(assertion).toBeTypeOf('string')
    expect(await rogue.exchange(assertion)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const proven = { userId, newPassword, proofChallengeId: challengeId }
    expect(await rogue.post('reRegisterPassword', proven)).toMatchObject(proofRequired)
    await expectUnharmed(userId)
  })

  test('by its own recovery codes together with a password that it has learned', async () => {
    const userId = await newVictim()
    const { codes } = (await rogue.post('registerOtp', { userId, authType: 'recovery_code' })).body
    const knows = (await rogue.post('validatePassword', { userId, password })).body.assertion
    const has = (await rogue.post('authenticateOtp', { userId, authType: 'recovery_code', otp: codes[0] })).body
      .assertion
    expect((await rogue.exchange(`${knows} ${has}`)).status).toBe(400)
  })

  test('by removing every method and registering its own as if they were the first', async () => {
    const userId = `victim-${++people}`
    await shop.post('registerOtp', { userId, authType: 'recovery_code' })
    expect((await rogue.post('deregisterAuth', { userId, authType: 'recovery_code' })).status).toBe(200)
    const device = await rogueDevice(userId)
    const { assertion } = await approvedPush(userId, device)
    expect((await rogue.exchange(assertion)).status).toBe(400)
    const { registrations } = (await tenant.admin('GET', `users/${userId}`)).body
    expect(registrations.map((held: { agreed: boolean }) => held.agreed)).toEqual([false, false])
  })

  test('by registering recovery codes while the first method still waits for its proof', async () => {
    const userId = `victim-${++people}`
    await shop.post('registerOtp', { userId, authType: 'authenticator_app' })
    const registered = await rogue.post('registerOtp', { userId, authType: 'recovery_code' })
    expect(registered.body).toMatchObject({ status: 'active', agreed: false })
  })

  test('at the sign-in, by its own second factor together with a password that it has learned', async () => {
    const userId = await newVictim()
    const own = await shop.post('registerOtp', { userId, authType: 'recovery_code' })
    await rogue.post('deregisterAuth', { userId, authType: 'push' })
    const device = await rogueDevice(userId)
    const { next } = (await signIn(createTestBrowser(server.call), tenant, { userId, password })).body
    expect(next.methods.map((method: { registrationId: string }) => method.registrationId)).toEqual([
      own.body.registrationId,
    ])
    const path = `/AuthPage/v1/sign-in/${tenant.tenantId}/challenge`
    const asked = await createTestBrowser(server.call).call('POST', path, {
      body: { signInId: next.signInId, authType: 'push' },
    })
    expect(asked).toMatchObject({ status: 404, body: { code: 'registration_not_found' } })
    expect(await device.pending()).toEqual([])
  })
})

test('a password is not enough to replace the password of a user with a second factor', async () => {
  const userId = await newVictim()
  const { codes } = (await shop.post('registerOtp', { userId, authType: 'recovery_code' })).body
  const body = { userId, newPassword, currentPassword: password }
  expect(await rogue.post('reRegisterPassword', body)).toMatchObject(proofRequired)
  const { challengeId: byPassword } = (await rogue.post('validatePassword', { userId, password })).body
  const proven = { userId, newPassword, proofChallengeId: byPassword }
  expect(await rogue.post('reRegisterPassword', proven)).toMatchObject(proofRequired)

  // Nor once an administrator has disabled the second factor.
  const { registrations } = (await tenant.admin('GET', `users/${userId}`)).body
  const factor = registrations.find((held: { authType: string }) => held.authType === 'recovery_code')
  const path = `users/${userId}/registrations/${factor.registrationId}`
  await tenant.admin('PATCH', path, { status: 'disabled' })
  expect(await rogue.post('reRegisterPassword', body)).toMatchObject(proofRequired)
  await tenant.admin('PATCH', path, { status: 'active' })

  // With the second factor any application can replace it: the user has agreed.
  const answered = await rogue.post('authenticateOtp', { userId, authType: 'recovery_code', otp: codes[0] })
  const { challengeId: proofChallengeId } = answered.body
  expect(await rogue.post('reRegisterPassword', { userId, newPassword, proofChallengeId })).toMatchObject({
    status: 200,
    body: { agreed: true },
  })
})
