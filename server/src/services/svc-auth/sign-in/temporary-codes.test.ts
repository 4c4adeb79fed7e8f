// Temporary access codes, from the administrator to the user's new method.
import { maxTemporaryCodeGuesses } from '@countersign/contract'
import {
  createTestBrowser,
  newAdministrator,
  newHolder,
  newMfaTenant,
  signIn,
  startTestServer,
  type TestBrowser,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
await tenant.enable('email')
const stranger = await newMfaTenant(server)
const password = 'violet lamps sing at noon'
const browser = () => createTestBrowser(server.call)

/** A user with a password and a second factor that they have lost. */
async function newLoser(): Promise<string> {
  const { userId } = await newHolder(tenant, 'authenticator_app', clock)
  await tenant.post('registerPassword', { userId, password })
  return userId
}

const create = (userId: string, body: object = {}) => tenant.admin('POST', `users/${userId}/temporary-code`, body)
const codeFor = async (userId: string) => (await create(userId)).body.code as string
const begin = async (from: TestBrowser, userId: string) => (await signIn(from, tenant, { userId, password })).body.next
const enter = (from: TestBrowser, body: object, { tenantId } = tenant) =>
  from.call('POST', `/AuthPage/v1/sign-in/${tenantId}/temporary-code`, { body })
const userOf = async (userId: string) => (await tenant.admin('GET', `users/${userId}`)).body
const countOf = async (action: string, userId: string) =>
  (
    await server.database.superuser(`select from audit_events where action = $1 and target ->> 'id' = $2`, [
      action,
      userId,
    ])
  ).length

describe('after the password', () => {
  test('stands in for the second factor, once, and lets the user set up a new one', async () => {
    const userId = await newLoser()
    expect((await begin(browser(), userId)).temporaryCode).toBeUndefined()
    const { status, body } = await create(userId)
    expect(status).toBe(201)
    expect(body.code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(Date.parse(body.expiresAt) - clock.now()).toBe(3_600_000)
    expect((await userOf(userId)).temporaryCode).toMatchObject({ expiresAt: body.expiresAt })
    const from = browser()
    const next = await begin(from, userId)
    expect(next.temporaryCode).toBe(true)
    const typed = ` ${body.code.toUpperCase().replaceAll('-', ' ')} `
    const entered = await enter(from, { signInId: next.signInId, code: typed })
    expect(entered.body).toMatchObject({
      signedIn: true,
      temporaryCodeUsed: true,
      secondFactorMissing: false,
      session: { userId, secondFactorProvenAt: null, temporaryCode: true },
    })
    expect((await userOf(userId)).temporaryCode).toBeNull()
    const added = await from.call('POST', '/Svc/v1/me/registrations', { body: { authType: 'recovery_code' } })
    expect(added.status).toBe(201)
    const lost = (await userOf(userId)).registrations.find(
      ({ authType }: { authType: string }) => authType === 'authenticator_app',
    )
    const removed = await from.call('POST', `/Svc/v1/me/registrations/${lost.registrationId}:remove`, { body: {} })
    expect(removed.status).toBe(200)
    const again = await begin(browser(), userId)
    expect((await enter(browser(), { signInId: again.signInId, code: body.code })).body.signedIn).toBe(false)
    expect([await countOf('temporary_code.created', userId), await countOf('temporary_code.used', userId)]).toEqual([
      1, 1,
    ])
  })

  test('is used once, even if many requests arrive together', async () => {
    const userId = await newLoser()
    const code = await codeFor(userId)
    const visitors = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const from = browser()
        return { from, signInId: (await begin(from, userId)).signInId as string }
      }),
    )
    const answers = await Promise.all(visitors.map(({ from, signInId }) => enter(from, { signInId, code })))
    expect(answers.filter(({ body }) => body.signedIn)).toHaveLength(1)
  })

  test('is void after five wrong guesses, of which no more are compared, and each is recorded', async () => {
    const userId = await newLoser()
    const code = await codeFor(userId)
    const from = browser()
    const { signInId } = await begin(from, userId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => enter(from, { signInId, code: '0000-0000-0000' })),
    )
    const reasons = answers.map(({ body }) => body.reason)
    expect(reasons.filter((reason) => reason === 'wrong_code').length).toBeLessThan(
      maxTemporaryCodeGuesses.afterPassword,
    )
    expect((await enter(from, { signInId, code })).body).toMatchObject({
      signedIn: false,
      reason: 'too_many_attempts',
      attemptsRemaining: 0,
    })
    expect(await countOf('temporary_code.refused', userId)).toBe(13)
    expect((await enter(from, { signInId, code: await codeFor(userId) })).body.signedIn).toBe(true)
  })

  test('stops working when it expires, is revoked or is replaced', async () => {
    const userId = await newLoser()
    const from = browser()
    const first = await codeFor(userId)
    const second = (await create(userId, { ttlSeconds: 300 })).body.code
    let { signInId } = await begin(from, userId)
    expect((await enter(from, { signInId, code: first })).body.signedIn).toBe(false)
    clock.advance({ seconds: 301 })
    signInId = (await begin(from, userId)).signInId
    expect((await enter(from, { signInId, code: second })).body.signedIn).toBe(false)
    const third = await codeFor(userId)
    expect((await tenant.admin('DELETE', `users/${userId}/temporary-code`)).status).toBe(204)
    expect((await tenant.admin('DELETE', `users/${userId}/temporary-code`)).status).toBe(404)
    expect((await enter(from, { signInId, code: third })).body.signedIn).toBe(false)
    expect(await countOf('temporary_code.revoked', userId)).toBe(1)
  })

  test('proves nothing else: no delegation, no new password, no step-up, and after ten minutes no method', async () => {
    const userId = await newLoser()
    const code = await codeFor(userId)
    const from = browser()
    const { signInId } = await begin(from, userId)
    await enter(from, { signInId, code })
    const replaced = await from.call('POST', '/Svc/v1/me/password', {
      body: { newPassword: 'nine clocks in the hallway' },
    })
    expect(replaced.body.code).toBe('proof_required')
    const delegated = await from.call('POST', '/Svc/v1/me/delegations', {
      body: {
        agentId: 'agt_x',
        permissions: [{ actions: ['a'], resources: ['b'] }],
        expiresAt: new Date(clock.now() + 3_600_000).toISOString(),
      },
    })
    expect(delegated.status).not.toBe(201)
    clock.advance({ minutes: 11 })
    const late = await from.call('POST', '/Svc/v1/me/registrations', { body: { authType: 'recovery_code' } })
    expect(late).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  })

  test('of an administrator does not count as a recent proof', async () => {
    const { userId, browser: signedIn } = await newAdministrator(server.call, tenant, ['administrator'])
    await signedIn.call('POST', '/Svc/v1/me/registrations', { body: { authType: 'recovery_code' } })
    const from = browser()
    const { signInId } = await begin(from, userId)
    expect((await enter(from, { signInId, code: await codeFor(userId) })).body.signedIn).toBe(true)
    const refused = await from.call('POST', '/SvcAdmin/v1/administrators', {
      body: { userId: 'mallory', displayName: 'Mallory', roles: ['administrator'] },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })
})

describe('without a password', () => {
  test('signs in a user who has no password, or whose tenant offers none', async () => {
    const { userId } = await newHolder(tenant, 'authenticator_app', clock)
    const from = browser()
    expect((await enter(from, { userId, code: await codeFor(userId) })).body).toMatchObject({
      signedIn: true,
      temporaryCodeUsed: true,
      session: { passwordProvenAt: null },
    })
    const added = await from.call('POST', '/Svc/v1/me/registrations', { body: { authType: 'recovery_code' } })
    expect(added.status).toBe(201)
  })

  test('is refused for a user with a password, with the answer that an unknown user gets', async () => {
    const userId = await newLoser()
    const code = await codeFor(userId)
    const known = await enter(browser(), { userId, code })
    const unknown = await enter(browser(), { userId: 'nonexistent', code })
    expect(known.body).toEqual({ signedIn: false, reason: 'wrong_code' })
    expect(unknown.body).toEqual(known.body)
    // Nor does such a guess use up the code.
    const from = browser()
    const { signInId } = await begin(from, userId)
    expect((await enter(from, { signInId, code })).body.signedIn).toBe(true)
  })

  test('is limited per network', async () => {
    const elsewhere = await newMfaTenant(server)
    let last = await enter(browser(), { userId: 'guessed', code: '0' }, elsewhere)
    for (let guesses = 1; guesses < 102 && last.status === 200; guesses += 1)
      last = await enter(browser(), { userId: 'guessed', code: '0' }, elsewhere)
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

test('the user is notified: on the channels of their methods, or at the address of their profile', async () => {
  const { userId } = await newHolder(tenant, 'email', clock)
  const [before] = await server.database.superuser<{ count: number }>(
    `select count(*)::int as count from deliveries where user_id = $1 and purpose = 'temporary_code_created'`,
    [userId],
  )
  await create(userId)
  await tenant.admin('POST', 'users', { userId: 'profiled', emailAddress: 'profiled@example.com', locale: 'fr' })
  await create('profiled')
  const rows = await server.database.superuser<{ user_id: string }>(
    `select user_id from deliveries where purpose = 'temporary_code_created' and user_id = any($1)`,
    [[userId, 'profiled']],
  )
  expect(before?.count).toBe(0)
  expect(rows.map((row) => row.user_id).sort()).toEqual(['profiled', userId].sort())
  expect((await tenant.lastMessage('profiled@example.com')).subject).toContain('code d’accès temporaire')
})

test('a user gets at most 6 notices within an hour, however many codes are created', async () => {
  await tenant.admin('POST', 'users', { userId: 'flooded', emailAddress: 'flooded@example.com' })
  const notices = async () =>
    (
      await server.database.superuser(
        `select from deliveries where purpose = 'temporary_code_created' and user_id = 'flooded'`,
      )
    ).length
  for (let codes = 0; codes < 9; codes += 1) expect((await create('flooded')).status).toBe(201)
  expect(await notices()).toBe(6)
  expect(await countOf('temporary_code.created', 'flooded')).toBe(9)
  clock.advance({ minutes: 61 })
  await create('flooded')
  expect(await notices()).toBe(7)
})

test('the database holds no code, and a row that is copied to another user opens nothing', async () => {
  const [one, other] = [await newLoser(), await newLoser()]
  const code = await codeFor(one)
  await codeFor(other)
  const [{ row } = { row: '' }] = await server.database.superuser<{ row: string }>(
    'select t::text as row from temporary_codes t where user_id = $1',
    [one],
  )
  expect(row).not.toContain(code)
  await server.database.superuser(
    `update temporary_codes t set code_mac = f.code_mac, code_id = f.code_id from temporary_codes f
     where t.user_id = $1 and f.user_id = $2`,
    [other, one],
  )
  const from = browser()
  const { signInId } = await begin(from, other)
  expect((await enter(from, { signInId, code })).body.signedIn).toBe(false)
})

describe('refused', () => {
  test('for a disabled user, an unknown one, and one of another tenant', async () => {
    const userId = await newLoser()
    expect((await stranger.admin('POST', `users/${userId}/temporary-code`, {})).status).toBe(404)
    expect((await stranger.admin('DELETE', `users/${userId}/temporary-code`)).status).toBe(404)
    const code = await codeFor(userId)
    const from = browser()
    const { signInId } = await begin(from, userId)
    expect((await enter(from, { signInId, code }, stranger)).status).toBe(404)
    await tenant.admin('POST', `users/${userId}:disable`)
    expect((await create(userId)).body.code).toBe('user_disabled')
    expect((await enter(from, { signInId, code })).status).toBe(404)
  })

  test('with both a user and a sign-in, or neither', async () => {
    for (const named of [{}, { userId: 'ada', signInId: 'sgn_x' }])
      expect((await enter(browser(), { ...named, code: '0' })).body.details).toMatchObject([{ field: 'userId' }])
  })

  test('for the help desk, if the user has a role', async () => {
    const { userId } = await newAdministrator(server.call, tenant, ['administrator'])
    const accessToken = await tenant.accessToken('admin.users')
    const refused = await server.call('POST', `/SvcAdmin/v1/users/${userId}/temporary-code`, { accessToken, body: {} })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })
})
