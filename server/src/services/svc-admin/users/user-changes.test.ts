import { sql } from '@countersign/platform/database'
import { newHolder, newMfaTenant, startTestServer, type TestAnswer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const stranger = await newMfaTenant(server)
const theirs = await newHolder(stranger, 'authenticator_app', clock, 'only-theirs')
const app = 'authenticator_app'

const events = async (action: string, userId: string) =>
  server.database.superuser<{ details: object }>(
    `select details from audit_events where action = $1 and target ->> 'id' = $2`,
    [action, userId],
  )

async function lockedHolder(authType: 'authenticator_app' | 'recovery_code' = app, userId?: string) {
  const holder = await newHolder(tenant, authType, clock, userId)
  for (let failures = 0; failures < 10; failures += 1)
    await tenant.post('authenticateOtp', { userId: holder.userId, authType, otp: holder.wrong })
  return holder
}

const answer = async ({ userId, authType, right }: Awaited<ReturnType<typeof newHolder>>) => {
  clock.advance({ seconds: 30 })
  return (await tenant.post('authenticateOtp', { userId, authType, otp: await right() })).body.authenticated
}

describe('200', () => {
  test('unlocks all methods, or the named one', async () => {
    const one = await lockedHolder(app, 'twice-locked')
    const other = await lockedHolder('recovery_code', 'twice-locked')
    expect(await answer(one)).toBe(false)
    const unlocked = await tenant.admin('POST', `users/${one.userId}:unlock`, { authType: app })
    expect(unlocked.body.locks).toMatchObject([{ authType: 'recovery_code' }])
    expect(await answer(one)).toBe(true)
    expect(await answer(other)).toBe(false)
    expect((await tenant.admin('POST', `users/${one.userId}:unlock`, {})).body.locks).toEqual([])
    expect(await answer(other)).toBe(true)
    expect(await events('user.unlocked', one.userId)).toEqual([{ details: { authType: app } }, { details: {} }])
  })

  test('lifts a lock that only an administrator can lift', async () => {
    const holder = await lockedHolder()
    await server.database.superuser(
      'update failure_counts set disabled = true, locked_until = null where user_id = $1',
      [holder.userId],
    )
    const read = await tenant.admin('GET', `users/${holder.userId}`)
    expect(read.body.locks).toMatchObject([{ lockedUntil: null }])
    expect(read.body.registrations).toMatchObject([{ status: 'disabled' }])
    const unlocked = await tenant.admin('POST', `users/${holder.userId}:unlock`, {})
    expect(unlocked.body).toMatchObject({ locks: [], registrations: [{ status: 'active' }] })
    expect(await answer(holder)).toBe(true)
  })

  test('nothing can be started for a disabled user, and open challenges are cancelled', async () => {
    const holder = await newHolder(tenant, app, clock)
    const { userId, authType, right } = holder
    const challenge = await tenant.post('sendOtp', { userId, authType })
    const disabled = await tenant.admin('POST', `users/${userId}:disable`)
    expect(disabled).toMatchObject({ status: 200, body: { status: 'disabled', registrations: [{ status: 'active' }] } })
    const { challengeId } = challenge.body
    expect((await tenant.post('fetchOtpDetails', { challengeId })).body.state).toBe('cancelled')
    expect(await tenant.post('sendOtp', { userId, authType })).toMatchObject({ status: 403 })
    expect((await tenant.post('authenticateOtp', { userId, authType, otp: await right() })).body.authenticated).toBe(
      false,
    )
    const enabled = await tenant.admin('POST', `users/${userId}:enable`)
    expect(enabled).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(await answer(holder)).toBe(true)
  })

  test('is idempotent', async () => {
    const { userId } = await newHolder(tenant, app, clock)
    for (const action of ['disable', 'disable', 'enable', 'enable'])
      expect((await tenant.admin('POST', `users/${userId}:${action}`)).status).toBe(200)
    expect(await events('user.disabled', userId)).toHaveLength(1)
    expect(await events('user.enabled', userId)).toHaveLength(1)
  })

  test('a challenge that has expired stays expired', async () => {
    const { userId, authType } = await newHolder(tenant, app, clock)
    const { challengeId } = (await tenant.post('sendOtp', { userId, authType })).body
    clock.advance({ seconds: 301 })
    await tenant.admin('POST', `users/${userId}:disable`)
    expect((await tenant.post('fetchOtpDetails', { challengeId })).body.state).toBe('expired')
  })
})

describe('204', () => {
  test('a deleted user is gone, with all of their data', async () => {
    const { userId, authType, registrationId } = await lockedHolder()
    await tenant.enable('email')
    clock.advance({ milliseconds: 1 })
    const mail = await newHolder(tenant, 'email', clock, userId)
    await tenant.post('sendOtp', { userId, authType: 'email' })
    expect((await tenant.admin('DELETE', `users/${userId}`)).status).toBe(204)
    for (const table of ['users', 'registrations', 'challenges', 'deliveries', 'failure_counts'])
      expect(await server.database.superuser(`select 1 from ${table} where user_id = $1`, [userId]), table).toEqual([])
    expect(await tenant.admin('GET', `users/${userId}`)).toMatchObject({ status: 404 })
    expect(await tenant.post('sendOtp', { userId, authType })).toMatchObject({ status: 404 })
    expect(await events('user.deleted', userId)).toEqual([
      { details: { registrations: [registrationId, mail.registrationId] } },
    ])
    await server.worker.runDue()
  })

  test('a user is deleted while a message to them is being recorded as sent, without a deadlock', async () => {
    await tenant.enable('email')
    const { userId } = await newHolder(tenant, 'email', clock)
    await server.worker.runDue()
    const { body } = await tenant.post('sendOtp', { userId, authType: 'email' })
    const tenantScope = server.domain.database.scope(tenant.tenantId)
    let deleting: Promise<TestAnswer> | undefined
    await tenantScope.tx(async (tx) => {
      const { challengeId } = body
      await tx.run(sql`
        update deliveries set attempts = attempts + 1
        where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId}`)
      deleting = tenant.admin('DELETE', `users/${userId}`)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from deliveries%'`
      await expect.poll(() => server.database.superuser(waiting), { interval: 10 }).not.toEqual([])
      await tx.run(sql`
        update challenges set delivery_status = 'sent'
        where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId}`)
    })
    expect((await deleting)?.status).toBe(204)
  })
})

describe('400', () => {
  test('unlocking an unknown method', async () => {
    expect(await tenant.admin('POST', 'users/admin:unlock', { authType: 'fax' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'authType' }] },
    })
  })
})

describe('403', () => {
  test.each([
    ['POST', ':unlock', {}],
    ['POST', ':disable', undefined],
    ['POST', ':enable', undefined],
    ['DELETE', '', undefined],
  ])('%s users/admin%s by a caller who could not invite an administrator', async (method, path, body) => {
    const accessToken = await tenant.accessToken('admin.users')
    const request = { accessToken, ...(body ? { body } : {}) }
    expect(await server.call(method, `/SvcAdmin/v1/users/admin${path}`, request)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', scope: 'admin.write' },
    })
  })

  test('only operators can change an operator', async () => {
    const { operators } = server
    const accessToken = await operators.accessToken('admin.write')
    expect(await server.call('POST', '/SvcAdmin/v1/users/admin:unlock', { accessToken, body: {} })).toMatchObject({
      status: 403,
      body: { code: 'scope_not_grantable' },
    })
  })
})

describe('404', () => {
  test.each([
    ['POST', ':unlock', {}],
    ['POST', ':disable', undefined],
    ['POST', ':enable', undefined],
    ['DELETE', '', undefined],
  ])("%s another tenant's user%s", async (method, path, body) => {
    expect(await tenant.admin(method, `users/${theirs.userId}${path}`, body)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await stranger.admin('GET', `users/${theirs.userId}`)).body.status).toBe('active')
  })
})

describe('409', () => {
  test.each([
    ['POST', ':disable'],
    ['POST', ':enable'],
    ['DELETE', ''],
  ])('%s users/admin%s: administrators are managed under administrators', async (method, path) => {
    expect(await tenant.admin(method, `users/admin${path}`)).toMatchObject({
      status: 409,
      body: { code: 'user_has_role' },
    })
  })
})
