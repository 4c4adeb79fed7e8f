// What an application may not do to a user's methods, and why.
import {
  type MfaTenant,
  newAdministrator,
  newHolder,
  newMfaTenant,
  type OtpOperation,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeEach(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const codeOf = async (operation: OtpOperation, body: object): Promise<string> =>
  (await tenant.post(operation, body)).body.code
const password = 'violet lamps sing at noon'
const newPassword = 'another violet lamp'

test('user_disabled: nothing of a disabled user is read, added or replaced', async () => {
  const { userId } = await newHolder(tenant, 'authenticator_app', clock)
  await tenant.admin('POST', `users/${userId}:disable`)
  expect(await codeOf('fetchOtpDetails', { userId })).toBe('user_disabled')
  expect(await codeOf('registerPassword', { userId, password })).toBe('user_disabled')
  expect(await codeOf('reRegisterPassword', { userId, newPassword })).toBe('user_disabled')
  expect(await codeOf('reRegisterOtp', { userId, authType: 'authenticator_app' })).toBe('user_disabled')
})

test('not_found: the password of a user with a role is not accessible', async () => {
  const { userId } = await newAdministrator(server.call, tenant, ['auditor'])
  expect(await codeOf('reRegisterPassword', { userId, newPassword })).toBe('not_found')
})

test('proof_required: a password, if the tenant requires users to agree to changes', async () => {
  const { userId } = await newHolder(tenant, 'authenticator_app', clock)
  await tenant.admin('PATCH', 'mfa-settings', { methodChanges: 'proof' })
  const answer = await tenant.post('registerPassword', { userId, password }, { scope: 'mfa' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'proof_required' } })
})

test('destination_not_allowed: a number in a country that the tenant sends nothing to', async () => {
  await tenant.enable('sms')
  const { userId } = await newHolder(tenant, 'sms', clock)
  await tenant.enable('sms', { allowedCountries: ['DE'] })
  const sms = { userId, authType: 'sms', mobileNumber: '+41790000000' }
  expect(await codeOf('registerOtp', sms)).toBe('destination_not_allowed')
  expect(await codeOf('reRegisterOtp', sms)).toBe('destination_not_allowed')
})

describe('reRegisterOtp', () => {
  test('password_rejected: a password that attackers try first', async () => {
    const { userId } = await newHolder(tenant, 'password', clock)
    const body = { userId, authType: 'password', password: 'password123' }
    expect(await codeOf('reRegisterOtp', body)).toBe('password_rejected')
  })

  test('hardware_token_taken: the token of another user', async () => {
    await tenant.enable('hardware_token')
    const serialNumber = 'TAKEN-2'
    const file = `serialNumber,seed,kind\n${serialNumber},3132333435363738393031323334353637383930,hotp\n`
    const { body } = await tenant.upload('hardware-tokens:import', 'text/csv', file)
    await tenant.settled(`hardware-token-imports/${body.importId}`)
    await tenant.post('registerOtp', { userId: 'other', authType: 'hardware_token', serialNumber })
    const { userId } = await newHolder(tenant, 'hardware_token', clock)
    const taken = { userId, authType: 'hardware_token', serialNumber }
    expect(await codeOf('reRegisterOtp', taken)).toBe('hardware_token_taken')
  })

  test('registration_limit_reached: one more than twenty of a method', async () => {
    const registration = { userId: 'collector', authType: 'authenticator_app' }
    for (let count = 0; count < 19; count += 1) await tenant.post('registerOtp', registration)
    const { registrationId } = (await tenant.post('registerOtp', registration)).body
    expect(await codeOf('reRegisterOtp', { ...registration, registrationId })).toBe('registration_limit_reached')
  })
})

test('checkQrAuthStatus: slow_down when polled again immediately, and auth_type_disabled once the method is disabled', async () => {
  await tenant.enable('qr_code', { allowUsernameless: true })
  const { challengeId } = (await tenant.post('triggerQrCode', {})).body
  expect((await tenant.post('checkQrAuthStatus', { challengeId })).status).toBe(200)
  expect(await codeOf('checkQrAuthStatus', { challengeId })).toBe('slow_down')
  clock.advance({ seconds: 2 })
  await tenant.admin('PATCH', 'authentication-modes/qr_code', { enabled: false })
  expect(await codeOf('checkQrAuthStatus', { challengeId })).toBe('auth_type_disabled')
})
