// A hundred answers at the same moment, through two processes on one database: no more are compared than the limits allow, and
// of the right ones one succeeds.
import { contractOf } from '@countersign/contract'
import {
  type Holder,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  startTwoServers,
  type TypedAuthType,
  typedAuthTypes,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers({ SERVICES: 'svc-auth,svc-otp' })
afterAll(close)

const maxCompared = 5

const challengeOf = (authType: TypedAuthType) => contractOf(authType).challenge

async function hundred(tenant: MfaTenant, { userId, authType }: Holder, otp: string, challengeId?: string) {
  const body = { userId, authType, otp, ...(challengeId ? { challengeId } : {}) }
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      tenant.post('authenticateOtp', body, { call: index % 2 === 0 ? one.call : two.call }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const reasons = answers.map((answer): string => answer.body.reason ?? 'right')
  return (...counted: string[]) => reasons.filter((reason) => counted.includes(reason)).length
}

async function newTenantWith(authType: TypedAuthType): Promise<MfaTenant> {
  const tenant = await newMfaTenant(one)
  // Without a challenge, only the lock limits the attempts.
  await tenant.enable(authType, challengeOf(authType) === 'none' ? { lockAfterFailures: maxCompared } : undefined)
  return tenant
}

const challengeFor = async (tenant: MfaTenant, { userId, authType }: Holder): Promise<string | undefined> =>
  challengeOf(authType) === 'none' ? undefined : (await tenant.post('sendOtp', { userId, authType })).body.challengeId

test.for(typedAuthTypes)(
  `%s: of a hundred wrong answers at once, at most ${maxCompared} are compared`,
  async (authType) => {
    const tenant = await newTenantWith(authType)
    const user = await newHolder(tenant, authType, one.clock)
    const count = await hundred(tenant, user, user.wrong, await challengeFor(tenant, user))
    expect(count('right')).toBe(0)
    expect(count('wrong_code', 'wrong_password')).toBe(maxCompared)
    expect(count('too_many_attempts', 'registration_locked')).toBe(100 - maxCompared)
  },
)

const withChallenge = typedAuthTypes.filter((authType) => challengeOf(authType) !== 'none')
test.for(withChallenge)('%s: of a hundred right answers at once, exactly one succeeds', async (authType) => {
  const tenant = await newTenantWith(authType)
  const user = await newHolder(tenant, authType, one.clock)
  const challengeId = await challengeFor(tenant, user)
  const count = await hundred(tenant, user, await user.right(), challengeId)
  expect(count('right')).toBe(1)
})

const freelyAnswered = typedAuthTypes.filter((authType) => challengeOf(authType) === 'optional')
test.for(freelyAnswered)('%s: both hold for answers without a challenge', async (authType) => {
  const tenant = await newTenantWith(authType)
  const [careless, careful] = [
    await newHolder(tenant, authType, one.clock),
    await newHolder(tenant, authType, one.clock),
  ]
  const wrong = await hundred(tenant, careless, careless.wrong)
  expect(wrong('wrong_code')).toBe(10)
  expect(wrong('registration_locked')).toBe(90)
  const right = await hundred(tenant, careful, await careful.right())
  expect(right('right')).toBe(1)
})

test('of many simultaneous messages to one destination no more are sent than allowed, through both', async () => {
  const tenant = await newMfaTenant(one)
  await tenant.enable('sms', { maxPerDay: 8 })
  const [ada, bob] = [await newHolder(tenant, 'sms', one.clock), await newHolder(tenant, 'sms', one.clock)]
  const send = (userId: string, turn: number) => {
    const body = { userId, authType: 'sms', context: { action: `Turn ${turn}` } }
    return tenant.post('sendOtp', body, { call: turn % 2 === 0 ? one.call : two.call })
  }
  const sentBy = async (userId: string) => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(userId, turn)))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await sentBy(ada.userId)).toBe(5)
  expect(await sentBy(bob.userId)).toBe(3)
})
