import { hotp, newAdministrator, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const seed = Buffer.from('12345678901234567890')
const tenant = await newMfaTenant(server)

const inventory = async (owner: typeof tenant, ...serialNumbers: string[]) => {
  const lines = serialNumbers.map((serialNumber) => `${serialNumber},hotp,${seed.toString('hex')}`)
  const file = `serialNumber,kind,seed\n${lines.join('\n')}`
  const { body } = await owner.upload('hardware-tokens:import', 'text/csv', file)
  await owner.settled(`hardware-token-imports/${body.importId}`)
}

const assign = (serialNumber: string, body: object, as = tenant) =>
  as.admin('POST', `hardware-tokens/${serialNumber}:assign`, body)

beforeAll(async () => {
  await tenant.enable('hardware_token')
  await inventory(tenant, 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7')
})

describe('201', () => {
  test('assigns it to a user, and the first code activates it', async () => {
    const answer = await assign('A1', { userId: 'ada' })
    expect(answer).toMatchObject({ status: 201, body: { userId: 'ada', status: 'pending', serialNumber: 'A1' } })
    const { registrationId } = answer.body
    expect((await tenant.admin('GET', 'hardware-tokens/A1')).body.assignedTo).toEqual({ userId: 'ada', registrationId })
    const proof = { userId: 'ada', authType: 'hardware_token', otp: hotp(seed, 0) }
    expect((await tenant.post('authenticateOtp', proof)).body.authenticated).toBe(true)
    const { body } = await tenant.admin('GET', 'users/ada')
    expect(body.registrations).toMatchObject([{ registrationId, status: 'active' }])
    const events = await server.database.superuser(
      `select 1 from audit_events where tenant_id = $1 and action = 'registration.created'`,
      [tenant.tenantId],
    )
    expect(events).toHaveLength(1)
  })

  test('it is active immediately if the administrator vouches for it', async () => {
    expect((await assign('A2', { userId: 'bob', verified: true })).body.status).toBe('active')
  })

  test('a user who already has a method need not agree: the help desk has asked them', async () => {
    await tenant.admin('PATCH', 'mfa-settings', { methodChanges: 'proof' })
    const helpdesk = await newAdministrator(server.call, tenant, ['helpdesk'])
    const answer = await helpdesk.browser.call('POST', '/SvcAdmin/v1/hardware-tokens/A3:assign', {
      body: { userId: 'bob' },
    })
    expect(answer.status).toBe(201)
  })
})

test('400 without a user', async () => {
  expect(await assign('A4', {})).toMatchObject({ status: 400, body: { details: [{ field: 'userId' }] } })
})

describe('403', () => {
  test('if the tenant does not offer hardware tokens', async () => {
    const other = await newMfaTenant(server)
    await inventory(other, 'B1')
    expect((await assign('B1', { userId: 'ada' }, other)).body.code).toBe('auth_type_disabled')
  })

  test('to a user who is disabled', async () => {
    await tenant.post('registerOtp', { userId: 'eve', authType: 'recovery_code' })
    await tenant.admin('POST', 'users/eve:disable')
    expect((await assign('A4', { userId: 'eve' })).body.code).toBe('user_disabled')
  })

  test('to oneself with a session that proves only a password, if there is a second factor', async () => {
    const person = await newAdministrator(server.call, tenant, ['administrator'])
    await person.browser.call('POST', '/Svc/v1/me/recovery-codes', { body: {} })
    const path = '/SvcAdmin/v1/hardware-tokens/A4:assign'
    const answer = await person.browser.call('POST', path, { body: { userId: person.userId } })
    expect(answer.body.code).toBe('proof_required')
  })
})

describe('404', () => {
  test("another tenant's", async () => {
    const other = await newMfaTenant(server)
    expect((await assign('A4', { userId: 'ada' }, other)).status).toBe(404)
  })

  test('to a user with a role, who manages their own methods', async () => {
    const person = await newAdministrator(server.call, tenant, ['auditor'])
    expect((await assign('A4', { userId: person.userId })).status).toBe(404)
  })
})

test('409 if another user has it: of many simultaneous requests one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => assign('A5', { userId: `user-${index}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'hardware_token_taken')).toHaveLength(7)
})

test('409 for a user who has twenty', async () => {
  const many = Array.from({ length: 20 }, (_, index) => `C${index}`)
  await inventory(tenant, ...many)
  for (const serialNumber of many) await assign(serialNumber, { userId: 'collector' })
  expect((await assign('A6', { userId: 'collector' })).body.code).toBe('registration_limit_reached')
})

test('403 for a person whose last proof is old, although their role is sufficient', async () => {
  const { browser } = await newAdministrator(server.call, tenant, ['administrator'])
  server.clock.advance({ minutes: 10 })
  const answer = await browser.call('POST', '/SvcAdmin/v1/hardware-tokens/A7:assign', { body: { userId: 'mallory' } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  expect((await tenant.admin('GET', 'hardware-tokens/A7')).body.assignedTo).toBeNull()
})
