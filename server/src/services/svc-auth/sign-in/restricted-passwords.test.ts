// A password that strangers have guessed 100 times works only in known browsers, until the restriction ends.
import {
  createTestBrowser,
  hashAsInProduction,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  newUser,
  signIn,
  startTestServer,
  timeRatio,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const password = 'violet lamps sing at noon'
const browser = () => createTestBrowser(server.call)

/** The hundredth guess is made for real. */
async function restrict(userId: string): Promise<void> {
  await server.database.superuser(
    `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, updated_at)
     values ($1, $2, 'password', '', 99, $3)`,
    [tenant.tenantId, userId, new Date(clock.now())],
  )
  await tenant.post('validatePassword', { userId, password: 'a guess', context: { ipAddress: '198.51.100.1' } })
}

const validate = async (userId: string, ipAddress = '198.51.100.2') =>
  (await tenant.post('validatePassword', { userId, password, context: { ipAddress } })).body

const user = async (userId: string) => (await tenant.admin('GET', `users/${userId}`)).body

async function events(userId: string): Promise<object[]> {
  return server.database.superuser(
    `select action, details from audit_events
     where tenant_id = $1 and action like 'password.%' and target ->> 'id' = $2 order by transaction_id`,
    [tenant.tenantId, userId],
  )
}
const restricted = { action: 'password.restricted', details: { failures: 100 } }
const unrestricted = (by: string) => ({ action: 'password.unrestricted', details: { by } })

async function newPerson() {
  const holder = await newHolder(tenant, 'authenticator_app', clock)
  await tenant.post('registerPassword', { userId: holder.userId, password })
  clock.advance({ seconds: 30 })
  return holder
}

test('a right answer before the hundredth guess resets the failures', async () => {
  const { userId } = await newUser(server.call, tenant)
  await server.database.superuser(
    `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, updated_at)
     values ($1, $2, 'password', '', 99, now())`,
    [tenant.tenantId, userId],
  )
  expect(await validate(userId)).toMatchObject({ authenticated: true })
  await tenant.post('validatePassword', { userId, password: 'a guess' })
  expect(await validate(userId)).toMatchObject({ authenticated: true })
  expect(await events(userId)).toEqual([])
})

describe('elsewhere', () => {
  hashAsInProduction()

  test('the right password gets the same response as a wrong one of any other user, and takes as long', async () => {
    const [attacked, other] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    await restrict(attacked.userId)
    const answers: object[] = []
    // Each from a separate address, so that none is locked.
    const tryWith = (userId: string, text: string, from: number) => async (round: number) => {
      const context = { ipAddress: `203.0.113.${from + round}` }
      answers.push((await tenant.post('validatePassword', { userId, password: text, context })).body)
    }
    const ratio = await timeRatio(tryWith(attacked.userId, password, 1), tryWith(other.userId, 'a guess', 100), 9)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

test('administrators see the restriction and lift it', async () => {
  const { userId } = await newUser(server.call, tenant)
  await restrict(userId)
  expect(await validate(userId)).toEqual({ authenticated: false, reason: 'wrong_password', attemptsRemaining: 9 })
  expect((await user(userId)).locks).toEqual([
    { authType: 'password', failures: 100, lockedUntil: null, appliesTo: 'unknown_browsers', ipAddress: null },
  ])
  expect((await user(userId)).registrations).toMatchObject([{ authType: 'password', status: 'active' }])
  const unlocked = await tenant.admin('POST', `users/${userId}:unlock`, { authType: 'password' })
  expect(unlocked.body.locks).toEqual([])
  expect(await validate(userId)).toMatchObject({ authenticated: true })
  expect(await events(userId)).toEqual([restricted, unrestricted('administrator')])
})

describe('a known browser', () => {
  test('gets in, and the restriction stays for all others', async () => {
    const person = await newUser(server.call, tenant)
    await restrict(person.userId)
    expect((await signIn(person.browser, tenant, person)).body).toMatchObject({ signedIn: true })
    expect((await signIn(browser(), tenant, person)).body).toMatchObject({ reason: 'wrong_password' })
    expect(await validate(person.userId)).toMatchObject({ authenticated: false })
    expect(await events(person.userId)).toEqual([restricted])
  })

  test("has its own failure count: strangers' failures at the same address do not lock it", async () => {
    const person = await newUser(server.call, tenant)
    for (let turn = 0; turn < 10; turn++)
      await signIn(browser(), tenant, { userId: person.userId, password: 'a guess' })
    expect((await signIn(browser(), tenant, person)).body).toMatchObject({ reason: 'registration_locked' })
    expect((await signIn(person.browser, tenant, person)).body).toMatchObject({ signedIn: true })
    for (let turn = 0; turn < 10; turn++)
      await signIn(person.browser, tenant, { userId: person.userId, password: 'a guess' })
    expect((await signIn(person.browser, tenant, person)).body).toMatchObject({ reason: 'registration_locked' })
  })

  test('is known for its user only', async () => {
    const [one, other] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    await restrict(one.userId)
    expect((await signIn(other.browser, tenant, one)).body).toMatchObject({ reason: 'wrong_password' })
  })

  test('known only from a password cannot trigger a push', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await person.browser.call('GET', `/AuthPage/v1/sign-in/${tenant.tenantId}`)
    expect(body.knownUsers).toEqual([])
  })

  test('is one with a session: there the user proves the password', async () => {
    const person = await newUser(server.call, tenant)
    await restrict(person.userId)
    const proof = { authType: 'password', otp: person.password }
    const answer = await person.browser.call('POST', '/Svc/v1/me/challenges:answer', { body: proof })
    expect(answer.body).toMatchObject({ authenticated: true })
  })
})

describe('a second factor before the password', () => {
  const withCode = (userId: string, otp: string, text = password) =>
    browser().call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/password`, {
      body: { userId, password: text, secondFactor: { authType: 'authenticator_app', otp } },
    })

  test('signs in with it, and ends the restriction', async () => {
    const { userId, right } = await newPerson()
    await restrict(userId)
    const answer = await withCode(userId, await right())
    const at = new Date(clock.now()).toISOString()
    expect(answer.body).toMatchObject({
      signedIn: true,
      session: { passwordProvenAt: at, secondFactorProvenAt: at },
    })
    expect(await validate(userId)).toMatchObject({ authenticated: true })
    expect(await events(userId)).toEqual([restricted, unrestricted('second_factor')])
  })

  test('ends nothing if the password is wrong', async () => {
    const { userId, right } = await newPerson()
    await restrict(userId)
    expect((await withCode(userId, await right(), 'a guess')).body).toMatchObject({ reason: 'wrong_password' })
    expect(await validate(userId)).toMatchObject({ authenticated: false })
  })

  test('that is wrong is answered alike for an unknown user, and one without that method', async () => {
    const { userId } = await newPerson()
    const passwordOnly = await newUser(server.call, tenant)
    const told = await Promise.all(
      [userId, passwordOnly.userId, 'no-such-user'].map(async (name) => (await withCode(name, '000000')).body),
    )
    expect(told).toEqual(told.map(() => ({ signedIn: false, reason: 'wrong_code', attemptsRemaining: 9 })))
  })

  test('must be proven before it counts', async () => {
    const person = await newUser(server.call, tenant)
    await tenant.post('registerOtp', { userId: person.userId, authType: 'authenticator_app' })
    expect((await withCode(person.userId, '123456')).body).toMatchObject({ reason: 'wrong_code' })
    expect((await user(person.userId)).registrations).toContainEqual(
      expect.objectContaining({ authType: 'authenticator_app', status: 'pending' }),
    )
  })

  test('locks no user out when others guess it: after the password, the method works as before', async () => {
    const { userId, right } = await newPerson()
    for (let turn = 0; turn < 12; turn++) await withCode(userId, '000000')
    expect((await withCode(userId, await right())).body).toMatchObject({ reason: 'registration_locked' })
    const from = browser()
    const { next } = (await signIn(from, tenant, { userId, password })).body
    const answer = await from.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/answer`, {
      body: { signInId: next.signInId, authType: 'authenticator_app', otp: await right() },
    })
    expect(answer.body).toMatchObject({ signedIn: true })
  })

  test('allows at most 100 guesses, over all addresses', async () => {
    const { userId, right } = await newPerson()
    await server.database.superuser(
      `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, updated_at)
       values ($1, $2, 'authenticator_app', 'before_password', 100, now())`,
      [tenant.tenantId, userId],
    )
    expect((await withCode(userId, await right())).body).toMatchObject({ reason: 'wrong_code' })
    expect((await user(userId)).locks).toMatchObject([{ appliesTo: 'second_factor_first', lockedUntil: null }])
  })
})

describe('a new password', () => {
  test('with a proof ends the restriction', async () => {
    const { userId, right } = await newPerson()
    await restrict(userId)
    const proof = await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: await right() })
    const request = { userId, newPassword: 'amber boats drift by night', proofChallengeId: proof.body.challengeId }
    const refused = await tenant.post(
      'reRegisterPassword',
      { userId, newPassword: request.newPassword, currentPassword: password },
      { scope: 'mfa' },
    )
    expect(refused).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect((await tenant.post('reRegisterPassword', request, { scope: 'mfa' })).status).toBe(200)
    const verdict = await tenant.post('validatePassword', { userId, password: request.newPassword })
    expect(verdict.body).toMatchObject({ authenticated: true })
    expect(await events(userId)).toEqual([restricted, unrestricted('new_password')])
  })

  test('after the old one was removed does not', async () => {
    const { userId } = await newUser(server.call, tenant)
    await restrict(userId)
    const [held] = (await user(userId)).registrations
    await tenant.admin('DELETE', `users/${userId}/registrations/${held.registrationId}`)
    await tenant.post('registerPassword', { userId, password })
    expect(await validate(userId)).toMatchObject({ authenticated: false })
  })

  test('of a user who did not exist when strangers guessed works', async () => {
    await restrict('not-yet-here')
    await tenant.post('registerPassword', { userId: 'not-yet-here', password })
    expect(await validate('not-yet-here')).toMatchObject({ authenticated: true })
  })
})

describe('failed sign-ins from one address', () => {
  const row = async ({ tenantId }: { tenantId: string }) =>
    (
      await server.database.superuser('select failures, blocks from sign_in_failures where tenant_id = $1', [tenantId])
    )[0]

  test('do not count those that succeed', async () => {
    const other = await newMfaTenant(server)
    const person = await newUser(server.call, other)
    for (let turn = 0; turn < 3; turn++) await signIn(browser(), other, person)
    expect(await row(other)).toEqual({ failures: 0, blocks: 0 })
    await signIn(browser(), other, { userId: person.userId, password: 'a guess' })
    expect(await row(other)).toEqual({ failures: 1, blocks: 0 })
  })

  test('block it for ten minutes, and for twice as long the next time', async () => {
    const other = await newMfaTenant(server)
    const person = await newUser(server.call, other)
    const fail = () => signIn(browser(), other, { userId: person.userId, password: 'a guess' })
    for (const minutes of [10, 20]) {
      await fail()
      await server.database.superuser('update sign_in_failures set failures = 99 where tenant_id = $1', [
        other.tenantId,
      ])
      expect((await fail()).status).toBe(200)
      const refused = await signIn(browser(), other, person)
      expect(refused).toMatchObject({ status: 429, body: { retryAfterSeconds: minutes * 60 } })
      clock.advance({ minutes })
    }
    expect((await signIn(browser(), other, person)).body).toMatchObject({ signedIn: true })
  })
})
