// A user without a role who has lost the only passkey of our own pages.
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
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: MfaTenant
let person: TestPerson
let lost: OwnPasskey
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
beforeEach(async () => {
  person = await newUser(server.call, tenant)
  lost = await newOwnPasskey(server, person)
})
afterAll(() => server.close())

const path = (step: string) => `/AuthPage/v1/sign-in/${tenant.tenantId}/${step}`

/** What the finder of the passkey gets. */
async function enterWithLost(browser = createTestBrowser(server.call)) {
  const { offer, publicKey } = (await browser.call('POST', path('passkey:offer'))).body
  const credential = lost.get(publicKey.challenge)
  return (await browser.call('POST', path('passkey'), { body: { offer, credential } })).body
}

test('the password is not enough to sign in, so a stolen password gains nothing from the loss', async () => {
  const { body } = await signIn(createTestBrowser(server.call), tenant, person)
  expect(body.signedIn).toBe(false)
  expect(body.next.methods).toMatchObject([{ authType: 'passkey' }])
})

test('a recovery code replaces it: the user signs in, removes it and adds another one', async () => {
  const { userId } = person
  const codes = await newHolder(tenant, 'recovery_code', server.clock, userId)
  const browser = createTestBrowser(server.call)
  const { next } = (await signIn(browser, tenant, person)).body
  const answer = { signInId: next.signInId, authType: 'recovery_code', otp: await codes.right() }
  expect((await browser.call('POST', path('answer'), { body: answer })).body.signedIn).toBe(true)
  const proof = { authType: 'recovery_code', otp: await codes.right() }
  const proven = await browser.call('POST', '/Svc/v1/me/challenges:answer', { body: proof })
  const removed = await browser.call('POST', `/Svc/v1/me/registrations/${lost.registrationId}:remove`, {
    body: { proofChallengeId: proven.body.challengeId },
  })
  expect(removed.status).toBe(200)
  expect(await enterWithLost()).toMatchObject({ signedIn: false, reason: 'wrong_credential' })
  expect(await newOwnPasskey(server, { browser })).toMatchObject({ userHandle: lost.userHandle })
})

test('without one, an administrator removes it, and the password signs in until the user adds another method', async () => {
  const { userId } = person
  const finder = createTestBrowser(server.call)
  expect((await enterWithLost(finder)).signedIn).toBe(true)
  const removed = await tenant.admin('DELETE', `users/${userId}/registrations/${lost.registrationId}`)
  expect(removed.status).toBe(204)
  expect(await enterWithLost()).toMatchObject({ signedIn: false, reason: 'wrong_credential' })
  // Removing a method ends no session: this is a decision of its own.
  expect((await finder.call('GET', '/Svc/v1/me')).status).toBe(200)
  await tenant.admin('POST', `users/${userId}:sign-out`)
  await expect.poll(async () => (await finder.call('GET', '/Svc/v1/me')).status).toBe(401)
  const browser = createTestBrowser(server.call)
  expect((await signIn(browser, tenant, person)).body).toMatchObject({ signedIn: true, secondFactorMissing: true })
  expect((await newOwnPasskey(server, { browser })).registrationId).not.toBe(lost.registrationId)
})
