// Requests that another site makes a browser send must have no effect, although the browser attaches our cookies.
import { newAdministrator, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const { browser, userId, password } = await newAdministrator(server.call, tenant, ['administrator'])
const cookie = browser.cookies()
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
const operations = await operationsUnderTest(server.call)
const refused = { status: 403, body: { code: 'cross_site_request' } }
const marked = { cookie, 'x-requested-with': 'countersign' }

const takesSessions = (service: string) => service !== 'svc-otp'

describe.each(operations.filter(({ service, needsAccessToken }) => needsAccessToken && takesSessions(service)))(
  '$title',
  ({ method, at, request }) => {
    const changes = method !== 'GET'
    if (changes)
      test('refuses a session without the header that only our own pages can send', async () => {
        const answer = await server.call(method, at(identifiers), {
          ...request,
          headers: { ...request.headers, cookie },
        })
        expect(answer).toMatchObject(refused)
      })

    test.each(['cross-site', 'same-site'])('refuses a session from another site: %s', async (site) => {
      const headers = { ...request.headers, ...marked, 'sec-fetch-site': site }
      expect(await server.call(method, at(identifiers), { ...request, headers })).toMatchObject(refused)
    })

    test('refuses a session with the origin of another site', async () => {
      const headers = { ...request.headers, ...marked, origin: 'https://attacker.example' }
      expect(await server.call(method, at(identifiers), { ...request, headers })).toMatchObject(refused)
    })
  },
)

describe.each(
  operations.filter(
    ({ needsAccessToken, errorCodes }) => !needsAccessToken && errorCodes.includes('cross_site_request'),
  ),
)('$title', ({ method, at, request }) => {
  test('refuses a request from another site', async () => {
    const headers = { ...request.headers, 'sec-fetch-site': 'cross-site' }
    expect(await server.call(method, at(identifiers), { ...request, headers })).toMatchObject(refused)
  })
})

describe('svc-otp', () => {
  test.each(operations.filter(({ service, needsAccessToken }) => needsAccessToken && !takesSessions(service)))(
    '$title accepts no session at all',
    async ({ method, at, request }) => {
      const headers = { ...request.headers, ...marked }
      expect((await server.call(method, at(identifiers), { ...request, headers })).status).toBe(401)
    },
  )
})

describe('signing in', () => {
  const path = `/AuthPage/v1/sign-in/${tenant.tenantId}/password`
  const body = { userId, password }

  test('is only for our own pages: another site cannot sign a user in to an account of the attacker', async () => {
    for (const headers of [
      {},
      { 'x-requested-with': 'XMLHttpRequest' },
      { 'x-requested-with': 'countersign', 'sec-fetch-site': 'cross-site' },
      { 'x-requested-with': 'countersign', origin: 'null' },
    ]) {
      const answer = await server.call('POST', path, { body, headers: headers as Record<string, string> })
      expect(answer).toMatchObject(refused)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('accepts no form, whatever its encoding', async () => {
    const raw = JSON.stringify(body)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, 'x-requested-with': 'countersign' }
      const answer = await server.call('POST', path, { raw, headers })
      expect(answer.status).toBe(415)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
})

test('a form that another site submits changes nothing', async () => {
  const answer = await server.call('POST', '/SvcAdmin/v1/clients', {
    raw: '{"displayName":"Theirs","scopes":["mfa"]}',
    headers: {
      cookie,
      'content-type': 'text/plain',
      'sec-fetch-site': 'cross-site',
      origin: 'https://attacker.example',
    },
  })
  expect(answer).toMatchObject(refused)
})

test('no other origin is ever allowed by CORS', async () => {
  const answer = await server.call('OPTIONS', '/SvcAdmin/v1/clients', {
    headers: { origin: 'https://attacker.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.status).toBe(405)
  for (const [name] of answer.headers) expect(name).not.toMatch(/^access-control-/)
})

test('our own pages are accepted, whichever header a browser sends', async () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await server.call('GET', '/Svc/v1/me', { headers: { cookie } })).status).toBe(200)
  expect((await server.call('GET', '/Svc/v1/me', { headers: { cookie, 'sec-fetch-site': 'none' } })).status).toBe(200)
  const create = (headers: Record<string, string>) =>
    server.call('POST', '/SvcAdmin/v1/clients', {
      headers: { ...marked, ...headers },
      body: { displayName: 'Ours', scopes: ['mfa'] },
    })
  expect((await create(own)).status).toBe(201)
  expect((await create({ origin: server.environment.PUBLIC_URL ?? '' })).status).toBe(201)
})

test('access tokens need no such check: no browser attaches them automatically', async () => {
  const answer = await server.call('POST', '/SvcAdmin/v1/clients', {
    accessToken: await tenant.accessToken(),
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    body: { displayName: 'Program', scopes: ['mfa'] },
  })
  expect(answer.status).toBe(201)
})
