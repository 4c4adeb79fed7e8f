import { startTestServer, type TestTenant } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const stranger = await server.newTenant()
const accessToken = await tenant.accessToken()
const anyVersion = { 'if-match': '*' }

const call = (method: string, path = '', request: Parameters<typeof server.call>[2] = {}) =>
  server.call(method, `/SvcAdmin/v1/clients${path}`, { accessToken, ...request })

const create = async (body: object = {}) =>
  (await call('POST', '', { body: { displayName: 'App', scopes: ['mfa'], ...body } })).body

async function works({ tenantId }: TestTenant, clientId: string, clientSecret: string): Promise<boolean> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  return (await server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).status === 200
}

const events = async (action: string, clientId: string) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target ->> 'id' = $2`, [action, clientId])

describe('201', () => {
  test('a client with a secret that works, and is never shown again', async () => {
    const client = await create()
    expect(client).toMatchObject({
      clientId: expect.stringMatching(/^cl_/),
      status: 'active',
      jwks: null,
      secrets: [{ hint: client.clientSecret.slice(-4) }],
    })
    expect(client.scopes).toEqual(['mfa.register', 'mfa.challenge', 'mfa.verify', 'mfa.read', 'mfa.metrics'])
    expect(await works(tenant, client.clientId, client.clientSecret)).toBe(true)
    expect((await call('GET', `/${client.clientId}`)).text).not.toContain(client.clientSecret)
    expect(await events('client.created', client.clientId)).toHaveLength(1)
  })

  test('a second secret for rotation, both valid until the first is deleted', async () => {
    const client = await create()
    const added = await call('POST', `/${client.clientId}/secrets`)
    expect(added.status).toBe(201)
    expect(await works(tenant, client.clientId, client.clientSecret)).toBe(true)
    expect(await works(tenant, client.clientId, added.body.clientSecret)).toBe(true)
    await call('DELETE', `/${client.clientId}/secrets/${client.secrets[0].secretId}`)
    expect(await works(tenant, client.clientId, client.clientSecret)).toBe(false)
    expect(await works(tenant, client.clientId, added.body.clientSecret)).toBe(true)
  })

  test('the same idempotency key creates one client, and shows the same secret again', async () => {
    const keyed = { headers: { 'idempotency-key': 'one' }, body: { displayName: 'Once', scopes: ['mfa'] } }
    const answers = [await call('POST', '', keyed), await call('POST', '', keyed)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(answers[1]?.headers.get('etag')).toBe(answers[0]?.headers.get('etag'))
    const listed = await server.database.superuser(
      `select 1 from clients where tenant_id = $1 and display_name = 'Once'`,
      [tenant.tenantId],
    )
    expect(listed).toHaveLength(1)
  })
})

describe('200', () => {
  test('lists every client once, page by page', async () => {
    const lonely = await server.newTenant()
    const own = { accessToken: await lonely.accessToken() }
    for (let index = 0; index < 5; index += 1)
      await server.call('POST', '/SvcAdmin/v1/clients', { ...own, body: { displayName: `C${index}`, scopes: ['mfa'] } })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await server.call('GET', `/SvcAdmin/v1/clients?limit=2${cursor}`, own)
      expect(page.body.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.body.items.map(({ clientId }: { clientId: string }) => clientId))
      cursor = page.body.nextCursor ? `&cursor=${page.body.nextCursor}` : ''
    } while (cursor)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
  })

  test('changes one, and its version with it', async () => {
    const client = await create()
    const read = await call('GET', `/${client.clientId}`)
    const changed = await call('PATCH', `/${client.clientId}`, {
      headers: { 'if-match': read.headers.get('etag') ?? '' },
      body: { displayName: 'Renamed', scopes: ['admin.read'] },
    })
    expect(changed).toMatchObject({ status: 200, body: { displayName: 'Renamed', scopes: ['admin.read'] } })
    expect(changed.headers.get('etag')).not.toBe(read.headers.get('etag'))
    expect(await events('client.updated', client.clientId)).toHaveLength(1)
  })
})

describe('204', () => {
  test('a deleted client is gone, with all of its credentials', async () => {
    const client = await create()
    expect((await call('DELETE', `/${client.clientId}`, { headers: anyVersion })).status).toBe(204)
    expect((await call('GET', `/${client.clientId}`)).status).toBe(404)
    expect(await works(tenant, client.clientId, client.clientSecret)).toBe(false)
    expect(await events('client.deleted', client.clientId)).toHaveLength(1)
  })
})

describe('400', () => {
  test.each([
    ['no name', { scopes: ['mfa'] }, 'displayName'],
    ['an empty name', { displayName: '', scopes: ['mfa'] }, 'displayName'],
    ['no scopes', { displayName: 'x', scopes: [] }, 'scopes'],
    ['an unknown scope', { displayName: 'x', scopes: ['mfa', 'root'] }, 'scopes[1]'],
    ['the same scope twice', { displayName: 'x', scopes: ['mfa', 'mfa'] }, 'scopes'],
    [
      'a private key',
      { displayName: 'x', scopes: ['mfa'], jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' }] } },
      'jwks.keys[0].d',
    ],
    [
      'a symmetric key',
      { displayName: 'x', scopes: ['mfa'], jwks: { keys: [{ kty: 'oct', k: 'AAAA' }] } },
      'jwks.keys[0].kty',
    ],
  ])('%s', async (_name, body, field) => {
    const answer = await call('POST', '', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field)
  })

  test.each(['0', '101', 'ten', '1.5', ''])('limit=%s', async (limit) => {
    expect(await call('GET', `?limit=${limit}`)).toMatchObject({ status: 400, body: { details: [{ field: 'limit' }] } })
  })

  test.each(['nonsense', 'W10', 'WzFd'])('cursor=%s', async (cursor) => {
    expect(await call('GET', `?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'cursor' }] },
    })
  })

  test('an invalid idempotency key', async () => {
    const answer = await call('POST', '', {
      headers: { 'idempotency-key': 'x'.repeat(129) },
      body: { displayName: 'x', scopes: ['mfa'] },
    })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'Idempotency-Key' }] } })
  })
})

describe('403', () => {
  test('a caller can neither grant nor revoke a scope that they do not have', async () => {
    const operators = { accessToken: await server.operators.accessToken() }
    const administrator = await server.call('POST', '/SvcAdmin/v1/clients', {
      ...operators,
      body: { displayName: 'Admin', scopes: ['admin'] },
    })
    const form = {
      grant_type: 'client_credentials',
      client_id: administrator.body.clientId,
      client_secret: administrator.body.clientSecret,
    }
    const { body } = await server.call('POST', `/AuthPage/oauth/token/${server.operators.tenantId}`, { form })
    const limited = { accessToken: body.access_token as string }
    const refused = { status: 403, body: { code: 'scope_not_grantable' } }
    expect(
      await server.call('POST', '/SvcAdmin/v1/clients', {
        ...limited,
        body: { displayName: 'x', scopes: ['tenants.manage'] },
      }),
    ).toMatchObject(refused)
    const operator = `/SvcAdmin/v1/clients/${server.operators.clientId}`
    expect(await server.call('POST', `${operator}/secrets`, limited)).toMatchObject(refused)
    expect(
      await server.call('PATCH', operator, { ...limited, headers: anyVersion, body: { displayName: 'Mine' } }),
    ).toMatchObject(refused)
    expect(await server.call('DELETE', operator, { ...limited, headers: anyVersion })).toMatchObject(refused)
  })

  test("no client outside the operators' tenant can have tenants.manage", async () => {
    expect(await call('POST', '', { body: { displayName: 'x', scopes: ['tenants.manage'] } })).toMatchObject({
      status: 403,
      body: { code: 'scope_not_grantable' },
    })
  })
})

describe('404', () => {
  test.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/secrets'],
    ['DELETE', '/secrets/sec_x'],
  ])("%s of another tenant's client%s", async (method, path) => {
    const body = method === 'PATCH' ? { body: { displayName: 'Mine' } } : {}
    expect(await call(method, `/${stranger.clientId}${path}`, { headers: anyVersion, ...body })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('409', () => {
  test('a third secret, however many requests arrive at once', async () => {
    const client = await create()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', `/${client.clientId}/secrets`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'secret_limit_reached')).toHaveLength(9)
  })

  test('the same idempotency key for another request', async () => {
    const headers = { 'idempotency-key': 'two' }
    await call('POST', '', { headers, body: { displayName: 'First', scopes: ['mfa'] } })
    const second = await call('POST', '', { headers, body: { displayName: 'Second', scopes: ['mfa'] } })
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })
})

describe('412', () => {
  test('a version that is not the current one, and of many simultaneous changes exactly one is made', async () => {
    const client = await create()
    const etag = (await call('GET', `/${client.clientId}`)).headers.get('etag') ?? ''
    const rename = (displayName: string) =>
      call('PATCH', `/${client.clientId}`, { headers: { 'if-match': etag }, body: { displayName } })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => rename(`N${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 412 && body.code === 'precondition_failed')).toHaveLength(9)
    expect((await call('DELETE', `/${client.clientId}`, { headers: { 'if-match': etag } })).status).toBe(412)
  })

  test('an If-Match that is not a version', async () => {
    const client = await create()
    expect((await call('DELETE', `/${client.clientId}`, { headers: { 'if-match': 'latest' } })).status).toBe(412)
  })
})

describe('428', () => {
  test.each(['PATCH', 'DELETE'])('%s without If-Match', async (method) => {
    const body = method === 'PATCH' ? { body: { displayName: 'x' } } : {}
    expect(await call(method, `/${tenant.clientId}`, body)).toMatchObject({
      status: 428,
      body: { code: 'precondition_required' },
    })
  })
})
