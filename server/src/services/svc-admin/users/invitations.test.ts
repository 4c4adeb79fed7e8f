// Invitations of users without a role, from the link to the first sign-in.
import { maxOpenInvitations } from '@countersign/contract'
import { createTestBrowser, newAdministrator, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
await tenant.enable('email')
const stranger = await newMfaTenant(server)
const password = 'violet lamps sing at noon'

let people = 0
async function newInvitee(profile: object = {}): Promise<string> {
  const userId = `invitee-${++people}`
  expect((await tenant.admin('POST', 'users', { userId, ...profile })).status).toBe(201)
  return userId
}

const invite = (userId: string, body: object = {}) => tenant.admin('POST', `users/${userId}:invite`, body)
const codeOf = (url: string) => url.split('#invitation=')[1] ?? ''
const linkFor = async (userId: string) => codeOf((await invite(userId)).body.url)
const visitor = () => createTestBrowser(server.call)
const read = (invitation: string, { tenantId } = tenant) =>
  visitor().call('POST', `/AuthPage/v1/sign-in/${tenantId}/invitation`, { body: { invitation } })
const accept = (invitation: string, { tenantId } = tenant, from = visitor()) =>
  from.call('POST', `/AuthPage/v1/sign-in/${tenantId}/invitation:accept`, { body: { invitation, password } })
const userOf = async (userId: string) => (await tenant.admin('GET', `users/${userId}`)).body
const actionsOf = async (userId: string) =>
  (
    await server.database.superuser<{ action: string }>(
      `select action from audit_events where target ->> 'id' = $1 and action like 'user.%'`,
      [userId],
    )
  )
    .map(({ action }) => action)
    .sort()

describe('a link', () => {
  test('lets the user choose a password, signs them in without a role, and works once', async () => {
    const userId = await newInvitee({ displayName: 'Ada Lovelace' })
    const { status, body } = await invite(userId)
    expect(status).toBe(200)
    expect(body).toEqual({ userId, url: expect.any(String), sentTo: null, expiresAt: expect.any(String) })
    expect((await userOf(userId)).invitation).toMatchObject({ expiresAt: body.expiresAt })
    const code = codeOf(body.url)
    expect((await read(code)).body).toMatchObject({ userId, displayName: 'Ada Lovelace', isAdministrator: false })
    const browser = visitor()
    const accepted = await accept(code, tenant, browser)
    expect(accepted.body).toMatchObject({ signedIn: true, secondFactorMissing: true, session: { userId, roles: [] } })
    expect((await browser.call('GET', '/Svc/v1/me')).body).toMatchObject({ userId })
    expect((await accept(code)).status).toBe(404)
    expect(await userOf(userId)).toMatchObject({ invitation: null, authTypes: ['password'] })
    expect(await actionsOf(userId)).toEqual(['user.created', 'user.invitation_accepted', 'user.invited'])
  })

  test('is accepted once, even if two requests arrive together', async () => {
    const code = await linkFor(await newInvitee())
    const answers = await Promise.all([accept(code), accept(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('stops working when the user is invited again, when it is revoked, and after seven days', async () => {
    const userId = await newInvitee()
    const first = await linkFor(userId)
    const second = await linkFor(userId)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect((await tenant.admin('DELETE', `users/${userId}/invitation`)).status).toBe(204)
    expect((await tenant.admin('DELETE', `users/${userId}/invitation`)).status).toBe(404)
    expect((await accept(second)).status).toBe(404)
    expect(await actionsOf(userId)).toContain('user.invitation_revoked')
    const third = await linkFor(userId)
    clock.advance({ days: 7 })
    expect((await read(third)).status).toBe(404)
    expect((await accept(third)).status).toBe(404)
    expect((await userOf(userId)).invitation).toBeNull()
    await server.worker.runDue()
    expect(await server.database.superuser('select from user_invitations where user_id = $1', [userId])).toHaveLength(0)
  })

  test('works only for its own tenant, and not while the user is disabled', async () => {
    const userId = await newInvitee()
    const code = await linkFor(userId)
    expect((await accept(code, stranger)).status).toBe(404)
    await tenant.admin('POST', `users/${userId}:disable`)
    expect((await accept(code)).status).toBe(404)
    expect((await invite(userId)).body.code).toBe('user_disabled')
    await tenant.admin('POST', `users/${userId}:enable`)
    expect((await accept(code)).body.signedIn).toBe(true)
  })
})

describe('a user with methods', () => {
  test('is not invited, whatever the state of the method', async () => {
    const { userId, registrationId } = await newHolder(tenant, 'recovery_code', clock)
    expect((await invite(userId)).body.code).toBe('user_has_methods')
    await tenant.admin('PATCH', `users/${userId}/registrations/${registrationId}`, { status: 'disabled' })
    expect((await invite(userId)).body.code).toBe('user_has_methods')
    await tenant.admin('DELETE', `users/${userId}/registrations/${registrationId}`)
    expect((await invite(userId)).status).toBe(200)
  })

  test('cannot accept an invitation from before: it would add a way around the method', async () => {
    const userId = await newInvitee()
    const code = await linkFor(userId)
    await newHolder(tenant, 'recovery_code', clock, userId)
    expect((await accept(code)).body.code).toBe('user_has_methods')
    expect((await userOf(userId)).authTypes).toEqual(['recovery_code'])
  })
})

test('an application cannot later verify what it registered before the user accepted', async () => {
  const userId = await newInvitee()
  const code = await linkFor(userId)
  const registered = await tenant.post(
    'registerOtp',
    { userId, authType: 'authenticator_app' },
    { scope: 'mfa.register' },
  )
  expect(registered.status).toBe(201)
  expect((await accept(code)).body.signedIn).toBe(true)
  const { registrations } = await userOf(userId)
  expect(registrations.map(({ authType }: { authType: string }) => authType)).toEqual(['password'])
  // Its next registration is one that the user did not agree to, so it is no second factor at our sign-in.
  await tenant.post('registerOtp', { userId, authType: 'recovery_code' }, { scope: 'mfa.register' })
  const rows = await server.database.superuser<{ auth_type: string; agreed: boolean }>(
    `select auth_type, agreed from registrations where user_id = $1 and status <> 'removed' order by created_at`,
    [userId],
  )
  expect(rows).toMatchObject([
    { auth_type: 'password', agreed: true },
    { auth_type: 'recovery_code', agreed: false },
  ])
})

describe('by email', () => {
  test('sends the link in the language of the user, returns none, and keeps none', async () => {
    const userId = await newInvitee({ emailAddress: 'ada@example.com', locale: 'de-CH' })
    const { body } = await invite(userId, { sendEmail: true })
    expect(body).toMatchObject({ url: null, sentTo: 'ada@example.com' })
    const [queued] = await server.database.superuser<{ sealed_link: Buffer | null; details: object }>(
      'select sealed_link, details from deliveries where user_id = $1',
      [userId],
    )
    expect(queued).toMatchObject({ details: {} })
    const { subject, text } = await tenant.lastMessage('ada@example.com')
    expect(subject).toContain('Richten Sie Ihre Anmeldung ein')
    const [link = ''] = /http\S+/.exec(text) ?? []
    expect(queued?.sealed_link?.includes(codeOf(link))).not.toBe(true)
    expect(
      await server.database.superuser('select status, sealed_link from deliveries where user_id = $1', [userId]),
    ).toEqual([{ status: 'sent', sealed_link: null }])
    expect((await accept(codeOf(link))).body.signedIn).toBe(true)
  })

  test('needs an address, and is counted like other messages', async () => {
    expect((await invite(await newInvitee(), { sendEmail: true })).body.code).toBe('email_address_missing')
    const userId = await newInvitee({ emailAddress: 'often@example.com' })
    let last = await invite(userId, { sendEmail: true })
    for (let sent = 0; sent < 20 && last.status === 200; sent += 1) last = await invite(userId, { sendEmail: true })
    expect(last).toMatchObject({ status: 429, body: { code: 'send_limit_reached' } })
  })
})

test('administrators are invited as such', async () => {
  const { userId } = await newAdministrator(server.call, tenant, ['auditor'])
  expect((await invite(userId)).body.code).toBe('user_has_role')
})

test('an unknown user and a user of another tenant are not found', async () => {
  const userId = await newInvitee()
  expect((await stranger.admin('POST', `users/${userId}:invite`, {})).status).toBe(404)
  expect((await stranger.admin('DELETE', `users/${userId}/invitation`)).status).toBe(404)
})

test('a tenant has a limited number of open invitations', async () => {
  // Without the users, whom the foreign key would want.
  await server.database.superuser('alter table user_invitations disable trigger all')
  await server.database.superuser(
    `insert into user_invitations (tenant_id, user_id, code_hash, created_at, expires_at)
     select $1, 'open-' || i, sha256(i::text::bytea), now(), $3 from generate_series(1, $2) i`,
    [stranger.tenantId, maxOpenInvitations, new Date(clock.now() + 3_600_000)],
  )
  await server.database.superuser('alter table user_invitations enable trigger all')
  await stranger.admin('POST', 'users', { userId: 'one-more' })
  const refused = await stranger.admin('POST', 'users/one-more:invite', {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'invitation_limit_reached' } })
})
