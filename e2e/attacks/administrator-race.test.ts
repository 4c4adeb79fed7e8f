// An application races an invitation: it must never have a method of a user who has a role.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  type OtpOperation,
  startServerProcess,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Real time: the other process has its own clock.
const clock = { now: Date.now, advance: () => undefined, set: () => undefined }
const one = await startTestServer({ clock })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
const two = await startServerProcess({ ...one.environment, SERVICES: 'svc-auth,svc-otp', DATA_DIR: dataDir })
let tenant: MfaTenant
let accessToken: string
beforeAll(async () => {
  tenant = await newMfaTenant(one)
  await tenant.enable('push')
  const { body } = await tenant.admin('POST', 'clients', { displayName: 'Shop', scopes: ['mfa'] })
  const form = { grant_type: 'client_credentials', client_id: body.clientId, client_secret: body.clientSecret }
  accessToken = (await one.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })).body.access_token
})
afterAll(async () => {
  await two.stop()
  await one.close()
  await rm(dataDir, { recursive: true })
})

const asApplication = (operation: OtpOperation, body: object) =>
  tenant.post(operation, body, { accessToken, call: two.call })

const registrationsOf = async (userId: string): Promise<object[]> =>
  (await tenant.admin('GET', `users/${userId}`)).body.registrations

test('a method is never registered for a user who becomes an administrator, in 100 rounds', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < 100; round += 1) {
    const userId = `racing-${round}`
    const invite = () =>
      tenant.admin('POST', 'administrators', { userId, displayName: userId, roles: ['administrator'] })
    const register = () => asApplication('registerOtp', { userId, authType: 'recovery_code' })
    const [invited, registered] = await Promise.all([invite(), register()])
    expect(['201 404', '409 201'], `round ${round}`).toContain(`${invited.status} ${registered.status}`)
    expect(await registrationsOf(userId)).toHaveLength(invited.status === 201 ? 0 : 1)
  }
})

test('a user who is disabled at the same moment has no open push', { timeout: 240_000 }, async () => {
  for (let round = 0; round < 20; round += 1) {
    const { userId } = await newDeviceHolder({ call: one.call, clock }, tenant)
    const [disabled] = await Promise.all([
      tenant.admin('POST', `users/${userId}:disable`),
      asApplication('triggerPushNotification', { userId }),
    ])
    expect(disabled.status).toBe(200)
    const open = `select from challenges where user_id = $1 and state = 'pending'`
    expect(await one.database.superuser(open, [userId])).toEqual([])
  }
})
