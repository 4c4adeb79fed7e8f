// Waiting for an answer that any process may receive.
import { connect } from 'node:net'
import { freePort } from '@countersign/platform/config'
import {
  type DeviceHolder,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  startServerProcess,
  startTwoServers,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers()
let tenant: MfaTenant

beforeAll(async () => {
  tenant = await newMfaTenant(one)
})
afterAll(close)

/** Requests that wait have read, and hold only the connection of the caller. */
const waitingInOne = (count: number) => expect.poll(() => one.domain.waits.count()).toBe(count)

async function ask(holder: DeviceHolder) {
  const { body } = await tenant.post('triggerPushNotification', { userId: holder.userId })
  const { challengeId, numberMatch } = body
  return { challengeId, number: numberMatch.displayNumber as string, shown: await holder.device.shown(challengeId) }
}

const status = (challengeId: string, waitSeconds: number) =>
  tenant.post('checkPushAuthStatus', { challengeId, waitSeconds })

type Asked = Awaited<ReturnType<typeof ask>>
const answerInTwo = ({ device }: DeviceHolder, { challengeId, number, shown }: Asked, decision: 'approve' | 'deny') => {
  const response = device.sign(shown, decision === 'approve' ? { decision, number } : { decision })
  return device.post('confirmPushNotification', { challengeId, response }, two.call)
}

test.each(['approve', 'deny'] as const)(
  'an answer in one process ends the wait in the other immediately: %s',
  async (decision) => {
    const holder = await newDeviceHolder(one, tenant)
    const asked = await ask(holder)
    const waiting = status(asked.challengeId, 25)
    await waitingInOne(1)
    const answeredAt = performance.now()
    expect((await answerInTwo(holder, asked, decision)).status).toBe(200)
    const { body } = await waiting
    expect(body).toMatchObject({
      authenticated: decision === 'approve',
      state: expect.stringMatching(/^(approved|denied)$/),
    })
    // Without the wake-up it would take five seconds.
    expect(performance.now() - answeredAt).toBeLessThan(4_000)
  },
)

test('a device that waits in one process is asked immediately by the other', async () => {
  const holder = await newDeviceHolder(one, tenant)
  const waiting = holder.device.pending(25)
  await waitingInOne(1)
  const askedAt = performance.now()
  const { body } = await tenant.post('triggerPushNotification', { userId: holder.userId }, { call: two.call })
  expect(await waiting).toMatchObject([{ challengeId: body.challengeId }])
  expect(performance.now() - askedAt).toBeLessThan(4_000)
})

test('a wait without a change returns the current state at its timeout', async () => {
  const asked = await ask(await newDeviceHolder(one, tenant))
  expect((await status(asked.challengeId, 1)).body).toMatchObject({ state: 'pending', authenticated: null })
})

test('a wait ends when its caller disconnects', async () => {
  const asked = await ask(await newDeviceHolder(one, tenant))
  const body = JSON.stringify({ challengeId: asked.challengeId, waitSeconds: 25 })
  const { hostname, port } = new URL(one.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /OTP/v1/checkPushAuthStatus HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${await tenant.accessToken()}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await waitingInOne(1)
  socket.destroy()
  await waitingInOne(0)
})

test('a process that stops answers all waiting requests with the current state', async () => {
  const managementPort = await freePort('127.0.0.1')
  const three = await startServerProcess({ ...one.environment, MANAGEMENT_PORT: String(managementPort) })
  const asked = await ask(await newDeviceHolder(one, tenant))
  const request = { challengeId: asked.challengeId, waitSeconds: 25 }
  const waiting = tenant.post('checkPushAuthStatus', request, { call: three.call })
  const metrics = async () => (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text()
  await expect.poll(metrics).toMatch(/^countersign_open_waits 1$/m)
  const stoppedAt = performance.now()
  expect(await three.stop()).toBe(0)
  expect((await waiting).body).toMatchObject({ state: 'pending', authenticated: null })
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
})

test('a user who answers twice at once through two processes is counted once', async () => {
  const holders = await Promise.all(Array.from({ length: 8 }, () => newDeviceHolder(one, tenant)))
  const from = new Date().toISOString()
  const answers = await Promise.all(
    holders.map(async (holder) => {
      const asked = await ask(holder)
      const approved = holder.device.answerPush(asked.shown, { decision: 'approve', number: asked.number })
      return Promise.all([approved, answerInTwo(holder, asked, 'deny')])
    }),
  )
  for (const pair of answers) expect(pair.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const approved = answers.filter(([approval]) => approval.status === 200).length
  const span = { from, to: new Date(Date.now() + 1).toISOString() }
  const { body } = await tenant.post('pushAuthMetrics', span)
  const counts = { triggered: 8, delivered: 8, approved, denied: 8 - approved, pending: 0, expired: 0, cancelled: 0 }
  expect(body.totals).toMatchObject(counts)
})
