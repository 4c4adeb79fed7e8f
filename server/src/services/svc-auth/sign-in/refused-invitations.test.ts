// Why a valid invitation may still be refused.
import { createTestBrowser, type MfaTenant, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: MfaTenant
beforeEach(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const acceptAs = async (userId: string, change: () => Promise<unknown>) => {
  const invited = await tenant.admin('POST', 'administrators', { userId, displayName: userId, roles: ['auditor'] })
  await change()
  const [, invitation] = invited.body.invitation.url.split('#invitation=')
  return createTestBrowser(server.call).call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/invitation:accept`, {
    body: { invitation, password: 'violet lamps sing at noon' },
  })
}

test('auth_type_disabled if the tenant offers no passwords', async () => {
  const answer = await acceptAs('grace', () =>
    tenant.admin('PATCH', 'authentication-modes/password', { enabled: false }),
  )
  expect(answer).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
})

test('a user cannot be invited, so a method that an application registered does not become an administrator’s', async () => {
  const { userId } = await newHolder(tenant, 'password', server.clock)
  const invited = await tenant.admin('POST', 'administrators', { userId, displayName: userId, roles: ['auditor'] })
  expect(invited).toMatchObject({ status: 409, body: { code: 'already_exists' } })
})
