// Passkeys and two processes on one database: of simultaneous responses, one counts.
import { type MfaTenant, newMfaTenant, newPasskeyHolder, startTwoServers, type TestAnswer } from '@countersign/testkit'
import { softwareAuthenticator } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers({ SERVICES: 'svc-auth,svc-otp' })
const authType = 'passkey'
const rounds = 4
let tenant: MfaTenant

beforeAll(async () => {
  tenant = await newMfaTenant(one)
  await tenant.enable(authType)
  await newPasskeyHolder(tenant)
})
afterAll(close)

/** Every second request goes to the other process. */
const allAtOnce = (bodies: readonly object[]): Promise<TestAnswer[]> =>
  Promise.all(
    bodies.map((body, turn) =>
      tenant.post('authenticateOtp', { authType, ...body }, { call: turn % 2 === 0 ? one.call : two.call }),
    ),
  )

const challengeBytes = (body: { publicKey: { challenge: string } }) =>
  Buffer.from(body.publicKey.challenge, 'base64url')

async function challengeFor(userId: string) {
  const { body } = await tenant.post('sendOtp', { userId, authType })
  return { challengeId: String(body.challengeId), bytes: challengeBytes(body) }
}

async function pendingFor(userId: string) {
  const { body } = await tenant.post('registerOtp', { userId, authType })
  return { userId, registrationId: String(body.registrationId), bytes: challengeBytes(body) }
}

const eventsOf = async (action: string, field: string, value: string): Promise<number> => {
  const rows = await one.database.superuser<{ count: number }>(
    `select count(*)::int as count from audit_events where action = $1 and details ->> $2 = $3`,
    [action, field, value],
  )
  return rows[0]?.count ?? 0
}

test('one response that arrives five times at once authenticates once', async () => {
  const { userId, key } = await newPasskeyHolder(tenant)
  for (let round = 0; round < rounds; round++) {
    const { challengeId, bytes } = await challengeFor(userId)
    const answers = await allAtOnce(Array(5).fill({ challengeId, credential: key.get(bytes) }))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const lost = answers.filter(({ body }) => !body.authenticated).map(({ body }) => body.reason)
    expect(lost).toHaveLength(4)
    // Which of the two depends on whether the answer was counted before the first one ended the challenge.
    for (const reason of lost) expect(['challenge_finished', 'too_many_attempts']).toContain(reason)
    expect(answers.filter(({ body }) => body.assertion)).toHaveLength(1)
    expect(await eventsOf('authentication.succeeded', 'challengeId', challengeId)).toBe(1)
  }
})

test('one credential that two users register at once belongs to one of them', async () => {
  for (let round = 0; round < rounds; round++) {
    const users = await Promise.all([pendingFor(`ada-${round}`), pendingFor(`bob-${round}`)])
    const key = softwareAuthenticator()
    const answers = await allAtOnce(
      users.map(({ userId, registrationId, bytes }) => ({ userId, registrationId, credential: key.create(bytes) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_registered')
    for (const [index, { userId }] of users.entries()) {
      const { body } = await tenant.post('fetchOtpDetails', { userId })
      expect(body.registrations).toMatchObject([{ status: answers[index]?.status === 200 ? 'active' : 'pending' }])
    }
  }
})

test('one registration that is answered twice at once is activated once, with the key of the winner', async () => {
  for (let round = 0; round < rounds; round++) {
    const { userId, registrationId, bytes } = await pendingFor(`cleo-${round}`)
    const keys = [softwareAuthenticator(), softwareAuthenticator()]
    const answers = await allAtOnce(keys.map((key) => ({ userId, registrationId, credential: key.create(bytes) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const challenge = await challengeFor(userId)
    const winner = keys[answers.findIndex(({ status }) => status === 200)]
    const credential = winner?.get(challenge.bytes)
    const { body } = await tenant.post('authenticateOtp', { authType, challengeId: challenge.challengeId, credential })
    expect(body.authenticated).toBe(true)
    expect(await eventsOf('passkey.activated', 'registrationId', registrationId)).toBe(1)
  }
})

test('of two responses at once with the same counter, one counts', async () => {
  const { userId, key } = await newPasskeyHolder(tenant, { deviation: { signCount: 1 } })
  for (let signCount = 2; signCount < 2 + rounds; signCount++) {
    const challenges = await Promise.all([challengeFor(userId), challengeFor(userId)])
    const answers = await allAtOnce(
      challenges.map(({ challengeId, bytes }) => ({ challengeId, credential: key.get(bytes, { signCount }) })),
    )
    expect(answers.map(({ body }) => body.authenticated).sort()).toEqual([false, true])
    const { challengeId, bytes } = await challengeFor(userId)
    const credential = key.get(bytes, { signCount })
    const again = await tenant.post('authenticateOtp', { authType, challengeId, credential })
    expect(again.body.reason).toBe('credential_may_be_cloned')
  }
})
