// Decisions about a user are made under the user's lock: each test holds a change open until the call waits for it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import {
  createTestBrowser,
  type MfaTenant,
  newAdministrator,
  newApprover,
  newAskingAgent,
  newDeviceHolder,
  newHolder,
  newMfaTenant,
  newPaymentTenant,
  newUser,
  signIn,
  startTestServer,
  type TestAnswer,
  tryEnrolling,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrators, tenants, userRegistrations, users } from '../../domain/administration/index.ts'
import { lockTenant } from '../../domain/tenancy/tenants/tenants-store.ts'

const server = await startTestServer()
const { clock, domain } = server
const database = server.database.open()
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  await tenant.enable('push')
  await tenant.enable('qr_code', { allowUsernameless: true })
})
afterAll(() => server.close())

const administrator = (scopes: readonly string[]): Origin => ({
  requestId: 'request-1',
  ipAddress: '192.0.2.1',
  userAgent: 'test',
  caller: {
    kind: 'client',
    id: tenant.clientId,
    clientId: tenant.clientId,
    scopes,
    accessTokenId: 'at_1',
    expiresAt: Number.MAX_SAFE_INTEGER,
  },
})
const everything = ['admin.read', 'admin.write', 'admin.users', 'admin.audit', 'self', 'mfa', 'tenants.manage']

/** Resolves when a call waits for a lock, or has ended without waiting. */
async function waitsForLock(call: Promise<unknown>): Promise<void> {
  let ended = false
  void call.finally(() => {
    ended = true
  })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!ended && (await server.database.superuser(waiting)).length === 0) await delay(10)
}

/** Makes the call while the change is made but not committed yet; returns the result of the call. */
async function during(
  change: (held: TenantScope) => Promise<unknown>,
  call: () => Promise<TestAnswer>,
  tenantId = tenant.tenantId,
): Promise<TestAnswer> {
  const scope = database.scope(tenantId)
  let calling: Promise<TestAnswer> | undefined
  await scope.tx(async (tx) => {
    await change(scope.joined(tx))
    calling = call()
    await waitsForLock(calling)
  })
  return calling as Promise<TestAnswer>
}

const disabling = (userId: string) => (held: TenantScope) =>
  users.disable(domain, held, administrator(everything), userId)

const application = { scope: 'mfa' }

test('a method is not registered for a user who is being invited as an administrator', async () => {
  const invite = (held: TenantScope) =>
    administrators.invite(domain, held, administrator(everything), {
      userId: 'grace',
      displayName: 'Grace',
      roles: ['auditor'],
    })
  const register = () => tenant.post('registerOtp', { userId: 'grace', authType: 'recovery_code' }, application)
  expect(await during(invite, register)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await tenant.admin('GET', 'users/grace')).body.registrations).toEqual([])
})

describe('while the user is being disabled', () => {
  test('no method is registered', async () => {
    const { userId } = await newHolder(tenant, 'recovery_code', clock)
    const answer = await during(disabling(userId), () =>
      tenant.post('registerOtp', { userId, authType: 'authenticator_app' }, application),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
  })

  test('no method is removed', async () => {
    const { userId, authType } = await newHolder(tenant, 'recovery_code', clock)
    const answer = await during(disabling(userId), () =>
      tenant.post('deregisterAuth', { userId, authType }, application),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
  })

  test('no device is enrolled', async () => {
    const registered = await tenant.post('registerOtp', { userId: 'joining', authType: 'push' }, application)
    const { uri } = registered.body.enrolment
    const { register } = await tryEnrolling(server, { uri, tampering: { claims: { codeHash: 'wrong' } } })
    const answer = await during(disabling('joining'), register)
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
  })

  test('no push is sent', async () => {
    const { userId } = await newDeviceHolder(server, tenant)
    const answer = await during(disabling(userId), () =>
      tenant.post('triggerPushNotification', { userId }, application),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
  })

  test('no push is sent for the second step of a sign-in', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const password = 'violet lamps sing at noon'
    await tenant.post('registerPassword', { userId, password })
    const browser = createTestBrowser(server.call)
    const post = (step: string, body: object) =>
      browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/${step}`, { body })
    const { signInId } = (await signIn(browser, tenant, { userId, password })).body.next
    const disablingMethod = (held: TenantScope) =>
      userRegistrations.update(
        domain,
        held,
        administrator(everything),
        { userId, registrationId: device.registration.registrationId },
        { status: 'disabled' },
      )
    const second = () => post('challenge', { signInId, authType: 'push' })
    expect((await during(disablingMethod, second)).body.code).toBe('registration_disabled')
    await tenant.admin('PATCH', `users/${userId}/registrations/${device.registration.registrationId}`, {
      status: 'active',
    })
    expect((await during(disabling(userId), second)).body.code).toBe('user_disabled')
  })

  test('no push is sent for a sign-in with only a device', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const password = 'violet lamps sing at noon'
    await tenant.post('registerPassword', { userId, password })
    const browser = createTestBrowser(server.call)
    const post = (step: string, body: object) =>
      browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/${step}`, { body })
    const { signInId } = (await signIn(browser, tenant, { userId, password })).body.next
    const { challengeId, numberMatch } = (await post('challenge', { signInId, authType: 'push' })).body
    const shown = await device.shown(challengeId)
    await device.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber })
    await post('answer', { signInId, authType: 'push', challengeId })
    const answer = await during(disabling(userId), () => post('device', { userId, authType: 'push' }))
    expect(answer.body.code).toBe('user_disabled')
  })

  test('no approval is requested, and none of a user who is being deleted', async () => {
    const payments = await newPaymentTenant(server)
    for (const [change, code] of [
      [users.disable, 'user_disabled'],
      [users.remove, 'registration_not_found'],
    ] as const) {
      const { userId } = await newApprover(server, payments)
      const { ask } = await newAskingAgent(payments, userId)
      const changing = async (held: TenantScope) => void (await change(domain, held, administrator(everything), userId))
      expect((await during(changing, () => ask(), payments.tenantId)).body.code).toBe(code)
    }
  })

  test('no QR code is created for the user', async () => {
    const { userId } = await newDeviceHolder(server, tenant)
    const answer = await during(disabling(userId), () => tenant.post('triggerQrCode', { userId }, application))
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
  })

  test('no device of the user binds a QR code that any user may scan', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant)
    const { qrContent } = (await tenant.post('triggerQrCode', {}, application)).body
    const answer = await during(disabling(userId), () => device.scan(qrContent))
    expect(answer.status).toBe(404)
  })

  test('no right answer is accepted', async () => {
    const { userId, right } = await newHolder(tenant, 'password', clock)
    const password = await right()
    const answer = await during(disabling(userId), () =>
      tenant.post('validatePassword', { userId, password }, application),
    )
    expect(answer).toMatchObject({ status: 200, body: { authenticated: false, reason: 'wrong_password' } })
  })

  test('no session begins', async () => {
    const person = await newUser(server.call, tenant)
    const answer = await during(disabling(person.userId), () => signIn(createTestBrowser(server.call), tenant, person))
    expect(answer.body).toMatchObject({ signedIn: false })
  })

  test('the user changes nothing of their own', async () => {
    const { userId, browser } = await newUser(server.call, tenant)
    const answer = await during(disabling(userId), () =>
      browser.call('POST', '/Svc/v1/me/recovery-codes', { body: {} }),
    )
    expect([401, 403]).toContain(answer.status)
  })
})

test('a device of a disabled administrator answers nothing', async () => {
  const { userId, device } = await newDeviceHolder(server, tenant)
  const { challengeId, numberMatch } = (await tenant.post('triggerPushNotification', { userId }, application)).body
  const shown = await device.shown(challengeId)
  const scanned = await device.scan((await tenant.post('triggerQrCode', { userId }, application)).body.qrContent)
  await server.database.superuser(
    `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
     values ($1, $2, $2, '{auditor}', 'disabled', now(), now())`,
    [tenant.tenantId, userId],
  )
  const answer = await device.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber })
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
  const byQrCode = await device.answerQr(scanned.body, { decision: 'approve' })
  expect(byQrCode).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
})

test('no device of an administrator who is being disabled answers', async () => {
  const { userId, device } = await newDeviceHolder(server, tenant)
  const { challengeId, numberMatch } = (await tenant.post('triggerPushNotification', { userId }, application)).body
  const shown = await device.shown(challengeId)
  await server.database.superuser(
    `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
     values ($1, $2, $2, '{auditor}', 'active', now(), now())`,
    [tenant.tenantId, userId],
  )
  const disable = (held: TenantScope) =>
    administrators.update(domain, held, administrator(everything), userId, null, { status: 'disabled' })
  const answer = await during(disable, () =>
    device.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber }),
  )
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_disabled' } })
})

describe('no session begins', () => {
  test('while its administrator is being disabled', async () => {
    const person = await newAdministrator(server.call, tenant, ['auditor'])
    const disable = (held: TenantScope) =>
      administrators.update(domain, held, administrator(everything), person.userId, null, { status: 'disabled' })
    const answer = await during(disable, () => signIn(createTestBrowser(server.call), tenant, person))
    expect(answer.body).toMatchObject({ signedIn: false })
  })

  test('while the tenant is being suspended', async () => {
    const other = await newMfaTenant(server)
    const person = await newUser(server.call, other)
    const suspend = (held: TenantScope) => tenants.suspend(domain, held, administrator(everything), other.tenantId)
    const begin = () => signIn(createTestBrowser(server.call), other, person)
    const answer = await during(suspend, begin, server.operators.tenantId)
    expect(answer.body).toMatchObject({ signedIn: false })
  })

  test('with a password that was removed after it was compared', async () => {
    const person = await newUser(server.call, tenant)
    const [password] = (await tenant.admin('GET', `users/${person.userId}`)).body.registrations
    const remove = () => tenant.admin('DELETE', `users/${person.userId}/registrations/${password.registrationId}`)
    const scope = database.scope(tenant.tenantId)
    let signingIn: Promise<TestAnswer> | undefined
    await scope.tx(async (tx) => {
      // The sign-in has compared the password once it waits for the tenant.
      await lockTenant(tx)
      signingIn = signIn(createTestBrowser(server.call), tenant, person)
      await waitsForLock(signingIn)
      expect((await remove()).status).toBe(204)
    })
    expect((await signingIn)?.body).toMatchObject({ signedIn: false, reason: 'wrong_password' })
  })
})
