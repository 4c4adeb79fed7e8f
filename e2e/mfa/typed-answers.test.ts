// What every method promises in addition whose answer the user types: attempts are limited, and codes are used up.

import { contractOf } from '@countersign/contract'
import {
  type Holder,
  type MethodHolder,
  newHolder,
  startTestServer,
  type TypedAuthType,
  typedAuthTypes,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  authTypesWith,
  defaultOf,
  hasChallenge,
  isTyped,
  type MethodUnderTest,
  methodUnderTest,
  needsNoChallenge,
  newTenantWithAll,
} from './method-contract.fixture.ts'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newTenantWithAll(server)

const typedWithChallenge = authTypesWith((method) => isTyped(method) && hasChallenge(method))
const typedWithoutChallenge = authTypesWith((method) => isTyped(method) && needsNoChallenge(method))

/** The user gives wrong answers until the method is locked, each to a new challenge, if the method has challenges. */
async function lock(method: MethodUnderTest, user: MethodHolder, failures: number) {
  for (let attempts = 0; attempts < failures; attempts++) {
    const wrong = await user.wrong(await method.begin(user))
    expect(await wrong.send()).toMatchObject({ authenticated: false, reason: user.wrongReason })
    // A challenge that expires within a minute is replaced.
    clock.advance({ seconds: 241 })
  }
}

/** A locked method issues no challenge, and refuses right answers that need none. */
async function expectLocked(authType: TypedAuthType, user: MethodHolder) {
  const { userId } = user
  if (hasChallenge(contractOf(authType))) {
    const refused = await tenant.post('sendOtp', { userId, authType })
    expect(refused).toMatchObject({ status: 423, body: { code: 'registration_locked' } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  }
  if (needsNoChallenge(contractOf(authType))) {
    const refusal = { authenticated: false, reason: 'registration_locked' }
    expect(await (await user.right(undefined)).send()).toMatchObject(refusal)
  }
}

describe.each(typedAuthTypes)('%s', (authType) => {
  const method = methodUnderTest(server, tenant, authType)

  test('a wrong answer counts, and a right one still succeeds', async () => {
    const user = await method.holder()
    const issued = await method.begin(user)
    const wrong = await user.wrong(issued)
    const [first, second] = [await wrong.send(), await wrong.send()]
    expect(first.attemptsRemaining).toBeGreaterThan(0)
    expect(second.attemptsRemaining).toBe((first.attemptsRemaining ?? 0) - 1)
    expect(await (await user.right(issued)).send()).toMatchObject({ authenticated: true })
  })

  test('wrong answers lock the method, and no other, for some time', async () => {
    const user = await method.holder()
    const other = await otherMethodOf(user.userId)
    await lock(method, user, defaultOf(authType, 'lockAfterFailures'))
    await expectLocked(authType, user)
    const request = { userId: other.userId, authType: other.authType, otp: await other.right() }
    expect((await tenant.post('authenticateOtp', request)).body).toMatchObject({ authenticated: true })
    clock.advance({ minutes: 16 })
    expect(await (await user.right(await method.begin(user))).send()).toMatchObject({ authenticated: true })
  })

  function otherMethodOf(userId: string): Promise<Holder> {
    const free = typedAuthTypes.filter((other) => other !== authType && contractOf(other).challenge === 'optional')
    const [other] = free
    if (!other) throw new Error('No other method is answered without a challenge.')
    return newHolder(tenant, other, clock, userId)
  }

  test("another user's answer is wrong", async () => {
    const [ada, bob] = [await method.holder(), await method.holder()]
    const issued = await method.begin(ada)
    const answer = await bob.right(await method.begin(bob))
    const request = { ...answer.request, userId: ada.userId, ...(issued ? { challengeId: issued.challengeId } : {}) }
    expect((await tenant.post('authenticateOtp', request)).body).toMatchObject({
      authenticated: false,
      reason: ada.wrongReason,
    })
  })
})

describe.each(typedWithoutChallenge)('%s without a challenge', (authType) => {
  const method = methodUnderTest(server, tenant, authType)

  test('a right answer succeeds', async () => {
    const user = await method.holder()
    expect(await (await user.right(undefined)).send()).toMatchObject({ authenticated: true })
  })

  test('an unknown user gets the same response as a wrong answer', async () => {
    const user = await method.holder()
    const { request, send } = await user.wrong(undefined)
    const wrong = await send()
    expect((await tenant.post('authenticateOtp', { ...request, userId: 'unknown' })).body).toEqual(wrong)
  })
})

describe.each(typedWithChallenge)('a challenge of %s', (authType) => {
  const method = methodUnderTest(server, tenant, authType)

  test('uses up its answer: the next challenge does not accept it', async () => {
    const user = await method.holder()
    const issued = await method.issue(user)
    const right = await user.right(issued)
    expect(await right.send()).toMatchObject({ authenticated: true })
    const next = await method.issue(user)
    expect(next.challengeId).not.toBe(issued.challengeId)
    const request = { ...right.request, challengeId: next.challengeId }
    expect((await tenant.post('authenticateOtp', request)).body).toMatchObject({ authenticated: false })
  })

  test('fails after too many wrong answers', async () => {
    const user = await method.holder()
    const issued = await method.issue(user)
    const allowed = defaultOf(authType, 'attemptsPerChallenge')
    expect(issued.attemptsRemaining).toBe(allowed)
    const wrong = await user.wrong(issued)
    for (let left = allowed - 1; left >= 0; left--)
      expect(await wrong.send()).toMatchObject({ authenticated: false, attemptsRemaining: left })
    const tooMany = { reason: 'too_many_attempts' }
    expect(await (await user.right(issued)).send()).toMatchObject({ authenticated: false, ...tooMany })
    expect(await method.details(issued.challengeId)).toMatchObject({ state: 'failed', ...tooMany })
  })

  test('is reused while it is open, but not in another context', async () => {
    const user = await method.holder()
    const { challengeId } = await method.issue(user)
    expect((await method.issue(user)).challengeId).toBe(challengeId)
    expect((await method.issue(user, { context: { action: 'Pay' } })).challengeId).not.toBe(challengeId)
  })
})
