import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const stranger = await server.newTenant()
const accessToken = await tenant.accessToken()
const anyVersion = { 'if-match': '*' }
const password = 'a password for the mail server'

const call = (method: string, path = '', request: Parameters<typeof server.call>[2] = {}) =>
  server.call(method, `/SvcAdmin/v1/connectors${path}`, { accessToken, ...request })

const smtp = {
  channel: 'email',
  driver: 'smtp',
  displayName: 'Mail',
  settings: { host: 'smtp.example.com', username: 'us', fromAddress: 'no-reply@example.com' },
  secrets: { password },
}

const create = async (body: object = {}) => (await call('POST', '', { body: { ...smtp, ...body } })).body

const events = (action: string, connectorId: string) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target_id = $2`, [action, connectorId])

const everything = async () =>
  JSON.stringify([
    await server.database.superuser('select c::text from connectors c'),
    await server.database.superuser('select a::text from audit_events a'),
    server.logLines,
  ])

const healthy = { consecutiveFailures: 0, pausedUntil: null, lastSentAt: null, lastFailedAt: null, lastError: null }

describe('201', () => {
  test('a connector whose secrets are sealed and never shown', async () => {
    const answer = await call('POST', '', { body: smtp })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        connectorId: expect.stringMatching(/^con_/),
        enabled: true,
        priority: 100,
        settings: smtp.settings,
        secretNames: ['password'],
        health: healthy,
      },
    })
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.text).not.toContain(password)
    expect((await call('GET', `/${answer.body.connectorId}`)).text).not.toContain(password)
    expect(await everything()).not.toContain(password)
    expect(await events('connector.created', answer.body.connectorId)).toHaveLength(1)
  })

  test('the same idempotency key creates one', async () => {
    const keyed = { headers: { 'idempotency-key': 'one' }, body: { ...smtp, displayName: 'Once' } }
    const [first, second] = [await call('POST', '', keyed), await call('POST', '', keyed)]
    expect(second?.text).toBe(first?.text)
    expect(await server.database.superuser(`select 1 from connectors where display_name = 'Once'`)).toHaveLength(1)
  })
})

describe('200', () => {
  test('lists them by channel in the order in which they are tried, page by page', async () => {
    const own = { accessToken: await (await server.newTenant()).accessToken() }
    const gateway = {
      channel: 'sms',
      driver: 'sms_http',
      settings: { url: 'https://gateway.example.com/' },
      secrets: {},
    }
    for (const body of [
      { priority: 5, displayName: 'B' },
      { ...gateway, displayName: 'C' },
      { priority: 1, displayName: 'A' },
    ])
      await server.call('POST', '/SvcAdmin/v1/connectors', { ...own, body: { ...smtp, ...body } })
    const first = await server.call('GET', '/SvcAdmin/v1/connectors?limit=2', own)
    const second = await server.call('GET', `/SvcAdmin/v1/connectors?cursor=${first.body.nextCursor}`, own)
    const names = [...first.body.items, ...second.body.items].map(({ displayName }) => displayName)
    expect(names).toEqual(['A', 'B', 'C'])
    expect(second.body.nextCursor).toBeNull()
  })

  test('changes one, and keeps the secrets that are not sent', async () => {
    const { connectorId } = await create()
    const changed = await call('PATCH', `/${connectorId}`, {
      headers: { 'if-match': '"1"' },
      body: { displayName: 'Renamed', enabled: false, priority: 7, settings: { ...smtp.settings } },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { displayName: 'Renamed', enabled: false, priority: 7, secretNames: ['password'] },
    })
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(await events('connector.updated', connectorId)).toHaveLength(1)
  })

  test('replaces settings and secrets together', async () => {
    const { connectorId } = await create()
    const body = { settings: { host: 'other.example.com', fromAddress: 'x@example.com' }, secrets: {} }
    expect(await call('PATCH', `/${connectorId}`, { headers: anyVersion, body })).toMatchObject({
      status: 200,
      body: { settings: body.settings, secretNames: [] },
    })
  })

  test('a change ends a pause: the problem may be fixed now', async () => {
    const { connectorId } = await create()
    const until = new Date(server.clock.now() + 60_000).toISOString()
    await server.database.superuser('update connectors set failures = 5, open_until = $2 where connector_id = $1', [
      connectorId,
      until,
    ])
    expect((await call('GET', `/${connectorId}`)).body.health).toEqual({
      ...healthy,
      consecutiveFailures: 5,
      pausedUntil: until,
    })
    const changed = await call('PATCH', `/${connectorId}`, { headers: anyVersion, body: { secrets: { password } } })
    expect(changed.body.health).toEqual(healthy)
  })
})

describe('204', () => {
  test('a deleted connector is gone', async () => {
    const { connectorId } = await create()
    expect((await call('DELETE', `/${connectorId}`, { headers: anyVersion })).status).toBe(204)
    expect((await call('GET', `/${connectorId}`)).status).toBe(404)
    expect(await events('connector.deleted', connectorId)).toHaveLength(1)
  })
})

describe('400', () => {
  test.each([
    ['a driver that does not exist', { driver: 'pigeon' }, 'driver'],
    ['a driver of the prototype', { driver: 'constructor' }, 'driver'],
    ['a driver of another channel', { channel: 'sms' }, 'driver'],
    ['a setting that is missing', { settings: { fromAddress: 'a@example.com' } }, 'settings.host'],
    ['a setting out of bounds', { settings: { ...smtp.settings, port: 70_000 } }, 'settings.port'],
    ['a setting that does not exist', { settings: { ...smtp.settings, prot: 25 } }, 'settings.prot'],
    ['a secret that does not exist', { secrets: { passwort: 'x' } }, 'secrets.passwort'],
    ['a secret of another type', { secrets: { password: 1 } }, 'secrets.password'],
    ['a priority out of bounds', { priority: 1_001 }, 'priority'],
  ])('%s', async (_name, body, field) => {
    const answer = await call('POST', '', { body: { ...smtp, ...body } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field)
    expect(answer.text).not.toContain(password)
  })

  // Otherwise an administrator could read a stored password by having it sent to their own server.
  test('other settings with stored secrets, which would then be sent elsewhere', async () => {
    const { connectorId } = await create()
    const settings = { ...smtp.settings, host: 'elsewhere.example.com' }
    expect(await call('PATCH', `/${connectorId}`, { headers: anyVersion, body: { settings } })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'secrets' }] },
    })
    expect((await call('GET', `/${connectorId}`)).body.settings).toEqual(smtp.settings)
  })

  test.each(['nonsense', 'W10', 'WyJzbXMiLDEuNSwieCJd'])('cursor=%s', async (cursor) => {
    expect(await call('GET', `?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'cursor' }] },
    })
  })
})

describe('403', () => {
  test('the inbox outside of development', async () => {
    const production = await startTestServer({ environment: { MODE: 'production' } })
    try {
      const own = { accessToken: await (await production.newTenant()).accessToken() }
      const body = { channel: 'sms', driver: 'inbox', displayName: 'Inbox', settings: {} }
      const forbidden = { status: 403, body: { code: 'forbidden' } }
      expect(await production.call('POST', '/SvcAdmin/v1/connectors', { ...own, body })).toMatchObject(forbidden)
      const created = await production.call('POST', '/SvcAdmin/v1/connectors', { ...own, body: smtp })
      const { connectorId } = created.body
      // As if it was created in development.
      await production.database.superuser(`update connectors set driver = 'inbox' where connector_id = $1`, [
        connectorId,
      ])
      const changed = { headers: anyVersion, body: { settings: {} } }
      expect(
        await production.call('PATCH', `/SvcAdmin/v1/connectors/${connectorId}`, { ...own, ...changed }),
      ).toMatchObject(forbidden)
    } finally {
      await production.close()
    }
  })
})

describe('404', () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { displayName: 'Mine' }],
    ['DELETE', '', undefined],
    ['POST', ':test', { to: 'ada@example.com' }],
  ])("%s of another tenant's connector%s", async (method, verb, body) => {
    const { body: theirs } = await server.call('POST', '/SvcAdmin/v1/connectors', {
      accessToken: await stranger.accessToken(),
      body: smtp,
    })
    const request = { headers: anyVersion, ...(body ? { body } : {}) }
    expect(await call(method, `/${theirs.connectorId}${verb}`, request)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('412', () => {
  test('a version that is not the current one', async () => {
    const { connectorId } = await create()
    const headers = { 'if-match': '"2"' }
    expect((await call('PATCH', `/${connectorId}`, { headers, body: { priority: 1 } })).status).toBe(412)
    expect((await call('DELETE', `/${connectorId}`, { headers })).status).toBe(412)
  })
})

describe('428', () => {
  test.each(['PATCH', 'DELETE'])('%s without If-Match', async (method) => {
    const { connectorId } = await create()
    const body = method === 'PATCH' ? { body: { displayName: 'x' } } : {}
    expect((await call(method, `/${connectorId}`, body)).status).toBe(428)
  })
})
