// A tenant that has reached a limit of the operator gets 429 from every operation, with Retry-After and the limit's
// name; other tenants notice nothing.
import { enrolDevice, newUser, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const perSecond = 20
const server = await startTestServer({
  environment: { TENANT_REQUESTS_PER_SECOND: String(perSecond), TENANT_OPEN_WAITS: '1' },
})
afterAll(() => server.close())

const { operators } = server
/** The clock of the test server stands still: nothing is refilled until it advances. */
const refill = () => server.clock.advance({ seconds: 10 })
const accessToken = await operators.accessToken()
refill()
const person = await newUser(server.call, operators)
refill()
const deviceToken = await tokenOfDevice()
const other = await server.newTenant()
const otherToken = await other.accessToken()
refill()
const operations = (await operationsUnderTest(server.call)).filter(
  ({ needsAccessToken, path }) => needsAccessToken || path.includes('{tenantId}'),
)
const identifiers = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === 'tenantId' ? operators.tenantId : 'anything') },
)

const whoAmI = (token: string) => server.call('GET', '/OTP/v1/who-am-i', { accessToken: token })
const readKeys = () => server.call('GET', `/AuthPage/oauth/jwks/${operators.tenantId}`)

beforeAll(async () => {
  for (let request = 0; request < 2 * perSecond; request += 1) {
    expect((await whoAmI(accessToken)).status).toBe(200)
    expect((await readKeys()).status).toBe(200)
  }
  // The client has used up what it may. The tenant's other callers may still send a few.
  expect((await whoAmI(accessToken)).status).toBe(429)
  expect((await person.browser.call('GET', '/Svc/v1/me')).status).toBe(200)
  expect((await whoAmI(deviceToken)).status).toBe(200)
  while ((await whoAmI(deviceToken)).status === 200);
})

const send = ({ method, at, request, scopes, needsAccessToken }: (typeof operations)[number]) => {
  const path = at(identifiers)
  if (!needsAccessToken) return server.call(method, path, request)
  if (scopes[0] === 'device') return server.call(method, path, { ...request, accessToken: deviceToken })
  if (scopes.includes('self')) return person.browser.call(method, path, request)
  return server.call(method, path, { ...request, accessToken })
}

describe.each(operations)('$title', (operation) => {
  test('answers 429, with Retry-After and the name of the limit', async () => {
    const { status, headers, text } = await send(operation)
    expect(status, text).toBe(429)
    // More than a second, because so many are refused.
    expect(headers.get('retry-after')).toMatch(/^([1-9]|10)$/)
    expect(text).toContain(`limit of ${perSecond} requests per second`)
  })
})

test('other tenants are served, and so is this one a second later', async () => {
  expect((await whoAmI(otherToken)).status).toBe(200)
  expect((await whoAmI(accessToken)).body).toMatchObject({ code: 'tenant_limit_reached', limit: 'requestsPerSecond' })
  refill()
  expect((await whoAmI(accessToken)).status).toBe(200)
})

test('a tenant gets 429 for a long poll too many, and the same request without a wait is answered', async () => {
  refill()
  const fetchDetails = (waitSeconds: number) =>
    server.call('POST', '/OTP/v1/fetchOtpDetails', { accessToken: deviceToken, body: { waitSeconds } })
  const leaving = new AbortController()
  const waiting = fetch(`${server.url}/OTP/v1/fetchOtpDetails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deviceToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ waitSeconds: 25 }),
    signal: leaving.signal,
  }).catch(() => undefined)
  await expect.poll(() => server.domain.waits.count()).toBe(1)
  const refused = await fetchDetails(25)
  expect(refused).toMatchObject({ status: 429, body: { code: 'tenant_limit_reached', limit: 'openWaits' } })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await fetchDetails(0)).status).toBe(200)
  leaving.abort()
  await waiting
  await expect.poll(() => server.domain.waits.count()).toBe(0)
})

async function tokenOfDevice(): Promise<string> {
  const body = { userId: 'holder', authType: 'push' }
  const { body: started } = await server.call('POST', '/OTP/v1/registerOtp', { accessToken, body })
  refill()
  const device = await enrolDevice(server, started.enrolment)
  return device.accessToken()
}
