// A session of an administrator who must use a passkey and has not.
import { newAdministrator, newOwnPasskey, startTestServer } from '@countersign/testkit'
import { afterAll } from 'vitest'
import { testLimitedSession } from './limited-session.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const admin = await newAdministrator(server.call, tenant, ['administrator'])
await newOwnPasskey(server, admin)
await admin.browser.call('PATCH', '/SvcAdmin/v1/mfa-settings', {
  headers: { 'if-match': '*' },
  body: { administratorSignIn: 'passkey' },
})

await testLimitedSession(server, await newAdministrator(server.call, tenant, ['administrator']), {
  code: 'passkey_required',
  // A user who already has a passkey must use it.
  refusesSome: ['addMyPasskey'],
})
