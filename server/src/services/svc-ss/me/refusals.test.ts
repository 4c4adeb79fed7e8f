// What users may not do to their own methods, and why.
import { type MfaTenant, newMfaTenant, newUser, startTestServer, type TestPerson } from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: MfaTenant
let person: TestPerson
beforeEach(async () => {
  tenant = await newMfaTenant(server)
  person = await newUser(server.call, tenant)
})
afterAll(() => server.close())

const disable = (authType: string) => tenant.admin('PATCH', `authentication-modes/${authType}`, { enabled: false })
const codeOf = async (path: string, body: object): Promise<string> =>
  (await person.browser.call('POST', `/Svc/v1/me/${path}`, { body })).body.code

describe('addMyRegistration', () => {
  const add = (body: object) => codeOf('registrations', body)

  test('auth_type_disabled: a method that the tenant does not offer', async () => {
    await disable('authenticator_app')
    expect(await add({ authType: 'authenticator_app' })).toBe('auth_type_disabled')
  })

  test('destination_not_allowed: a number in a country that the tenant sends nothing to', async () => {
    await tenant.enable('sms', { allowedCountries: ['DE'] })
    expect(await add({ authType: 'sms', mobileNumber: '+41790000000' })).toBe('destination_not_allowed')
  })

  test('already_registered: a second password', async () => {
    expect(await add({ authType: 'password', password: 'a second violet lamp' })).toBe('already_registered')
  })

  test('password_rejected: a password that attackers try first', async () => {
    expect(await add({ authType: 'password', password: 'password123' })).toBe('password_rejected')
  })

  test('hardware_token_taken: the token of another user', async () => {
    await tenant.enable('hardware_token')
    const serialNumber = 'TAKEN-1'
    const file = `serialNumber,seed,kind\n${serialNumber},3132333435363738393031323334353637383930,hotp\n`
    const { body } = await tenant.upload('hardware-tokens:import', 'text/csv', file)
    await tenant.settled(`hardware-token-imports/${body.importId}`)
    await tenant.post('registerOtp', { userId: 'other', authType: 'hardware_token', serialNumber })
    expect(await add({ authType: 'hardware_token', serialNumber })).toBe('hardware_token_taken')
  })

  test('registration_limit_reached: one more than twenty of a method', async () => {
    const { userId } = person
    for (let count = 0; count < 20; count += 1)
      await tenant.post('registerOtp', { userId, authType: 'authenticator_app' })
    expect(await add({ authType: 'authenticator_app' })).toBe('registration_limit_reached')
  })
})

describe('answerMyChallenge', () => {
  const answer = () => codeOf('challenges:answer', { authType: 'authenticator_app', otp: '000000' })

  test('auth_type_disabled: a method that the tenant does not offer', async () => {
    await disable('authenticator_app')
    expect(await answer()).toBe('auth_type_disabled')
  })

  test('ambiguous_registration: one of several that is not named', async () => {
    const registration = { userId: person.userId, authType: 'authenticator_app', verified: true }
    for (let count = 0; count < 2; count += 1) await tenant.post('registerOtp', registration)
    expect(await answer()).toBe('ambiguous_registration')
  })
})

describe('replaceMyPassword', () => {
  const replace = () => codeOf('password', { newPassword: 'another violet lamp' })

  test('auth_type_disabled: if the tenant offers no passwords any more', async () => {
    await disable('password')
    expect(await replace()).toBe('auth_type_disabled')
  })

  test('registration_not_found: if an administrator has removed the password', async () => {
    const { body } = await tenant.admin('GET', `users/${person.userId}`)
    const [{ registrationId }] = body.registrations
    await tenant.admin('DELETE', `users/${person.userId}/registrations/${registrationId}`)
    expect(await replace()).toBe('registration_not_found')
  })
})

test('renewMyRecoveryCodes: auth_type_disabled if the tenant offers none', async () => {
  await disable('recovery_code')
  expect(await codeOf('recovery-codes', {})).toBe('auth_type_disabled')
})
