// A session that ends in one process has ended in the other, and a further proof there counts here.
import { setTimeout as delay } from 'node:timers/promises'
import {
  createTestBrowser,
  newUser,
  proveByPassword,
  signIn,
  startTwoServers,
  type TestBrowser,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers({
  SERVICES: 'svc-auth,svc-admin,svc-ss,svc-otp,svc-tm',
  MODE: 'production',
})
afterAll(close)

const tenant = await one.newTenant()
const status = async (browser: TestBrowser) => (await browser.call('GET', '/Svc/v1/me')).status

/** Both have cached it before anything happens. */
async function knownToBoth(browser: TestBrowser): Promise<void> {
  for (const server of [one, two]) expect(await status(browser.at(server.call))).toBe(200)
}

/** Sooner than both reread their cache, which is after two seconds: only a wake-up ends a session in time. */
async function refusedByTwo(browser: TestBrowser, withinMilliseconds = 1_000): Promise<void> {
  const deadline = Date.now() + withinMilliseconds
  while ((await status(browser.at(two.call))) !== 401) {
    if (Date.now() > deadline) throw new Error(`The session is still good after ${withinMilliseconds} ms.`)
    await delay(10)
  }
}

test('signing out everywhere reaches the other process', async () => {
  const person = await newUser(one.call, tenant)
  const elsewhere = createTestBrowser(two.call)
  await signIn(elsewhere, tenant, person)
  for (const browser of [person.browser, elsewhere]) await knownToBoth(browser)
  expect((await person.browser.call('DELETE', '/Svc/v1/me/sessions')).status).toBe(204)
  expect(await status(elsewhere.at(one.call))).toBe(401)
  await refusedByTwo(elsewhere)
  await refusedByTwo(person.browser)
})

test('signing out one session leaves the others', async () => {
  const person = await newUser(one.call, tenant)
  const elsewhere = createTestBrowser(two.call)
  const { body } = await signIn(elsewhere, tenant, person)
  await knownToBoth(elsewhere)
  await person.browser.call('DELETE', `/Svc/v1/me/sessions/${body.session.sessionId}`)
  await refusedByTwo(elsewhere)
  await knownToBoth(person.browser)
})

test('a cookie that was replaced by a further proof is refused in the other process', async () => {
  const person = await newUser(one.call, tenant)
  const stolen = createTestBrowser(one.call)
  const former = person.browser.cookies()
  await knownToBoth(person.browser)
  const proofChallengeId = await proveByPassword(person)
  await person.browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
  await knownToBoth(person.browser)
  const withFormer: TestBrowser = {
    ...stolen,
    at: (call) => ({ ...stolen, call: (method, path) => call(method, path, { headers: { cookie: former } }) }),
  }
  await refusedByTwo(withFormer)
})

test('a user who is disabled here, and a tenant that is suspended, are signed out there', async () => {
  const disabled = await newUser(one.call, tenant)
  await knownToBoth(disabled.browser)
  const accessToken = await tenant.accessToken()
  await one.call('POST', `/SvcAdmin/v1/users/${disabled.userId}:disable`, { accessToken })
  await refusedByTwo(disabled.browser)

  const other = await one.newTenant()
  const { browser } = await newUser(one.call, other)
  await knownToBoth(browser)
  const operator = { accessToken: await one.operators.accessToken() }
  await one.call('POST', `/SvcTManager/v1/tenants/${other.tenantId}:suspend`, operator)
  await refusedByTwo(browser)
})

test('without a single wake-up, an ended session is refused within five seconds', async () => {
  const { browser, userId } = await newUser(one.call, tenant)
  await knownToBoth(browser)
  await one.database.superuser('delete from sessions where user_id = $1', [userId])
  await refusedByTwo(browser, 6_000)
})

test('a temporary access code signs in once, even if requests arrive in both processes together', async () => {
  const { userId } = await newUser(one.call, tenant)
  const accessToken = await tenant.accessToken()
  const { body } = await one.call('GET', `/SvcAdmin/v1/users/${userId}`, { accessToken })
  const [{ registrationId }] = body.registrations
  await one.call('DELETE', `/SvcAdmin/v1/users/${userId}/registrations/${registrationId}`, { accessToken })
  const made = await one.call('POST', `/SvcAdmin/v1/users/${userId}/temporary-code`, { accessToken, body: {} })
  const { code } = made.body
  const path = `/AuthPage/v1/sign-in/${tenant.tenantId}/temporary-code`
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      createTestBrowser((index % 2 ? one : two).call).call('POST', path, { body: { userId, code } }),
    ),
  )
  expect(answers.filter((answer) => answer.body.signedIn)).toHaveLength(1)
})
