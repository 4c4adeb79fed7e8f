// A session of a user who must have a second factor and has none: every operation refuses it, except for a short list.
import { newAdministrator, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test, vi } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const { browser, userId } = await newAdministrator(server.call, tenant, ['administrator'])
const accessToken = await tenant.accessToken()
const set = await server.call('POST', `/SvcAdmin/v1/users/${userId}:require-second-factor`, { accessToken })
expect(set.status).toBe(200)
// Every process notices it within seconds.
await vi.waitUntil(async () => (await browser.call('GET', '/Svc/v1/me')).body.secondFactorRequired, { timeout: 15_000 })

const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
const operations = (await operationsUnderTest(server.call)).filter(
  ({ service, needsAccessToken }) => needsAccessToken && service !== 'svc-otp',
)

/** What a user needs to set up or use a second factor. */
const reachable = [
  'activateMyPasskey',
  'addMyPasskey',
  'addMyRegistration',
  'answerMyChallenge',
  'challengeMe',
  'getMe',
  'getSession',
  'listMyPasskeys',
  'listMyRegistrations',
  'signOut',
  'stepUp',
]

test('only what is needed to set up or use a second factor is reachable', () => {
  const open = operations.filter(({ errorCodes }) => !errorCodes.includes('second_factor_required'))
  expect(open.map(({ operationId }) => operationId).sort()).toEqual(reachable)
})

test.each(operations.filter(({ operationId }) => !reachable.includes(operationId)))(
  '$title refuses the session',
  async ({ method, at, request }) => {
    const answer = await browser.call(method, at(identifiers), request)
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  },
)
