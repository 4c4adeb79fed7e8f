import { startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const stranger = await server.newTenant()
const accessToken = await tenant.accessToken()
const strangersToken = await stranger.accessToken()
const anyVersion = { 'if-match': '*' }

type Request = Parameters<typeof server.call>[2]

const call = (method: string, path = '', request: Request = {}) =>
  server.call(method, `/SvcAdmin/v1/entities${path}`, { accessToken, ...request })

const upsert = (lines: readonly (object | string)[], { headers = {}, ...request }: Request = {}) =>
  call('POST', ':upsert', {
    ...request,
    raw: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  })

const events = (tenantId: string) =>
  server.database.superuser<{ action: string; target: object; details: object }>(
    `select action, target, details from audit_events where tenant_id = $1 and action like 'entit%' order by transaction_id`,
    [tenantId],
  )

const group = (id: string, ...parents: string[]) => ({
  type: 'Group',
  id,
  parents: parents.map((parent) => ({ type: 'Group', id: parent })),
})

beforeAll(async () => {
  const theirs = await upsert([{ type: 'Group', id: 'theirs' }], { accessToken: strangersToken })
  expect(theirs.status).toBe(200)
})

describe('200', () => {
  test('stores entities with their parents, and replaces them as a whole', async () => {
    const own = await server.newTenant()
    const as = { accessToken: await own.accessToken() }
    const ada = {
      type: 'User',
      id: 'ada',
      attributes: { department: 'sales', level: 3 },
      parents: [{ type: 'Group', id: 'g' }],
    }
    expect(await upsert([ada, { type: 'Group', id: 'g' }], as)).toMatchObject({
      status: 200,
      body: { created: 2, updated: 0, unchanged: 0 },
    })
    expect((await call('GET', '/User/ada', as)).body).toMatchObject(ada)
    const renamed = { type: 'User', id: 'ada', attributes: { department: 'animals' } }
    expect((await upsert([renamed, { type: 'Group', id: 'g' }], as)).body).toEqual({
      created: 0,
      updated: 1,
      unchanged: 1,
    })
    const read = await call('GET', '/User/ada', as)
    expect(read.body).toMatchObject({ attributes: { department: 'animals' }, parents: [] })
    expect(read.headers.get('etag')).toBe('"2"')
    expect(await events(own.tenantId)).toMatchObject([
      { action: 'entities.upserted', details: { created: 2, entities: ['User::"ada"', 'Group::"g"'] } },
      {
        action: 'entities.upserted',
        target: { id: 'User::"ada"' },
        details: { updated: 1, entities: ['User::"ada"'] },
      },
    ])
  })

  test('an unchanged entity changes nothing, and records no event', async () => {
    const line = { type: 'Pet', id: 'same', attributes: { tags: ['a', 'b'], nested: { n: 1 } } }
    await upsert([line])
    const before = await events(tenant.tenantId)
    expect((await upsert([line])).body).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(await events(tenant.tenantId)).toEqual(before)
  })

  test('accepts a thousand at once, with blank lines and any line endings', async () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `{"type":"Bulk","id":"${index}"}${index % 2 ? '\r' : '\n'}`,
    )
    expect((await upsert(lines)).body).toEqual({ created: 1_000, updated: 0, unchanged: 0 })
  })

  test('lists every one once, page by page: all, of a type, and by id prefix', async () => {
    const own = await server.newTenant()
    const as = { accessToken: await own.accessToken() }
    const ids = ['a', 'a1', 'a2', 'b', 'z/z ü']
    await upsert([...ids.map((id) => ({ type: 'Pet', id })), { type: 'Pet2', id: 'x' }, { type: 'Other', id: 'a' }], as)
    const names = async (query: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await call('GET', `?limit=2${query}${cursor}`, as)
        found.push(...body.items.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`))
        if (!body.nextCursor) return found
        cursor = `&cursor=${body.nextCursor}`
      }
    }
    expect(await names('')).toEqual(['Other a', ...ids.map((id) => `Pet ${id}`), 'Pet2 x'])
    expect(await names('&type=Pet')).toEqual(ids.map((id) => `Pet ${id}`))
    expect(await names('&type=Pet&prefix=a')).toEqual(['Pet a', 'Pet a1', 'Pet a2'])
    expect(await names('&type=Nothing')).toEqual([])
    expect((await call('GET', `/Pet/${encodeURIComponent('z/z ü')}`, as)).body.id).toBe('z/z ü')
  })

  test('the same idempotency key stores once', async () => {
    const keyed = { headers: { 'idempotency-key': 'entities' } }
    const answers = [
      await upsert([{ type: 'Pet', id: 'once' }], keyed),
      await upsert([{ type: 'Pet', id: 'once' }], keyed),
    ]
    expect(answers.map(({ body }) => body.created)).toEqual([1, 1])
  })
})

describe('204', () => {
  test('a deleted entity is gone, and no longer the parent of any other', async () => {
    await upsert([group('team'), { type: 'User', id: 'bob', parents: [{ type: 'Group', id: 'team' }] }])
    expect((await call('DELETE', '/Group/team', { headers: anyVersion })).status).toBe(204)
    expect((await call('GET', '/Group/team')).status).toBe(404)
    expect((await call('GET', '/User/bob')).body.parents).toEqual([])
    expect((await events(tenant.tenantId)).at(-1)).toMatchObject({
      action: 'entity.deleted',
      target: { id: 'Group::"team"' },
    })
  })
})

describe('400', () => {
  test.each([
    ['no JSON', ['{"type":"A","id":"1"}', 'nonsense'], 'line 2'],
    ['no object', ['[]'], 'line 1'],
    ['a name twice', ['{"type":"A","id":"1","id":"2"}'], 'line 1'],
    ['no id', [{ type: 'A' }], 'line 1: id'],
    ['an unknown field', [{ type: 'A', id: '1', attribute: {} }], 'line 1: attribute'],
    ['an action', [{ type: 'Action', id: '1' }], 'line 1: type'],
    ['a namespace', [{ type: 'A::B', id: '1' }], 'line 1: type'],
    ['an id of 257 characters', [{ type: 'A', id: 'x'.repeat(257) }], 'line 1: id'],
    [
      'attributes of more than 16 KiB',
      [{ type: 'A', id: '1', attributes: { a: 'x'.repeat(17_000) } }],
      'line 1: attributes',
    ],
    [
      'a number that cannot be kept',
      ['{"type":"A","id":"1","attributes":{"n":9007199254740993}}'],
      'line 1: attributes',
    ],
    ['the same entity twice', [{ type: 'A', id: '1' }, '', { type: 'A', id: '1' }], 'line 3: id'],
    ['a parent that is not there', [group('child', 'nobody')], 'line 1: parents[0]'],
    ["another tenant's parent", [group('child', 'theirs')], 'line 1: parents[0]'],
    ['something in itself', [group('self', 'self')], 'line 1: parents'],
    ['a circle', [group('c1', 'c2'), group('c2', 'c3'), group('c3', 'c1')], /^line [123]: parents$/],
    ['nothing', ['\n'], 'body'],
  ])('%s', async (_name, lines, field) => {
    const answer = await upsert(lines)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.details[0].field).toMatch(field)
  })

  test('one invalid line stores none of them', async () => {
    expect((await upsert([{ type: 'Pet', id: 'good' }, group('bad', 'nobody')])).status).toBe(400)
    expect((await call('GET', '/Pet/good')).status).toBe(404)
  })

  test('a line longer than 256 KiB, of which no more is kept in memory', async () => {
    const { status, body } = await upsert([{ type: 'A', id: '1' }, `{"type":"A","id":"${'x'.repeat(600 * 1024)}"}`])
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field: 'line 2', issue: 'is longer than 256 KiB' }])
  })

  test('more than a thousand', async () => {
    const lines = Array.from({ length: 1_001 }, (_, index) => ({ type: 'Many', id: String(index) }))
    expect((await upsert(lines)).body.details).toMatchObject([{ field: 'line 1001' }])
  })

  test('a cycle across several calls, even if its halves arrive at the same time', async () => {
    await upsert([group('up'), group('mid', 'up'), group('low', 'mid')])
    expect((await upsert([group('up', 'low')])).status).toBe(400)
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [`left${round}`, `right${round}`]
      await upsert([group(one), group(other)])
      const halves = await Promise.all([upsert([group(one, other)]), upsert([group(other, one)])])
      expect(halves.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  test('an entity that does not match the published schema', async () => {
    const own = await server.newTenant()
    const as = { accessToken: await own.accessToken() }
    const publish = { ...as, body: {}, headers: anyVersion }
    expect((await server.call('POST', '/SvcAdmin/v1/policy-sets/draft:publish', publish)).status).toBe(201)
    const issuesOf = async (line: object) => (await upsert([line], as)).body.details
    const shop = { type: 'Shop', id: 's' }
    expect(
      (await upsert([shop, { type: 'Pet', id: 'rex', attributes: { status: 'sold' }, parents: [shop] }], as)).status,
    ).toBe(200)
    expect(await issuesOf({ type: 'Pett', id: 'rex' })).toEqual([
      { field: 'line 1: type', issue: 'is not in the published schema' },
    ])
    expect(await issuesOf({ type: 'Pet', id: 'rex', attributes: { status: 1 } })).toEqual([
      { field: 'line 1: attributes.status', issue: 'must be text' },
    ])
    expect(await issuesOf({ type: 'Pet', id: 'rex', attributes: { state: 'sold' } })).toEqual([
      { field: 'line 1: attributes.state', issue: 'is not in the schema' },
    ])
    expect(await issuesOf({ type: 'Account', id: 'a', attributes: { owner: 'ada' } })).toMatchObject([
      { field: 'line 1: attributes.owner' },
    ])
    expect(await issuesOf({ type: 'User', id: 'ada', parents: [shop] })).toMatchObject([
      { field: 'line 1: parents[0]' },
    ])
  })

  test('a prefix without a type', async () => {
    expect((await call('GET', '?prefix=a')).body.details).toMatchObject([{ field: 'prefix' }])
  })
})

describe('404', () => {
  test.each(['GET', 'DELETE'])("%s of another tenant's entity", async (method) => {
    expect(await call(method, '/Group/theirs', { headers: anyVersion })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('412', () => {
  test('a version that is not the current one', async () => {
    await upsert([{ type: 'Pet', id: 'old' }])
    const etag = (await call('GET', '/Pet/old')).headers.get('etag') ?? ''
    await upsert([{ type: 'Pet', id: 'old', attributes: { new: true } }])
    expect((await call('DELETE', '/Pet/old', { headers: { 'if-match': etag } })).status).toBe(412)
  })
})

describe('413 and 415', () => {
  test('a file of more than 8 MiB', async () => {
    const lines = Array.from({ length: 900 }, (_, id) => ({
      type: 'A',
      id: String(id),
      attributes: { a: 'x'.repeat(10_000) },
    }))
    expect((await upsert(lines)).status).toBe(413)
  })

  test('plain JSON', async () => {
    expect((await upsert([{ type: 'A', id: '1' }], { headers: { 'content-type': 'application/json' } })).status).toBe(
      415,
    )
  })
})

describe('428', () => {
  test('DELETE without If-Match', async () => {
    expect((await call('DELETE', '/Group/x')).status).toBe(428)
  })
})
