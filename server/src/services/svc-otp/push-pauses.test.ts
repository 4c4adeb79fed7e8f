// How often a user may be prompted: an attacker with a stolen password must not be able to prompt until the user gives
// in.
import { type DeviceHolder, type MfaTenant, newDeviceHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anotherNumber, askByPush, auditOf } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

/** A user without recent prompts. */
async function newHolder(): Promise<DeviceHolder> {
  const holder = await newDeviceHolder(server, tenant)
  clock.advance({ minutes: 11 })
  return holder
}
const trigger = (userId: string) => tenant.post('triggerPushNotification', { userId })
const pausedEvents = (userId: string) => auditOf(tenant, userId, 'push.paused')

async function deny(holder: DeviceHolder): Promise<void> {
  const { shown } = await askByPush(tenant, holder)
  await holder.device.answerPush(shown, { decision: 'deny' })
}
async function approve(holder: DeviceHolder): Promise<void> {
  const { shown, number } = await askByPush(tenant, holder)
  await holder.device.answerPush(shown, { decision: 'approve', number })
}
async function mistype(holder: DeviceHolder): Promise<void> {
  const { shown, number } = await askByPush(tenant, holder)
  await holder.device.answerPush(shown, { decision: 'approve', number: anotherNumber(number) })
}
async function ignore(holder: DeviceHolder): Promise<void> {
  await askByPush(tenant, holder)
  clock.advance({ seconds: 121 })
}

async function expectPaused({ userId }: DeviceHolder, seconds: number): Promise<void> {
  const refused = await trigger(userId)
  expect(refused).toMatchObject({ status: 423, body: { code: 'push_paused', retryAfterSeconds: seconds } })
  expect(refused.headers.get('retry-after')).toBe(String(seconds))
  expect(refused.body.pausedUntil).toBe(new Date(clock.now() + seconds * 1000).toISOString())
}

describe('423: after three unsuccessful prompts the asker is paused for 15 minutes, and an audit event records it', () => {
  test('denied', async () => {
    const holder = await newHolder()
    for (let times = 0; times < 3; times += 1) await deny(holder)
    await expectPaused(holder, 900)
    expect(await pausedEvents(holder.userId)).toMatchObject([{ details: { reason: 'denied' } }])
    expect(await tenant.post('sendOtp', { userId: holder.userId, authType: 'push' })).toMatchObject({ status: 423 })
    clock.advance({ seconds: 900 })
    expect((await trigger(holder.userId)).status).toBe(200)
  })

  test('not answered: counted from when the last of them expired', async () => {
    const holder = await newHolder()
    for (let times = 0; times < 3; times += 1) await ignore(holder)
    await expectPaused(holder, 899)
    expect(await pausedEvents(holder.userId)).toMatchObject([{ details: { reason: 'not_answered' } }])
    clock.advance({ seconds: 899 })
    expect((await trigger(holder.userId)).status).toBe(200)
  })

  test('denied, not answered and answered with a wrong number, in any order', async () => {
    const holder = await newHolder()
    await ignore(holder)
    await mistype(holder)
    await deny(holder)
    await expectPaused(holder, 900)
    expect(await pausedEvents(holder.userId)).toHaveLength(1)
  })

  test('in a row: an approval in between resets the count', async () => {
    const holder = await newHolder()
    await deny(holder)
    await deny(holder)
    await approve(holder)
    await deny(holder)
    await deny(holder)
    clock.advance({ minutes: 10 })
    expect((await trigger(holder.userId)).status).toBe(200)
    expect(await pausedEvents(holder.userId)).toEqual([])
  })

  test('a pause stays, although the call that noticed it was refused', async () => {
    const holder = await newHolder()
    for (let times = 0; times < 3; times += 1) await ignore(holder)
    const headers = { 'idempotency-key': 'noticed' }
    for (let times = 0; times < 2; times += 1)
      expect((await tenant.post('triggerPushNotification', { userId: holder.userId }, { headers })).status).toBe(423)
    expect(await pausedEvents(holder.userId)).toHaveLength(1)
  })

  test('long ago: old prompts pause no one', async () => {
    const holder = await newHolder()
    for (let times = 0; times < 3; times += 1) await ignore(holder)
    clock.advance({ hours: 1 })
    expect((await trigger(holder.userId)).status).toBe(200)
  })
})

test('423 immediately if the user reports that it was not them', async () => {
  const holder = await newHolder()
  const { challengeId, shown } = await askByPush(tenant, holder)
  const reported = await holder.device.answerPush(shown, { decision: 'deny', denyReason: 'not_me' })
  expect(reported).toMatchObject({ status: 200, body: { state: 'denied', reason: 'reported_fraud' } })
  await expectPaused(holder, 900)
  const { deviceId } = holder.device
  expect(await pausedEvents(holder.userId)).toMatchObject([
    { actor: { kind: 'device', id: deviceId }, details: { reason: 'reported_fraud' } },
  ])
  expect(await auditOf(tenant, holder.userId, 'authentication.failed')).toMatchObject([
    { details: { challengeId, reason: 'reported_fraud' } },
  ])
})

test('429: five in ten minutes, including superseded ones', async () => {
  const { userId } = await newHolder()
  for (let times = 0; times < 5; times += 1) {
    expect((await trigger(userId)).status).toBe(200)
    clock.advance({ seconds: 10 })
  }
  const refused = await trigger(userId)
  expect(refused).toMatchObject({ status: 429, body: { code: 'send_limit_reached', retryAfterSeconds: 550 } })
  clock.advance({ seconds: 550 })
  expect((await trigger(userId)).status).toBe(200)
})

test('only that user is paused', async () => {
  const [ada, bob] = [await newHolder(), await newHolder()]
  for (let times = 0; times < 3; times += 1) await deny(ada)
  await expectPaused(ada, 900)
  expect((await trigger(bob.userId)).status).toBe(200)
})

describe('administrators', () => {
  const pausesOf = async ({ userId }: DeviceHolder) => (await tenant.admin('GET', `users/${userId}`)).body.pushPauses
  const lift = ({ userId }: DeviceHolder) => tenant.admin('POST', `users/${userId}:lift-push-pauses`)

  test('see which prompts are paused, and lift the pause', async () => {
    const holder = await newHolder()
    expect(await pausesOf(holder)).toEqual([])
    for (let times = 0; times < 3; times += 1) await deny(holder)
    const pausedUntil = new Date(clock.now() + 900_000).toISOString()
    expect(await pausesOf(holder)).toEqual([
      { appliesTo: 'client', id: tenant.clientId, name: 'First client', pausedUntil },
    ])
    expect((await lift(holder)).body.pushPauses).toEqual([])
    expect((await trigger(holder.userId)).status).toBe(200)
    await lift(holder)
    expect(await auditOf(tenant, holder.userId, 'push.resumed')).toHaveLength(1)
  })

  test('see a pause of all applications after a report of fraud, and lift it', async () => {
    const holder = await newHolder()
    const { shown } = await askByPush(tenant, holder)
    await holder.device.answerPush(shown, { decision: 'deny', denyReason: 'not_me' })
    expect(await pausesOf(holder)).toMatchObject([{ appliesTo: 'sign_in', id: null, name: null }])
    await lift(holder)
    expect((await trigger(holder.userId)).status).toBe(200)
  })

  test('after the pause is lifted, the next denials are counted from zero', async () => {
    const holder = await newHolder()
    for (let times = 0; times < 3; times += 1) await deny(holder)
    await lift(holder)
    await deny(holder)
    expect(await pausesOf(holder)).toEqual([])
  })

  test("404: another tenant's user", async () => {
    const stranger = await newMfaTenant(server)
    const holder = await newHolder()
    expect((await stranger.admin('POST', `users/${holder.userId}:lift-push-pauses`)).status).toBe(404)
  })
})
