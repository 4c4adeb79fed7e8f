// Applications that prompt the same user: none of them can use up or block the prompts of another.
import { type DeviceHolder, type MfaTenant, newDeviceHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, newClient } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

async function rested(): Promise<DeviceHolder> {
  const holder = await newDeviceHolder(server, tenant)
  clock.advance({ minutes: 11 })
  return holder
}
const another = () => newClient(server, tenant)
const trigger = ({ userId }: DeviceHolder, by = {}) => tenant.post('triggerPushNotification', { userId }, by)

async function deny({ device }: DeviceHolder, denyReason: 'cancelled' | 'not_me' = 'cancelled'): Promise<void> {
  await device.answerPush(await device.shown(), { decision: 'deny', denyReason })
}

test('five prompts in ten minutes are those of one application: another can still prompt', async () => {
  const holder = await rested()
  const other = await another()
  for (let time = 0; time < 5; time += 1) expect((await trigger(holder, other)).status).toBe(200)
  expect(await trigger(holder, other)).toMatchObject({ status: 429, body: { limit: 'client' } })
  await deny(holder)
  expect((await trigger(holder)).status).toBe(200)
})

test('an application whose prompts are denied is paused, and another is not', async () => {
  const holder = await rested()
  const other = await another()
  for (let time = 0; time < 3; time += 1) {
    await trigger(holder, other)
    await deny(holder)
  }
  expect((await trigger(holder, other)).status).toBe(423)
  expect((await trigger(holder)).status).toBe(200)
  expect(await auditOf(tenant, holder.userId, 'push.paused')).toMatchObject([
    { details: { reason: 'denied', clientId: expect.stringMatching(/^cl_/) } },
  ])
})

test('a user who reports a sign-in pauses every application', async () => {
  const holder = await rested()
  await trigger(holder, await another())
  await deny(holder, 'not_me')
  expect((await trigger(holder)).status).toBe(423)
  expect((await trigger(holder, await another())).status).toBe(423)
})

test('an application that keeps replacing its own prompt blocks another for at most a minute', async () => {
  const holder = await rested()
  const other = await another()
  await trigger(holder, other)
  clock.advance({ seconds: 59 })
  await trigger(holder, other)
  expect(await trigger(holder)).toMatchObject({ status: 409, body: { code: 'push_pending', retryAfterSeconds: 60 } })
  clock.advance({ seconds: 60 })
  expect((await trigger(holder)).status).toBe(200)
  expect((await trigger(holder, other)).status).toBe(409)
})

test('429: fifteen prompts in ten minutes from all applications together', async () => {
  const holder = await rested()
  for (let client = 0; client < 3; client += 1) {
    const by = await another()
    for (let time = 0; time < 5; time += 1) expect((await trigger(holder, by)).status).toBe(200)
    clock.advance({ seconds: 60 })
  }
  expect(await trigger(holder)).toMatchObject({ status: 429, body: { limit: 'user' } })
})
