import { startTestServer, type TestServer, type TestTenant } from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const administrators = '/SvcAdmin/v1/administrators'
const operations = [
  ['GET', ''],
  ['POST', ''],
  ['GET', '/bob'],
  ['PATCH', '/bob'],
  ['DELETE', '/bob'],
  ['POST', '/bob:reinvite'],
] as const
const ofOne = operations.filter(([, path]) => path !== '')
const changing = operations.filter(([method]) => method !== 'GET')

let server: TestServer
let tenant: TestTenant
let accessToken: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  tenant = await server.newTenant()
  accessToken = await tenant.accessToken()
  await invite('bob')
})

const call = (method: string, path: string, request: Parameters<TestServer['call']>[2] = {}) =>
  server.call(method, administrators + path, { accessToken, ...request })
const invite = (userId: string, roles = ['auditor']) =>
  call('POST', '', { body: { userId, displayName: userId, roles } })
const anyVersion = { 'if-match': '*' }
const bodyFor = (method: string) => (method === 'PATCH' ? { body: { displayName: 'Changed' } } : {})

async function unchanged() {
  const { body, headers } = await call('GET', '/bob')
  expect(body).toMatchObject({ displayName: 'bob', roles: ['auditor'], status: 'invited' })
  expect(headers.get('etag')).toBe('"1"')
  expect((await call('GET', '')).body.items).toHaveLength(2)
}

describe('201', () => {
  it('invites a person, whatever characters are in their id', async () => {
    const invited = await invite('zoë@example.com/a:b', ['helpdesk', 'auditor'])
    expect(invited.status).toBe(201)
    expect(invited.headers.get('etag')).toBe('"1"')
    expect(invited.body.administrator).toMatchObject({ roles: ['helpdesk', 'auditor'], status: 'invited' })
    expect(invited.body.invitation.url).toContain(`/AuthPage/signin/${tenant.tenantId}#invitation=`)
    const read = await call('GET', `/${encodeURIComponent('zoë@example.com/a:b')}`)
    expect(read.body).toEqual(invited.body.administrator)
  })

  it('returns the same response for the same idempotency key', async () => {
    const request = {
      headers: { 'idempotency-key': 'invite-once' },
      body: { userId: 'carol', displayName: 'Carol', roles: ['auditor'] },
    }
    const [first, second] = [await call('POST', '', request), await call('POST', '', request)]
    expect(second).toMatchObject({ status: 201, text: first.text })
  })
})

describe('200', () => {
  it('lists them page by page', async () => {
    const first = await call('GET', '?limit=1')
    const second = await call('GET', `?limit=1&cursor=${first.body.nextCursor}`)
    expect([first, second].map(({ body }) => body.items[0].userId)).toEqual(['admin', 'bob'])
    expect(second.body.nextCursor).toBeNull()
  })

  it('changes one, each version under its own ETag', async () => {
    const etag = (await call('GET', '/bob')).headers.get('etag') ?? ''
    const body = { displayName: 'Bobby', emailAddress: 'bob@example.com', roles: ['administrator'] }
    const changed = await call('PATCH', '/bob', { headers: { 'if-match': etag }, body })
    expect(changed).toMatchObject({ status: 200, body })
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await call('GET', '/bob')).headers.get('etag')).toBe(changed.headers.get('etag'))
  })

  it.each(['a:b', 'a/b', 'a:reinvite', 'ä ö'])(
    'finds, invites again and deletes %j, which needs encoding in a path',
    async (userId) => {
      await invite(userId)
      const path = `/${encodeURIComponent(userId)}`
      expect(await call('GET', path)).toMatchObject({ status: 200, body: { userId } })
      expect((await call('POST', `${path}:reinvite`)).body.invitation.userId).toBe(userId)
      expect((await call('DELETE', path, { headers: anyVersion })).status).toBe(204)
    },
  )

  it('invites a person again, by an id with @ in it', async () => {
    const first = await invite('ann@example.com')
    const again = await call('POST', `/${encodeURIComponent('ann@example.com')}:reinvite`)
    expect(again.status).toBe(200)
    expect(again.headers.get('etag')).toBe('"2"')
    expect(again.body.invitation.userId).toBe('ann@example.com')
    expect(again.body.invitation.url).not.toBe(first.body.invitation.url)
  })
})

describe('204', () => {
  it('deletes one', async () => {
    expect((await call('DELETE', '/bob', { headers: anyVersion })).status).toBe(204)
    expect((await call('GET', '/bob')).status).toBe(404)
  })
})

describe('400', () => {
  it.each([
    ['no role', { userId: 'x', displayName: 'X', roles: [] }],
    ['an unknown role', { userId: 'x', displayName: 'X', roles: ['root'] }],
    ['an empty id', { userId: '', displayName: 'X', roles: ['auditor'] }],
    ['an address that is none', { userId: 'x', displayName: 'X', roles: ['auditor'], emailAddress: 'x' }],
    ['a status of the caller’s choice', { userId: 'x', displayName: 'X', roles: ['auditor'], status: 'active' }],
  ])('refuses to invite with %s', async (_what, body) => {
    expect(await call('POST', '', { body })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    await unchanged()
  })

  it.each([{}, { status: 'invited' }, { userId: 'eve' }])('refuses the change %j', async (body) => {
    expect((await call('PATCH', '/bob', { headers: anyVersion, body })).status).toBe(400)
    await unchanged()
  })

  it.each(['?limit=0', '?cursor=nonsense'])('refuses the list %s', async (query) => {
    expect((await call('GET', query)).status).toBe(400)
  })
})

describe('401', () => {
  it.each(operations)('without an access token: %s %s', async (method, path) => {
    const answer = await server.call(method, administrators + path, { headers: anyVersion, ...bodyFor(method) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    await unchanged()
  })
})

describe('403', () => {
  it.each(operations)('insufficient_scope without a scope for it: %s %s', async (method, path) => {
    const scope = method === 'GET' ? 'mfa' : 'admin.read admin.users'
    const answer = await call(method, path, {
      accessToken: await tenant.accessToken(scope),
      headers: anyVersion,
      ...bodyFor(method),
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    await unchanged()
  })

  it('scope_not_grantable for a role that exists only among operators', async () => {
    const expected = { status: 403, body: { code: 'scope_not_grantable', details: [{ field: 'roles' }] } }
    expect(await invite('eve', ['operator'])).toMatchObject(expected)
    const promotion = await call('PATCH', '/bob', { headers: anyVersion, body: { roles: ['operator'] } })
    expect(promotion).toMatchObject(expected)
    await unchanged()
  })

  it.each(changing.filter(([, path]) => path !== ''))(
    'scope_not_grantable for a change of an operator by a caller who is not one: %s %s',
    async (method, path) => {
      accessToken = await server.operators.accessToken('admin.write')
      const answer = await call(method, path.replace('bob', 'admin'), { headers: anyVersion, ...bodyFor(method) })
      expect(answer).toMatchObject({ status: 403, body: { code: 'scope_not_grantable' } })
      const { body } = await call('GET', '/admin')
      expect(body).toMatchObject({ displayName: 'First administrator', roles: ['administrator', 'operator'] })
    },
  )
})

describe('404', () => {
  it.each(ofOne)('for an unknown user, and for a user of another tenant: %s %s', async (method, path) => {
    const other = await server.newTenant()
    const unknown = await call(method, path.replace('bob', 'unknown'), { headers: anyVersion, ...bodyFor(method) })
    const foreign = await call(method, path, {
      accessToken: await other.accessToken(),
      headers: anyVersion,
      ...bodyFor(method),
    })
    for (const answer of [unknown, foreign]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    await unchanged()
  })
})

describe('409', () => {
  it('already_exists for an existing user', async () => {
    expect(await invite('bob', ['administrator'])).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    await unchanged()
  })

  it('last_administrator for the one who remains', async () => {
    const attempts = [
      await call('DELETE', '/admin', { headers: anyVersion }),
      await call('PATCH', '/admin', { headers: anyVersion, body: { roles: ['auditor'] } }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
  })

  it('administrator_state_conflict between an invitation and its acceptance', async () => {
    const conflict = { status: 409, body: { code: 'administrator_state_conflict' } }
    expect(await call('PATCH', '/bob', { headers: anyVersion, body: { status: 'active' } })).toMatchObject(conflict)
    await unchanged()
    await server.database.superuser(
      `update administrators set status = 'active', invitation_hash = null, invitation_expires_at = null
       where tenant_id = $1 and user_id = 'bob'`,
      [tenant.tenantId],
    )
    expect(await call('POST', '/bob:reinvite')).toMatchObject(conflict)
  })

  it('idempotency_conflict for a key that was used with another request', async () => {
    const headers = { 'idempotency-key': 'invite-other' }
    await call('POST', '', { headers, body: { userId: 'c', displayName: 'C', roles: ['auditor'] } })
    const other = await call('POST', '', { headers, body: { userId: 'd', displayName: 'D', roles: ['auditor'] } })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })
})

describe.each([
  ['412', { 'if-match': '"999"' }, 'precondition_failed'],
  ['428', {}, 'precondition_required'],
] as const)('%s', (status, headers, code) => {
  it.each(['PATCH', 'DELETE'])('%s', async (method) => {
    const answer = await call(method, '/bob', { headers, ...bodyFor(method) })
    expect(answer).toMatchObject({ status: Number(status), body: { code } })
    await unchanged()
  })
})

describe('413', () => {
  it('for a body of more than 64 KiB', async () => {
    expect(await invite('x'.repeat(70_000))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })
})

describe('415', () => {
  it('for a body that is not JSON', async () => {
    const answer = await call('POST', '', { form: { userId: 'eve' } })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })
})
