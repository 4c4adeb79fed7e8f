// A session of an administrator who must use a passkey and has not: every operation refuses it, except for a short list.
import { newAdministrator, newOwnPasskey, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const admin = await newAdministrator(server.call, tenant, ['administrator'])
await newOwnPasskey(server, admin)
await admin.browser.call('PATCH', '/SvcAdmin/v1/mfa-settings', {
  headers: { 'if-match': '*' },
  body: { administratorSignIn: 'passkey' },
})
const { browser } = await newAdministrator(server.call, tenant, ['administrator'])
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
const operations = (await operationsUnderTest(server.call)).filter(
  ({ service, needsAccessToken }) => needsAccessToken && service !== 'svc-otp',
)

/** What a user needs to set up or use a passkey. */
const reachable = [
  'activateMyPasskey',
  'addMyPasskey',
  'answerMyChallenge',
  'challengeMe',
  'getMe',
  'getSession',
  'listMyPasskeys',
  'listMyRegistrations',
  'signOut',
  'stepUp',
]

test('only what is needed to set up or use a passkey is reachable', () => {
  const open = operations.filter(({ errorCodes }) => !errorCodes.includes('passkey_required'))
  // addMyPasskey refuses a user who already has a passkey: they must use it.
  const refusesSome = 'addMyPasskey'
  expect(open.map(({ operationId }) => operationId).sort()).toEqual(reachable.filter((id) => id !== refusesSome))
})

test.each(operations.filter(({ operationId }) => !reachable.includes(operationId)))(
  '$title refuses the session',
  async ({ method, at, request }) => {
    const answer = await browser.call(method, at(identifiers), request)
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkey_required' } })
  },
)
