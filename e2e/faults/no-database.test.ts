// While PostgreSQL is unavailable every operation answers 503 with Retry-After, and works again once it is back.
import { enrolDevice, newUser, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { operators } = server
const accessToken = await operators.accessToken()
const person = await newUser(server.call, operators)
const deviceToken = await tokenOfDevice()
const identifiers = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === 'tenantId' ? operators.tenantId : 'anything') },
)
const unknownClient = {
  grant_type: 'client_credentials',
  token: 'anything',
  client_id: 'cl_anything',
  client_secret: 'anything',
}
// They answer from the configuration.
const withoutDatabase = new Set(['GET /AuthPage/v1/related-origins'])
const operations = (await operationsUnderTest(server.call)).filter(({ title }) => !withoutDatabase.has(title))

beforeAll(async () => {
  await server.database.superuser(`alter database ${server.database.connection.database} with connection limit 0`)
  await server.database.superuser(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
})
afterAll(() => server.close())

const send = ({ method, at, request, scopes, needsAccessToken }: (typeof operations)[number]) => {
  const path = at(identifiers)
  // Their examples show several kinds of client authentication at once, but a call may use only one.
  if (path.includes('/oauth/') && method === 'POST') return server.call(method, path, { form: unknownClient })
  if (!needsAccessToken) return server.call(method, path, request)
  if (scopes[0] === 'device') return server.call(method, path, { ...request, accessToken: deviceToken })
  if (scopes.includes('self')) return person.browser.call(method, path, request)
  return server.call(method, path, { ...request, accessToken })
}

describe.each(operations)('$title', (operation) => {
  test('answers 503, with Retry-After', async () => {
    const { status, headers, text } = await send(operation)
    expect(status, text).toBe(503)
    expect(headers.get('retry-after')).toBe('1')
  })
})

test.each([...withoutDatabase])('%s works without it', async (title) => {
  const [method = '', path = ''] = title.split(' ')
  expect((await server.call(method, path)).status).toBe(200)
})

test('everything works again once it is back', async () => {
  await server.database.superuser(`alter database ${server.database.connection.database} with connection limit -1`)
  await expect.poll(async () => (await server.call('GET', '/SvcAdmin/v1/clients', { accessToken })).status).toBe(200)
})

async function tokenOfDevice(): Promise<string> {
  const body = { userId: 'holder', authType: 'push' }
  const { body: started } = await server.call('POST', '/OTP/v1/registerOtp', { accessToken, body })
  const device = await enrolDevice(server, started.enrolment)
  return device.accessToken()
}
