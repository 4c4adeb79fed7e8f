// A hundred answers at the same moment, through two processes on one database: no more are compared than the limits allow, and
// of the right ones one succeeds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Holder,
  type MfaTenant,
  newHolder,
  newMfaTenant,
  startServerProcess,
  startTestServer,
  typedAuthTypes,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const clock = { now: () => Date.now(), advance: () => undefined, set: () => undefined }
const one = await startTestServer({ clock })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
const two = await startServerProcess({ ...one.environment, SERVICES: 'svc-auth,svc-otp', DATA_DIR: dataDir })
afterAll(async () => {
  await two.stop()
  await one.close()
  await rm(dataDir, { recursive: true })
})

const maxCompared = 5

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

describe.each(typedAuthTypes)('%s', (authType) => {
  let tenant: MfaTenant
  beforeAll(async () => {
    tenant = await newMfaTenant(one)
    await tenant.enable(authType, authType === 'password' ? { lockAfterFailures: maxCompared } : undefined)
  })

  const challengeFor = async ({ userId }: Holder): Promise<string | undefined> =>
    authType === 'password' ? undefined : (await tenant.post('sendOtp', { userId, authType })).body.challengeId

  test(`of a hundred wrong answers at once at most ${maxCompared} are compared`, async () => {
    const user = await newHolder(tenant, authType, clock)
    const count = await hundred(tenant, user, user.wrong, await challengeFor(user))
    expect(count('right')).toBe(0)
    expect(count('wrong_code', 'wrong_password')).toBe(maxCompared)
    expect(count('too_many_attempts', 'registration_locked')).toBe(100 - maxCompared)
  })

  test('of a hundred right answers at once exactly one succeeds', async () => {
    if (authType === 'password') return
    const user = await newHolder(tenant, authType, clock)
    const challengeId = await challengeFor(user)
    const count = await hundred(tenant, user, await user.right(), challengeId)
    expect(count('right')).toBe(1)
  })

  test('without a challenge the same', async () => {
    if (!['authenticator_app', 'hardware_token', 'recovery_code'].includes(authType)) return
    const [careless, careful] = [await newHolder(tenant, authType, clock), await newHolder(tenant, authType, clock)]
    const wrong = await hundred(tenant, careless, careless.wrong)
    expect(wrong('wrong_code')).toBe(10)
    expect(wrong('registration_locked')).toBe(90)
    const right = await hundred(tenant, careful, await careful.right())
    expect(right('right')).toBe(1)
  })
})

test('of many messages to one destination at once no more go out than may, through both', async () => {
  const tenant = await newMfaTenant(one)
  await tenant.enable('sms', { maxPerDay: 8 })
  const [ada, bob] = [await newHolder(tenant, 'sms', clock), await newHolder(tenant, 'sms', clock)]
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
