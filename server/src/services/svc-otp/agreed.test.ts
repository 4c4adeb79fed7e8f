// Which registrations count as agreed by their user.
import {
  type MfaTenant,
  newMfaTenant,
  newUser,
  type OtpOperation,
  startTestServer,
  type TestAnswer,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from './devices.fixture.ts'

const server = await startTestServer()
let tenant: MfaTenant
let first: Call
let other: Call
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  first = await newApplication()
  other = await newApplication()
})
afterAll(() => server.close())

type Call = (operation: OtpOperation, body: object) => Promise<TestAnswer>

async function newApplication(): Promise<Call> {
  const { accessToken } = await newClient(server, tenant)
  return (operation, body) => tenant.post(operation, body, { accessToken })
}

let people = 0
const newUserId = () => `user-${++people}`
const registering = (userId: string, authType = 'recovery_code') => ({ userId, authType })
const agreed = async (answer: Promise<TestAnswer>): Promise<boolean> => {
  const { status, text, body } = await answer
  if (status !== 201) throw new Error(text)
  return body.agreed
}

async function proofBy(call: Call, userId: string, code: string): Promise<string> {
  const { body } = await call('authenticateOtp', { userId, authType: 'recovery_code', otp: code })
  expect(body.authenticated).toBe(true)
  return body.challengeId
}

describe('agreed', () => {
  test('the first registration of a user, and every further one by the same client', async () => {
    const userId = newUserId()
    expect(await agreed(first('registerOtp', registering(userId)))).toBe(true)
    expect(await agreed(first('registerOtp', registering(userId, 'authenticator_app')))).toBe(true)
    expect((await tenant.admin('GET', `users/${userId}`)).body.registrations).toMatchObject([
      { agreed: true },
      { agreed: true },
    ])
  })

  test("another client's with a proof by an agreed registration", async () => {
    const userId = newUserId()
    const { codes } = (await first('registerOtp', registering(userId))).body
    const proofChallengeId = await proofBy(other, userId, codes[0])
    expect(await agreed(other('registerOtp', { ...registering(userId, 'authenticator_app'), proofChallengeId }))).toBe(
      true,
    )
  })

  test('a registration by a caller with admin.users', async () => {
    const userId = newUserId()
    await first('registerOtp', registering(userId))
    expect(await agreed(tenant.post('registerOtp', registering(userId, 'authenticator_app')))).toBe(true)
  })

  test('a registration that the user adds in self-service', async () => {
    const { browser } = await newUser(server.call, tenant)
    expect(await agreed(browser.call('POST', '/Svc/v1/me/recovery-codes', { body: {} }))).toBe(true)
  })

  test('the next registration after an administrator has removed the last', async () => {
    const userId = newUserId()
    const { registrationId } = (await first('registerOtp', registering(userId))).body
    expect((await tenant.admin('DELETE', `users/${userId}/registrations/${registrationId}`)).status).toBe(204)
    expect(await agreed(other('registerOtp', registering(userId)))).toBe(true)
    expect(await agreed(first('registerOtp', registering(userId, 'authenticator_app')))).toBe(false)
  })
})

describe('not agreed', () => {
  test("another client's without a proof", async () => {
    const userId = newUserId()
    await first('registerOtp', registering(userId, 'authenticator_app'))
    expect(await agreed(other('registerOtp', registering(userId)))).toBe(false)
    expect(await agreed(other('registerPassword', { userId, password: 'violet lamps sing at noon' }))).toBe(false)
  })

  test("another client's after everything that the first client registered was removed", async () => {
    const userId = newUserId()
    await first('registerOtp', registering(userId))
    expect((await other('deregisterAuth', registering(userId))).status).toBe(200)
    expect(await agreed(other('registerOtp', registering(userId)))).toBe(false)
    expect(await agreed(first('registerOtp', registering(userId, 'authenticator_app')))).toBe(true)
  })

  test('one next to a registration of an earlier version, whose maker is unknown', async () => {
    const userId = newUserId()
    await first('registerOtp', registering(userId))
    await server.database.superuser('update registrations set made_by = null where user_id = $1', [userId])
    await server.database.superuser('update users set first_client_id = null where user_id = $1', [userId])
    expect(await agreed(other('registerOtp', registering(userId, 'authenticator_app')))).toBe(false)
  })
})

test('of two clients that register for a new user at once, one is the first', async () => {
  for (let round = 0; round < 20; round += 1) {
    const userId = newUserId()
    const answers = await Promise.all([
      agreed(first('registerOtp', registering(userId))),
      agreed(other('registerOtp', registering(userId, 'authenticator_app'))),
    ])
    expect(answers.toSorted()).toEqual([false, true])
  }
})

describe('a proof', () => {
  test('by a registration that was removed or disabled since does not count', async () => {
    const userId = newUserId()
    const { codes, registrationId } = (await first('registerOtp', registering(userId))).body
    const proofChallengeId = await proofBy(first, userId, codes[0])
    const path = `users/${userId}/registrations/${registrationId}`
    await tenant.admin('PATCH', path, { status: 'disabled' })
    const add = () => first('registerOtp', { ...registering(userId, 'authenticator_app'), proofChallengeId })
    expect(await add()).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    await tenant.admin('PATCH', path, { status: 'active' })
    expect((await add()).status).toBe(201)
  })
})
