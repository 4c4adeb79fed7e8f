// Devices and two processes: of many simultaneous answers, scans and prompts one counts, and waits end in both
// processes.
import {
  type DeviceHolder,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  type OtpOperation,
  startTwoServers,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers({ SERVICES: 'svc-auth,svc-otp' })
const deployment = { call: one.call, clock: one.clock }
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(one)
})
afterAll(close)

const callOf = (turn: number) => (turn % 2 === 0 ? one.call : two.call)
const counted = (values: readonly unknown[], wanted: unknown) => values.filter((value) => value === wanted).length

async function outcomeOf(challengeId: string, operation: OtpOperation): Promise<string> {
  return (await tenant.post(operation, { challengeId })).body.state
}

async function eventsOf(challengeId: string): Promise<number> {
  const rows = await one.database.superuser<{ count: number }>(
    `select count(*)::int as count from audit_events
     where action in ('authentication.succeeded', 'authentication.failed') and details ->> 'challengeId' = $1`,
    [challengeId],
  )
  return rows[0]?.count ?? 0
}

/** Without the limits on prompts: they are not tested here. */
const forget = async () => {
  await one.database.superuser('update push_pauses set paused_until = null')
  await one.database.superuser(`update push_askers set recent = '{}', misses = 0, paused_until = null`)
}

test('approved and denied at once, a hundred times: exactly one of them counts, recorded once', {
  timeout: 240_000,
}, async () => {
  const { userId, device } = await newDeviceHolder(deployment, tenant)
  const accessToken = await device.accessToken()
  const states: string[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    await forget()
    const { challengeId, numberMatch } = (await tenant.post('triggerPushNotification', { userId })).body
    const shown = await device.shown(challengeId)
    const confirm = (response: string, index: number) =>
      callOf(index)('POST', '/OTP/v1/confirmPushNotification', { accessToken, body: { challengeId, response } })
    const approval = device.sign(shown, { decision: 'approve', number: numberMatch.displayNumber })
    const denial = device.sign(shown, { decision: 'deny' })
    const answers = await Promise.all([confirm(approval, turn), confirm(denial, turn + 1)])
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const state = await outcomeOf(challengeId, 'checkPushAuthStatus')
    expect(won[0]?.body.state).toBe(state)
    expect(await eventsOf(challengeId)).toBe(1)
    states.push(state)
  }
  expect(counted(states, 'approved') + counted(states, 'denied')).toBe(100)
})

test('two devices answer at once: one decides', async () => {
  const { userId, device: phone } = await newDeviceHolder(deployment, tenant)
  const { device: tablet } = await newDeviceHolder(deployment, tenant, { userId })
  for (let turn = 0; turn < 10; turn += 1) {
    await forget()
    const { challengeId, numberMatch } = (await tenant.post('triggerPushNotification', { userId })).body
    const answer = { decision: 'approve', number: numberMatch.displayNumber } as const
    // Both have seen it before either answers.
    const signed = await Promise.all(
      [phone, tablet].map(async (device) => ({
        device,
        response: device.sign(await device.shown(challengeId), answer),
      })),
    )
    const answers = await Promise.all(
      signed.map(({ device, response }, index) =>
        device.post('confirmPushNotification', { challengeId, response }, callOf(index)),
      ),
    )
    expect(
      counted(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1)
    expect(await eventsOf(challengeId)).toBe(1)
  }
})

test('a code that many devices scan at once is bound to one of them', async () => {
  const { userId, ...first } = await newDeviceHolder(deployment, tenant)
  const holders: DeviceHolder[] = [{ userId, ...first }]
  for (let more = 0; more < 3; more += 1) holders.push(await newDeviceHolder(deployment, tenant, { userId }))
  for (let turn = 0; turn < 10; turn += 1) {
    const { challengeId, qrContent } = (await tenant.post('triggerQrCode', { userId })).body
    const answers = await Promise.all(
      holders.map(({ device }, index) =>
        device.post('confirmQrCode', { action: 'scan', qrContent }, callOf(index + turn)),
      ),
    )
    expect(
      counted(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1)
    expect(await outcomeOf(challengeId, 'checkQrAuthStatus')).toBe('scanned')
  }
})

test('of many simultaneous prompts through both one is open, and no more are sent than allowed', {
  timeout: 120_000,
}, async () => {
  const { userId, device } = await newDeviceHolder(deployment, tenant)
  await forget()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => tenant.post('triggerPushNotification', { userId }, { call: callOf(turn) })),
  )
  expect(
    counted(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(5)
  expect(
    counted(
      answers.map(({ status }) => status),
      429,
    ),
  ).toBe(15)
  expect(await device.pending()).toHaveLength(1)
})

test('an answer in one process ends the wait in the other, and wakes the device there', {
  timeout: 60_000,
}, async () => {
  const { userId, device } = await newDeviceHolder(deployment, tenant)
  await forget()
  const accessToken = await device.accessToken()
  const asking = two.call('POST', '/OTP/v1/fetchOtpDetails', { accessToken, body: { waitSeconds: 25 } })
  const { challengeId, numberMatch } = (await tenant.post('triggerPushNotification', { userId })).body
  const [shown] = (await asking).body.challenges
  expect(shown.challengeId).toBe(challengeId)
  const waiting = tenant.post('checkPushAuthStatus', { challengeId, waitSeconds: 25 }, { call: two.call })
  await device.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber })
  expect((await waiting).body).toMatchObject({ state: 'approved', authenticated: true })
})
