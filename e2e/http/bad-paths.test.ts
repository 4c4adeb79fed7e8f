// Every path with a parameter, in every service and in the pet store, with invalid identifiers.
import { request } from 'node:http'
import { exampleRequests } from '@countersign/platform/http'
import { newUser, operationsUnderTest, startTestPetstore, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())
const petstore = await startTestPetstore()
afterAll(() => petstore.close())

const identifiers = {
  'an encoded slash': '%2F',
  'an encoded slash and more': '%2Fx',
  'a slash in the middle': 'a%2Fb',
  NUL: '%00',
  'NUL at the end': 'operators%00',
  'half an escape': '%',
  'a byte that is not UTF-8': '%FF',
  'a surrogate': '%ED%A0%80',
  'the parent folder': '..%2f',
  'the parent folder, encoded': '%2e%2e',
  'a line break': 'a%0D%0Ab',
  'a colon': 'a%3Ab',
  quotes: '%27%22',
  'a question mark': '%3F',
  'an emoji': '%F0%9F%92%A9',
  nothing: '',
  '10,000 characters': 'a'.repeat(10_000),
  '2,000 escapes': '%C3%A4'.repeat(2_000),
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends the path unchanged: fetch would normalise some of them. */
function statusOf(origin: string, { method, path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sending = request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.once('error', reject).end(body)
  })
}

const person = await newUser(server.call, server.operators)
const accessToken = await server.operators.accessToken()
const credentials: Record<string, string>[] = [
  {},
  { authorization: `Bearer ${accessToken}` },
  { cookie: person.browser.cookies(), 'x-requested-with': 'countersign' },
]

const rootPaths = [
  'GET /.well-known/oauth-authorization-server/AuthPage/{tenantId}',
  'GET /.well-known/authzen-configuration/AuthPage/pdp/{tenantId}',
]
const operations = [
  ...(await operationsUnderTest(server.call)),
  ...rootPaths.map((title) => ({ title, headers: {}, body: undefined, mediaTypes: [] as readonly string[] })),
].filter(({ title }) => title.includes('{'))

describe.each(operations)('$title', ({ title, headers, body, mediaTypes: [mediaType] }) => {
  const [method = '', path = ''] = title.split(' ')
  const sent =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': mediaType ?? '' }, body: encoded(body, mediaType) }

  test('finds nothing for an invalid identifier, and does not fail', async () => {
    for (const [name, identifier] of Object.entries(identifiers))
      for (const credential of credentials) {
        const status = await statusOf(server.url, {
          ...sent,
          method,
          path: path.replaceAll(/\{\w+\}/g, identifier),
          headers: { ...sent.headers, ...credential },
        })
        expect([name, status], `${name}, ${Object.keys(credential)}`).toSatisfy(([, it]) => it < 500)
      }
  })
})

test('the pet store does not fail for an invalid identifier either', async () => {
  const { body: document } = await petstore.callOpenly('GET', '/openapi.json')
  const withParameters = exampleRequests(document).filter(({ path }) => path.includes('{'))
  expect(withParameters.length).toBeGreaterThan(0)
  for (const { method, path } of withParameters)
    for (const [name, identifier] of Object.entries(identifiers)) {
      const headers = { authorization: `Bearer ${petstore.apiKey}` }
      const at = new URL(petstore.url).pathname + path.replaceAll(/\{\w+\}/g, identifier)
      expect([name, await statusOf(petstore.url, { method, path: at, headers })]).toSatisfy(([, it]) => it < 500)
    }
})

// The examples above name no client, or several kinds of client authentication, and are refused before the tenant is
// looked up.
test.each(['token', 'introspect', 'revoke'])(
  'POST /AuthPage/oauth/%s does not look up such a tenant',
  async (endpoint) => {
    const form = { grant_type: 'client_credentials', client_id: 'cl_unknown', client_secret: 'secret', token: 'x' }
    for (const [name, identifier] of Object.entries(identifiers)) {
      const path = `/AuthPage/oauth/${endpoint}/${identifier}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const status = await statusOf(server.url, {
        method: 'POST',
        path,
        headers,
        body: new URLSearchParams(form).toString(),
      })
      expect([name, status]).toSatisfy(([, it]) => it === 400 || it === 404)
    }
  },
)

describe('a request for an access token', () => {
  const ask = (authorization: string) =>
    server.call('POST', '/AuthPage/oauth/token/operators', {
      headers: { authorization },
      form: { grant_type: 'client_credentials' },
    })

  test.each(['\0', 'a\0b', '/', 'x'.repeat(5000), '../..', ''])('the client id %j is unknown', async (clientId) => {
    const answer = await ask(`Basic ${Buffer.from(`${clientId}:secret`).toString('base64')}`)
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })
})

test.each(['\0', 'operators\0', '/', 'a/b', '..', 'x'.repeat(5000)])(
  'an access token of the tenant %j is refused',
  async (tid) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'x' })}.${part({ tid })}.${'A'.repeat(86)}`
    expect((await server.call('GET', '/SvcAdmin/v1/clients', { accessToken: forged })).status).toBe(401)
  },
)

test('an access token whose claims are not JSON is refused', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: 'x' })).toString('base64url')
  const forged = `${header}.${Buffer.from('not JSON').toString('base64url')}.${'A'.repeat(86)}`
  expect((await server.call('GET', '/SvcAdmin/v1/clients', { accessToken: forged })).status).toBe(401)
})

function encoded(body: unknown, mediaType: string | undefined): string {
  if (mediaType === 'application/x-www-form-urlencoded')
    return new URLSearchParams(body as Record<string, string>).toString()
  return typeof body === 'string' ? body : JSON.stringify(body)
}
