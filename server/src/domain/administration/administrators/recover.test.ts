import { allScopes } from '@countersign/contract'
import {
  createTestBrowser,
  type MfaTenant,
  newAdministrator,
  newMfaTenant,
  newOwnPasskey,
  signIn,
  startTestServer,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { recover } from './recover.ts'

const server = await startTestServer()
afterAll(() => server.close())

let tenant: MfaTenant
let admin: TestPerson
beforeEach(async () => {
  tenant = await newMfaTenant(server)
  admin = await newAdministrator(server.call, tenant, ['administrator'])
  await newOwnPasskey(server, admin)
})

const commandLine = {
  requestId: 'command-line',
  ipAddress: 'local',
  userAgent: undefined,
  caller: {
    kind: 'system',
    id: 'command-line',
    clientId: 'command-line',
    scopes: allScopes,
    accessTokenId: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  },
} as const

const recovered = async (userId = admin.userId): Promise<string> => {
  const { invitation } = await recover(
    server.domain,
    server.database.open().scope(tenant.tenantId),
    commandLine,
    userId,
  )
  return invitation.url.split('#invitation=')[1] ?? ''
}

test('the administrator keeps no method and no session, and signs in with the new invitation', async () => {
  const invitation = await recovered()
  await expect.poll(async () => (await admin.browser.call('GET', '/Svc/v1/me')).status).toBe(401)
  expect((await tenant.admin('GET', `users/${admin.userId}`)).body.registrations).toEqual([])
  expect((await signIn(createTestBrowser(server.call), tenant, admin)).body).toMatchObject({ signedIn: false })
  const accepted = await createTestBrowser(server.call).call(
    'POST',
    `/AuthPage/v1/sign-in/${tenant.tenantId}/invitation:accept`,
    { body: { invitation, password: 'green doors open at dawn' } },
  )
  expect(accepted.body).toMatchObject({ signedIn: true, session: { roles: ['administrator'] } })
  // The sessions from before do not come back with the new sign-in.
  const sessions = await server.database.superuser('select from sessions where user_id = $1', [admin.userId])
  expect(sessions).toHaveLength(1)
  expect((await admin.browser.call('GET', '/Svc/v1/me')).status).toBe(401)
})

test('it is recorded once', async () => {
  await recovered()
  const { body } = await tenant.admin('GET', 'audit-events?action=administrator.recovered')
  expect(body.items).toMatchObject([{ actor: { id: 'command-line' }, target: { id: admin.userId } }])
})

test('a disabled administrator does not get in this way, nor does a user without a role become one', async () => {
  const other = await newAdministrator(server.call, tenant, ['auditor'])
  await tenant.admin('PATCH', `administrators/${other.userId}`, { status: 'disabled' })
  await expect(recovered(other.userId)).rejects.toMatchObject({ code: 'administrator_state_conflict' })
  await tenant.post('registerOtp', { userId: 'ada', authType: 'recovery_code' })
  await expect(recovered('ada')).rejects.toMatchObject({ code: 'not_found' })
})
