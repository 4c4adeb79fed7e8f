// A user's access token is refused once the user is disabled, deleted or given a role, however long it is still valid.
import { jwtTokenType, newHolder, newMfaTenant, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
/** A session ends with its user, and no access token is accepted here. */
const onlyWithSession = (path: string) => path.startsWith('/v1/me/passkeys')
const own = (await operationsUnderTest(server.call)).filter(
  ({ scopes, path }) => scopes.includes('self') && !onlyWithSession(path),
)
const declaring = (code: string) => own.filter(({ errorCodes }) => errorCodes.includes(code))
const ofDisabled = await tokenOfUser((userId) => tenant.admin('POST', `users/${userId}:disable`))
const ofDeleted = await tokenOfUser((userId) => tenant.admin('DELETE', `users/${userId}`))
const ofAuditor = await tokenOfUser((userId) =>
  server.database.superuser(
    `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
     values ($1, $2, 'Promoted', '{auditor}', 'active', now(), now())`,
    [tenant.tenantId, userId],
  ),
)

test('most operations of self-service refuse them', () => {
  expect(declaring('user_disabled').length).toBeGreaterThan(15)
})

describe.each(declaring('user_disabled'))('$title', ({ method, at, request }) => {
  const codeFor = async (accessToken: string) =>
    (await server.call(method, at(identifiers), { ...request, accessToken })).body.code

  test('answers user_disabled to a disabled user', async () => {
    expect(await codeFor(ofDisabled)).toBe('user_disabled')
  })

  test('finds nothing for a deleted user', async () => {
    expect(['not_found', 'registration_not_found']).toContain(await codeFor(ofDeleted))
  })

  test('finds nothing for a user who was given a role', async () => {
    expect(await codeFor(ofAuditor)).toBe('not_found')
  })
})

/** Of a new user, who then changes. */
async function tokenOfUser(change: (userId: string) => Promise<unknown>): Promise<string> {
  const holder = await newHolder(tenant, 'recovery_code', server.clock)
  const { userId } = holder
  const password = 'violet lamps sing at noon'
  await tenant.post('registerPassword', { userId, password })
  const knows = await tenant.post('validatePassword', { userId, password })
  const has = await tenant.post('authenticateOtp', { userId, authType: 'recovery_code', otp: await holder.right() })
  const { body } = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: `${knows.body.assertion} ${has.body.assertion}`,
      subject_token_type: jwtTokenType,
      client_id: tenant.clientId,
      client_secret: tenant.clientSecret,
    },
  })
  await change(userId)
  return body.access_token
}
