import { newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const stranger = await newMfaTenant(server)
const theirs = await newHolder(stranger, 'authenticator_app', clock)
const newApp = (userId?: string) => newHolder(tenant, 'authenticator_app', clock, userId)

interface Named {
  readonly userId: string
  readonly registrationId: string
}
const pathOf = ({ userId, registrationId }: Named) => `users/${userId}/registrations/${registrationId}`
const patch = (named: Named, body: object) => tenant.admin('PATCH', pathOf(named), body)
const remove = (named: Named) => tenant.admin('DELETE', pathOf(named))

const events = async (action: string, userId: string) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target ->> 'id' = $2`, [action, userId])

const challengeOf = async ({ userId }: Named) =>
  (await tenant.post('sendOtp', { userId, authType: 'authenticator_app' })).body.challengeId
const stateOf = async (challengeId: string) => (await tenant.post('fetchOtpDetails', { challengeId })).body.state

describe('200', () => {
  test('sets the name of a registration, and removes it', async () => {
    const holder = await newApp()
    expect(await patch(holder, { label: 'Work phone' })).toMatchObject({ status: 200, body: { label: 'Work phone' } })
    expect((await patch(holder, { status: 'active' })).body.label).toBe('Work phone')
    expect((await patch(holder, { label: null })).body.label).toBeNull()
    expect(await events('registration.updated', holder.userId)).toHaveLength(3)
  })

  test('a disabled registration proves nothing until it is active again', async () => {
    const holder = await newApp()
    const challengeId = await challengeOf(holder)
    expect((await patch(holder, { status: 'disabled' })).body.status).toBe('disabled')
    expect(await stateOf(challengeId)).toBe('cancelled')
    const { userId, authType } = holder
    expect(await tenant.post('sendOtp', { userId, authType })).toMatchObject({
      status: 403,
      body: { code: 'registration_disabled' },
    })
    const answer = async () =>
      (await tenant.post('authenticateOtp', { userId, authType, otp: await holder.right() })).body
    expect((await answer()).authenticated).toBe(false)
    expect((await patch(holder, { status: 'active' })).body.status).toBe('active')
    expect((await answer()).authenticated).toBe(true)
  })
})

describe('204', () => {
  test('a removed registration is gone with its challenges, and the user is notified on another channel', async () => {
    await tenant.enable('email')
    const mail = await newHolder(tenant, 'email', clock)
    const holder = await newApp(mail.userId)
    const challengeId = await challengeOf(holder)
    expect((await remove(holder)).status).toBe(204)
    expect(await stateOf(challengeId)).toBe('cancelled')
    const { body } = await tenant.admin('GET', `users/${mail.userId}`)
    expect(body.registrations).toMatchObject([{ authType: 'email' }])
    expect(await events('registration.removed', mail.userId)).toHaveLength(1)
    const notices = await server.database.superuser(
      `select details from deliveries where user_id = $1 and purpose = 'method_changed' and details ->> 'change' = 'removed'`,
      [mail.userId],
    )
    expect(notices).toHaveLength(1)
    expect((await remove(holder)).status).toBe(404)
  })

  test('an address that can no longer be decrypted gets no notice, and does not prevent the removal', async () => {
    await tenant.enable('email')
    await tenant.enable('sms')
    const mail = await newHolder(tenant, 'email', clock)
    const phone = await newHolder(tenant, 'sms', clock, mail.userId)
    const holder = await newApp(mail.userId)
    await server.database.superuser(
      `update registrations set sealed_secret = set_byte(sealed_secret, 20, get_byte(sealed_secret, 20) # 1)
        where registration_id = $1`,
      [phone.registrationId],
    )
    expect((await remove(holder)).status).toBe(204)
    const notices = await server.database.superuser(
      `select channel from deliveries where user_id = $1 and details ->> 'change' = 'removed'`,
      [mail.userId],
    )
    expect(notices).toEqual([{ channel: 'email' }])
  })
})

describe('400', () => {
  test.each([
    [{}, 'body'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ status: 'pending' }, 'status'],
    [{ status: 'removed' }, 'status'],
  ])('%j', async (body, field) => {
    expect(await patch(await newApp(), body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })
})

describe('403', () => {
  test.each(['PATCH', 'DELETE'])(
    "%s of an administrator's registration by a caller who could not invite one",
    async (method) => {
      const accessToken = await tenant.accessToken('admin.users')
      const request = { accessToken, ...(method === 'PATCH' ? { body: { label: 'x' } } : {}) }
      const path = '/SvcAdmin/v1/users/admin/registrations/reg_x'
      expect(await server.call(method, path, request)).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope', scope: 'admin.write' },
      })
    },
  )
})

describe('404', () => {
  test("another tenant's registration, another user's, and an unknown one", async () => {
    const [one, other] = [await newApp(), await newApp()]
    const strangers = [
      theirs,
      { userId: one.userId, registrationId: theirs.registrationId },
      { userId: one.userId, registrationId: other.registrationId },
      { userId: 'unknown', registrationId: one.registrationId },
    ]
    for (const named of strangers) {
      expect(await patch(named, { label: 'Mine' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await remove(named)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await stranger.admin('GET', `users/${theirs.userId}`)).body.registrations).toMatchObject([
      { label: null, status: 'active' },
    ])
  })
})

describe('409', () => {
  test.each(['active', 'disabled'])('%s is not a valid state for an unproven registration', async (status) => {
    const { body } = await tenant.post('registerOtp', { userId: `new-${status}`, authType: 'authenticator_app' })
    expect(await patch(body, { status })).toMatchObject({ status: 409, body: { code: 'registration_state_conflict' } })
    expect((await patch(body, { label: 'Named all the same' })).body.status).toBe('pending')
  })
})
