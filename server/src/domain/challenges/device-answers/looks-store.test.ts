import {
  type DeviceHolder,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  startTestServer,
  type TestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChanged } from '../lifecycle/looks-store.ts'
import { listAsked } from './looks-store.ts'

let server: TestServer
let tenant: MfaTenant
let holder: DeviceHolder
let other: DeviceHolder

beforeAll(async () => {
  server = await startTestServer()
  tenant = await newMfaTenant(server)
  holder = await newDeviceHolder(server, tenant)
  other = await newDeviceHolder(server, tenant)
})
afterAll(() => server.close())

const inTenant = (tenantId = tenant.tenantId) => server.database.open().scope(tenantId)
const asked = (tenantId?: string) => {
  const deviceIds = [holder, other].map(({ device }) => device.deviceId)
  return inTenant(tenantId).tx((tx) => listAsked(tx, deviceIds, new Date(server.clock.now())))
}
const changed = (challengeId: string, tenantId?: string) =>
  inTenant(tenantId).tx((tx) => listChanged(tx, [challengeId]))

async function ask() {
  const { body } = await tenant.post('triggerPushNotification', { userId: holder.userId })
  return { challengeId: body.challengeId as string, number: body.numberMatch.displayNumber as string }
}

test('a device has something new from the moment that it is asked until it has answered', async () => {
  expect(await asked()).toEqual([])
  const { challengeId, number } = await ask()
  expect(await asked()).toEqual([holder.device.deviceId])
  expect(await asked('operators')).toEqual([])
  expect(await changed(challengeId)).toEqual([])
  await holder.device.answerPush(await holder.device.shown(challengeId), { decision: 'approve', number })
  expect(await asked()).toEqual([])
  expect(await changed(challengeId)).toEqual([challengeId])
  expect(await changed(challengeId, 'operators')).toEqual([])
})

test('an expired challenge is nothing new, and the removal of a device is', async () => {
  await ask()
  server.clock.advance({ minutes: 10 })
  expect(await asked()).toEqual([])
  const removal = { userId: other.userId, authType: 'push', all: true }
  expect((await tenant.post('deregisterAuth', removal)).status).toBe(200)
  expect(await asked()).toEqual([other.device.deviceId])
})
