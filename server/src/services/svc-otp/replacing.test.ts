// reRegisterOtp and deregisterAuth.
import { fromBase32, type MfaTenant, newHolder, newMfaTenant, startTestServer, totp } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
const authType = 'authenticator_app'
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const heldBy = async (userId: string) => (await tenant.post('fetchOtpDetails', { userId })).body.registrations
const authenticated = async (userId: string, otp: string, registrationId: string) =>
  (await tenant.post('authenticateOtp', { userId, authType, otp, registrationId })).body.authenticated

describe('reRegisterOtp 200', () => {
  test('the old one is removed with the first proof of the new one, together with its open challenges', async () => {
    const old = await newHolder(tenant, authType, clock)
    const { userId } = old
    const { body: open } = await tenant.post('sendOtp', { userId, authType })
    const { status, body: fresh } = await tenant.post('reRegisterOtp', { userId, authType })
    expect({ status, state: fresh.status }).toEqual({ status: 200, state: 'pending' })
    expect(await heldBy(userId)).toHaveLength(2)
    expect(await authenticated(userId, await old.right(), old.registrationId)).toBe(true)
    clock.advance({ seconds: 30 })
    const otp = totp(fromBase32(fresh.secret), clock.now())
    expect(await authenticated(userId, otp, fresh.registrationId)).toBe(true)
    expect(await heldBy(userId)).toMatchObject([{ registrationId: fresh.registrationId, status: 'active' }])
    expect((await tenant.post('fetchOtpDetails', { challengeId: open.challengeId })).body).toMatchObject({
      state: 'cancelled',
      reason: 'registration_removed',
    })
    clock.advance({ seconds: 30 })
    expect(await authenticated(userId, await old.right(), old.registrationId)).toBe(false)
  })

  test('immediately: the old one stops working at once', async () => {
    const old = await newHolder(tenant, authType, clock)
    const { userId } = old
    const { body } = await tenant.post('reRegisterOtp', { userId, authType, replace: 'immediately' })
    expect(await heldBy(userId)).toMatchObject([{ registrationId: body.registrationId, status: 'pending' }])
    expect(await authenticated(userId, await old.right(), old.registrationId)).toBe(false)
  })

  test('new recovery codes void the old ones', async () => {
    const old = await newHolder(tenant, 'recovery_code', clock)
    const { body } = await tenant.post('reRegisterOtp', { userId: old.userId, authType: 'recovery_code' })
    const use = async (otp: string) =>
      (await tenant.post('authenticateOtp', { userId: old.userId, authType: 'recovery_code', otp })).body.authenticated
    expect(await use(await old.right())).toBe(false)
    expect(await use(body.codes[0])).toBe(true)
  })
})

describe('reRegisterOtp 403, 404, 409', () => {
  test('knowing the user id is not enough to replace a password', async () => {
    const { userId } = await newHolder(tenant, 'password', clock)
    const body = { userId, authType: 'password', password: 'another fine password' }
    expect(await tenant.post('reRegisterOtp', body, { scope: 'mfa' })).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    })
    expect((await tenant.post('reRegisterOtp', body)).status).toBe(200)
  })

  test('nothing to replace, an administrator, several and none named', async () => {
    expect((await tenant.post('reRegisterOtp', { userId: 'nobody', authType })).status).toBe(404)
    expect((await tenant.post('reRegisterOtp', { userId: 'admin', authType })).status).toBe(404)
    const { userId } = await newHolder(tenant, authType, clock)
    await newHolder(tenant, authType, clock, userId)
    expect((await tenant.post('reRegisterOtp', { userId, authType })).status).toBe(409)
  })
})

describe('deregisterAuth 200', () => {
  test('removes the only one, the named one, or all', async () => {
    const { userId, registrationId } = await newHolder(tenant, authType, clock)
    await newHolder(tenant, authType, clock, userId)
    await newHolder(tenant, authType, clock, userId)
    const named = await tenant.post('deregisterAuth', { userId, authType, registrationId })
    expect(named).toMatchObject({ status: 200, body: { removed: [{ registrationId, status: 'removed' }] } })
    expect((await tenant.post('deregisterAuth', { userId, authType })).status).toBe(409)
    expect((await tenant.post('deregisterAuth', { userId, authType, all: true })).body.removed).toHaveLength(2)
    expect(await heldBy(userId)).toEqual([])
  })

  test('nothing of the secret is left', async () => {
    const { userId, registrationId } = await newHolder(tenant, authType, clock)
    await tenant.post('deregisterAuth', { userId, authType })
    const rows = await server.database.superuser(
      'select status, sealed_secret from registrations where registration_id = $1',
      [registrationId],
    )
    expect(rows).toEqual([{ status: 'removed', sealed_secret: null }])
  })
})

describe('deregisterAuth 404', () => {
  test("an unknown user, a method that the user does not have, an administrator, another tenant's", async () => {
    const other = await newMfaTenant(server)
    const theirs = await newHolder(other, authType, clock)
    for (const body of [
      { userId: 'nobody', authType },
      { userId: 'admin', authType },
      { userId: theirs.userId, authType, registrationId: theirs.registrationId },
    ]) {
      expect((await tenant.post('deregisterAuth', body)).status).toBe(404)
    }
    expect((await other.post('fetchOtpDetails', { userId: theirs.userId })).body.registrations).toHaveLength(1)
  })
})
