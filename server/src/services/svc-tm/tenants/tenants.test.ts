import { startTestServer, type TestServer, type TestTenant } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const tenants = '/SvcTManager/v1/tenants'
const administrator = { userId: 'ada@example.com', displayName: 'Ada' }
const operations = [
  ['GET', ''],
  ['POST', ''],
  ['GET', '/acme'],
  ['GET', '/acme/purge'],
  ['PATCH', '/acme'],
  ['DELETE', '/acme'],
  ['POST', '/acme:suspend'],
  ['POST', '/acme:resume'],
] as const
const ofOne = operations.filter(([, path]) => path !== '')

let server: TestServer
let accessToken: string
let acme: TestTenant

beforeAll(async () => {
  server = await startTestServer()
  accessToken = await server.operators.accessToken()
  acme = await server.newTenant({ tenantId: 'acme' })
})
afterAll(() => server.close())

const call = (method: string, path: string, request: Parameters<TestServer['call']>[2] = {}) =>
  server.call(method, tenants + path, { accessToken, ...request })
const create = (tenantId?: string) => call('POST', '', { body: { tenantId, displayName: 'New', administrator } })
const ifMatch = (version: string) => ({ 'if-match': version })
const bodyFor = (method: string) => (method === 'PATCH' ? { body: { displayName: 'Changed' } } : {})

async function unchanged() {
  const { body } = await call('GET', '/acme')
  expect(body).toMatchObject({ displayName: 'Tenant acme', status: 'active' })
}

describe('201', () => {
  it('creates a tenant with a client that works and an invitation', async () => {
    const created = await create('fresh')
    expect(created.status).toBe(201)
    expect(created.headers.get('etag')).toBe('"1"')
    const { tenant, client, invitation } = created.body
    expect(tenant).toMatchObject({ tenantId: 'fresh', displayName: 'New', status: 'active', operator: false })
    expect(invitation.userId).toBe(administrator.userId)
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
    expect((await server.call('POST', '/AuthPage/oauth/token/fresh', { form })).status).toBe(200)
  })

  it('returns the same response for the same idempotency key, and creates one tenant', async () => {
    const request = {
      headers: { 'idempotency-key': 'create-once' },
      body: { displayName: 'Once', administrator },
    }
    const [first, second] = [await call('POST', '', request), await call('POST', '', request)]
    expect(second.status).toBe(201)
    expect(second.text).toBe(first.text)
    const { body } = await call('GET', '?limit=100')
    expect(body.items.filter(({ displayName }: { displayName: string }) => displayName === 'Once')).toHaveLength(1)
  })
})

describe('200', () => {
  it('lists tenants page by page and by status', async () => {
    const first = await call('GET', '?limit=1')
    expect(first.body.items).toHaveLength(1)
    const second = await call('GET', `?limit=1&cursor=${first.body.nextCursor}`)
    expect(second.body.items[0].tenantId > first.body.items[0].tenantId).toBe(true)
    expect((await call('GET', '?status=deleting')).body).toEqual({ items: [], nextCursor: null })
  })

  it('reads and changes one, each version under its own ETag', async () => {
    await create('edited')
    const read = await call('GET', '/edited')
    const etag = read.headers.get('etag') ?? ''
    const changed = await call('PATCH', '/edited', { headers: ifMatch(etag), body: { displayName: 'Edited' } })
    expect(changed.status).toBe(200)
    expect(changed.body.displayName).toBe('Edited')
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await call('GET', '/edited')).headers.get('etag')).toBe(changed.headers.get('etag'))
  })

  it('suspends and resumes: access tokens are refused and accepted immediately', async () => {
    const tenant = await server.newTenant()
    const held = await tenant.accessToken()
    const use = async () => (await server.call('GET', '/SvcAdmin/v1/who-am-i', { accessToken: held })).status
    expect(await use()).toBe(200)
    expect((await call('POST', `/${tenant.tenantId}:suspend`)).body.status).toBe('suspended')
    expect(await use()).toBe(401)
    await expect(tenant.accessToken()).rejects.toThrow('unauthorized_client')
    expect((await call('POST', `/${tenant.tenantId}:resume`)).body.status).toBe('active')
    expect(await use()).toBe(200)
  })

  it('deletes, restores, deletes again, and after seven days nothing is left', async () => {
    const { tenantId } = await server.newTenant()
    const deleted = await call('DELETE', `/${tenantId}`, { headers: ifMatch('*') })
    expect(deleted.status).toBe(200)
    expect(deleted.body).toMatchObject({
      status: 'deleting',
      deleteAfter: new Date(server.clock.now() + 7 * 86_400_000).toISOString(),
    })
    const resumed = await call('POST', `/${tenantId}:resume`)
    expect(resumed.body).toMatchObject({ status: 'active', deleteAfter: null })
    await call('DELETE', `/${tenantId}`, { headers: ifMatch(resumed.headers.get('etag') ?? '') })
    await server.later({ days: 7 })
    accessToken = await server.operators.accessToken()
    expect((await call('GET', `/${tenantId}`)).status).toBe(404)
    expect(await server.database.superuser('select from clients where tenant_id = $1', [tenantId])).toEqual([])
  })

  it('reports the progress of a purge while it runs, and when it has ended', async () => {
    const { tenantId } = await server.newTenant()
    await call('DELETE', `/${tenantId}`, { headers: ifMatch('*') })
    expect((await call('GET', `/${tenantId}`)).body.purge).toBeNull()
    expect((await call('GET', `/${tenantId}/purge`)).status).toBe(404)
    const startedAt = new Date(server.clock.now()).toISOString()
    // The state that a process leaves if it dies in the middle of it; before it is due, so that no worker continues with it.
    await server.database.superuser(
      `update tenants set purge_started_at = $2, purge_rows_total = 40, purge_rows_deleted = 7 where tenant_id = $1`,
      [tenantId, startedAt],
    )
    const running = { startedAt, rowsTotal: 40, rowsDeleted: 7, finishedAt: null }
    expect((await call('GET', `/${tenantId}`)).body.purge).toEqual(running)
    expect((await call('GET', '?status=deleting')).body.items).toMatchObject([{ tenantId, purge: running }])
    expect((await call('GET', `/${tenantId}/purge`)).body).toEqual(running)
    await server.later({ days: 7 })
    accessToken = await server.operators.accessToken()
    const ended = (await call('GET', `/${tenantId}/purge`)).body
    const finishedAt = new Date(server.clock.now()).toISOString()
    expect(ended).toMatchObject({ startedAt, finishedAt, rowsTotal: ended.rowsDeleted })
    expect(ended.rowsDeleted).toBeGreaterThan(7)
    expect((await call('GET', `/${tenantId}`)).status).toBe(404)
  })
})

describe('400', () => {
  it.each([
    ['an id that is no host name', { tenantId: 'Acme!', displayName: 'A', administrator }],
    ['no administrator', { displayName: 'A' }],
    ['a misspelt field', { displayName: 'A', administrator, displayname: 'B' }],
    ['an address that is none', { displayName: 'A', administrator: { ...administrator, emailAddress: 'ada' } }],
    ['a role of the caller’s choice', { displayName: 'A', administrator: { ...administrator, roles: ['operator'] } }],
    ['an operators’ flag', { displayName: 'A', administrator, isOperator: true }],
  ])('refuses to create a tenant with %s', async (_what, body) => {
    const answer = await call('POST', '', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it.each(['?limit=0', '?limit=101', '?status=gone', '?cursor=nonsense'])('refuses the list %s', async (query) => {
    expect(await call('GET', query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('refuses an empty change', async () => {
    expect((await call('PATCH', '/acme', { headers: ifMatch('*'), body: {} })).status).toBe(400)
  })
})

describe('401', () => {
  it.each(operations)('without an access token: %s %s', async (method, path) => {
    const answer = await server.call(method, tenants + path, { headers: ifMatch('*'), ...bodyFor(method) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    await unchanged()
  })
})

describe('403', () => {
  it.each(operations)(
    "with another tenant's access token, which cannot have the scope: %s %s",
    async (method, path) => {
      const answer = await call(method, path, {
        accessToken: await acme.accessToken(),
        headers: ifMatch('*'),
        ...bodyFor(method),
      })
      expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
      await unchanged()
    },
  )

  it.each(operations)('with the scope in a tenant that is not the operators’: %s %s', async (method, path) => {
    const intruder = await server.newTenant()
    // There is no way to get it; but if there were, it would have no effect.
    await server.database.superuser(`update clients set scopes = scopes || '{tenants.manage}' where tenant_id = $1`, [
      intruder.tenantId,
    ])
    const answer = await call(method, path, {
      accessToken: await intruder.accessToken('tenants.manage'),
      headers: ifMatch('*'),
      ...(path === '' && method === 'POST' ? { body: { displayName: 'Mine', administrator } } : bodyFor(method)),
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await unchanged()
  })
})

describe('404', () => {
  it.each(ofOne)('for an unknown tenant, and for an invalid id: %s %s', async (method, path) => {
    for (const tenantId of ['no-such', 'No_Such', 'ac%20me', '*']) {
      const answer = await call(method, path.replace('acme', tenantId), { headers: ifMatch('*'), ...bodyFor(method) })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})

describe('409', () => {
  it('already_exists for an id that is taken', async () => {
    expect(await create('acme')).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    await unchanged()
  })

  it("tenant_protected for the operators' own", async () => {
    const attempts = [
      await call('POST', '/operators:suspend'),
      await call('DELETE', '/operators', { headers: ifMatch('*') }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject({ status: 409, body: { code: 'tenant_protected' } })
  })

  it('tenant_state_conflict if the state no longer allows it', async () => {
    const { tenantId } = await server.newTenant()
    const conflict = { status: 409, body: { code: 'tenant_state_conflict' } }
    expect(await call('POST', `/${tenantId}:resume`)).toMatchObject(conflict)
    await call('POST', `/${tenantId}:suspend`)
    expect(await call('POST', `/${tenantId}:suspend`)).toMatchObject(conflict)
    await call('DELETE', `/${tenantId}`, { headers: ifMatch('*') })
    expect(await call('DELETE', `/${tenantId}`, { headers: ifMatch('*') })).toMatchObject(conflict)
  })

  it('idempotency_conflict for a key that was used with another request', async () => {
    const headers = { 'idempotency-key': 'create-other' }
    await call('POST', '', { headers, body: { displayName: 'One', administrator } })
    const other = await call('POST', '', { headers, body: { displayName: 'Two', administrator } })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })
})

describe.each([
  ['412', ifMatch('"999"'), 'precondition_failed'],
  ['428', {}, 'precondition_required'],
] as const)('%s', (status, headers, code) => {
  it.each(['PATCH', 'DELETE'])('%s', async (method) => {
    const answer = await call(method, '/acme', { headers, ...bodyFor(method) })
    expect(answer).toMatchObject({ status: Number(status), body: { code } })
    await unchanged()
  })
})

describe('413', () => {
  it('for a body of more than 64 KiB', async () => {
    const answer = await call('POST', '', { body: { displayName: 'x'.repeat(70_000), administrator } })
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })
})

describe('415', () => {
  it('for a body that is not JSON', async () => {
    const answer = await call('POST', '', { form: { displayName: 'New' } })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })
})
