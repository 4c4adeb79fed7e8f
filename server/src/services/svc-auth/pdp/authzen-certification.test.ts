// The certification scenario of the AuthZEN Authorization API 1.0, level by level.
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { certification } from './certification.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
await tenant.publish(certification)
await tenant.store(...certification.entities)

const alice = { type: 'user', id: 'alice' }
const bob = { type: 'user', id: 'bob' }
const admin = { ...bob, properties: { role: 'admin' } }
const [read, write] = [{ name: 'read' }, { name: 'write' }]
const one = { type: 'record', id: 'record-1' }
const two = { type: 'record', id: 'record-2' }
const archived = { ...two, properties: { status: 'archived' } }

const evaluate = (body: unknown) => tenant.pdp('access/v1/evaluation', body)
const evaluateMany = (body: unknown) => tenant.pdp('access/v1/evaluations', body)
const raw = async (path: string, content: string, contentType = 'application/json') =>
  server.call('POST', `/AuthPage/pdp/${tenant.tenantId}/access/v1/${path}`, {
    accessToken: await tenant.accessToken(),
    raw: content,
    headers: { 'content-type': contentType },
  })

describe('Basic', () => {
  test.each([
    ['alice reads', alice, read, one, true],
    ['alice writes', alice, write, one, true],
    ['bob reads', bob, read, one, true],
    ['bob does not write', bob, write, one, false],
    ['alice does not write what is archived', alice, write, archived, false],
    ['an administrator writes what is archived', admin, write, archived, true],
    ['alice deletes softly', alice, { name: 'delete', properties: { soft: true } }, one, true],
    ['alice does not delete for good', alice, { name: 'delete', properties: { soft: false } }, one, false],
  ])('%s', async (_title, subject, action, resource, decision) => {
    const answer = await evaluate({ subject, action, resource })
    expect(answer).toMatchObject({ status: 200, body: { decision } })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('a context, further properties and unknown members change nothing', async () => {
    const known = { subject: alice, action: read, resource: one }
    const bodies = [
      { ...known, context: { time: '2025-06-27T18:03-07:00', ip: '192.168.1.1' } },
      {
        subject: { ...alice, properties: { department: 'Sales', role: 'manager' } },
        action: { ...read, properties: { method: 'GET' } },
        resource: { ...one, properties: { status: 'active', owner: 'bob' } },
      },
      { ...known, foo: 'bar', futureField: { nested: true } },
    ]
    for (const body of bodies) expect(await evaluate(body)).toMatchObject({ status: 200, body: { decision: true } })
  })

  test.each([
    ['no subject', { action: read, resource: one }],
    ['no action', { subject: alice, resource: one }],
    ['no resource', { subject: alice, action: read }],
    ['a subject without type', { subject: { id: 'alice' }, action: read, resource: one }],
    ['a subject without id', { subject: { type: 'user' }, action: read, resource: one }],
    ['an action without name', { subject: alice, action: {}, resource: one }],
    ['a resource without type', { subject: alice, action: read, resource: { id: 'record-1' } }],
    ['a resource without id', { subject: alice, action: read, resource: { type: 'record' } }],
    ['a subject that is text', { subject: 'alice', action: read, resource: one }],
    ['an action whose name is a number', { subject: alice, action: { name: 123 }, resource: one }],
    ['properties that are a list', { subject: { ...alice, properties: [] }, action: read, resource: one }],
    ['a context that is text', { subject: alice, action: read, resource: one, context: 'now' }],
  ])('400: %s', async (_title, body) => {
    expect(await evaluate(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('400: another content type, malformed JSON, an empty body', async () => {
    const good = JSON.stringify({ subject: alice, action: read, resource: one })
    const answers = [
      await raw('evaluation', good, 'text/plain'),
      await raw('evaluation', '{"subject":'),
      await raw('evaluation', ''),
      await raw('evaluation', good.replace('"subject"', '"subject":{},"subject"')),
      await raw('evaluation', good.replace('"read"', '"read","properties":{"amount":9007199254740993}')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  test('X-Request-ID is echoed, on success and on failure, and optional', async () => {
    const headers = { 'x-request-id': 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716' }
    for (const body of [{ subject: alice, action: read, resource: one }, {}]) {
      const answer = await tenant.pdp('access/v1/evaluation', body, { headers })
      expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id'])
    }
  })

  test.each([
    ['spaces', 'a b  c'],
    ['a tab and quotes', 'a\tb "c"'],
    ['Latin-1', 'caf\u00e9'],
    ['UTF-8', Buffer.from('Zoë 🐕 ¿').toString('latin1')],
    ['a control sequence of eight bits', 'a\u009b31mb'],
    ['2,048 characters', 'x'.repeat(2_048)],
  ])('X-Request-ID is echoed byte for byte: %s', async (_title, id) => {
    for (const body of [{ subject: alice, action: read, resource: one }, { subject: { type: 'é' } }]) {
      const answer = await tenant.pdp('access/v1/evaluation', body, { headers: { 'x-request-id': id } })
      expect(answer.headers.get('x-request-id')).toBe(id)
      // The encoding of the header does not affect the body.
      expect(answer.body).toHaveProperty(answer.status === 200 ? 'decision' : 'details')
      if (answer.status !== 200) expect(answer.body.requestId).not.toMatch(/\p{C}/u)
    }
  })

  test('X-Request-ID beyond 2,048 characters is replaced by one of ours', async () => {
    const headers = { 'x-request-id': 'x'.repeat(2_049) }
    const answer = await tenant.pdp('access/v1/evaluation', {}, { headers })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId)
  })

  test('an id may be as long as that of a stored entity, and no longer', async () => {
    const longest = { type: 'record', id: '🐕'.repeat(256) }
    await tenant.store({ ...longest, attributes: { status: 'active' } })
    expect(await evaluate({ subject: alice, action: read, resource: longest })).toMatchObject({ status: 200 })
    const longer = { ...longest, id: `${longest.id}x` }
    expect(await evaluate({ subject: alice, action: read, resource: longer })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'resource.id' }] },
    })
    const path = `/SvcAdmin/v1/entities/record/${encodeURIComponent(longest.id)}`
    const administrator = { accessToken: await tenant.accessToken() }
    expect((await server.call('GET', path, administrator)).status).toBe(200)
    await server.call('DELETE', path, { ...administrator, headers: { 'if-match': '*' } })
  })

  test('unknown entities are denied, not an error', async () => {
    const known = { subject: alice, action: read, resource: one }
    for (const change of [
      { subject: { type: 'spaceship', id: 'x' } },
      { subject: { type: 'user', id: 'nobody' } },
      { action: { name: 'fly' } },
      { resource: { type: 'cloud', id: '9' } },
    ])
      expect(await evaluate({ ...known, ...change })).toMatchObject({ status: 200, body: { decision: false } })
  })
})

const decisionsOf = ({ body }: { body: { evaluations: { decision: boolean }[] } }) =>
  body.evaluations.map(({ decision }) => decision)

describe('Batch', () => {
  test('defaults apply to every item, in the order of the request', async () => {
    expect(
      decisionsOf(
        await evaluateMany({ subject: bob, resource: one, evaluations: [{ action: read }, { action: write }] }),
      ),
    ).toEqual([true, false])
    expect(
      decisionsOf(
        await evaluateMany({
          subject: alice,
          action: write,
          evaluations: [{ resource: { ...one, properties: { status: 'active' } } }, { resource: archived }],
        }),
      ),
    ).toEqual([true, false])
    expect(
      decisionsOf(
        await evaluateMany({
          action: write,
          resource: archived,
          evaluations: [{ subject: alice }, { subject: admin }],
        }),
      ),
    ).toEqual([false, true])
  })

  test('without defaults', async () => {
    const evaluations = [
      { subject: alice, action: read, resource: one },
      { subject: bob, action: write, resource: one },
    ]
    const answer = await evaluateMany({ evaluations })
    expect(decisionsOf(answer)).toEqual([true, false])
    expect(answer.body).not.toHaveProperty('decision')
  })

  test('an item replaces a default as a whole, and an empty item has all of them', async () => {
    const answer = await evaluateMany({
      subject: alice,
      action: write,
      resource: { ...one, properties: { status: 'active' } },
      evaluations: [{}, { resource: archived }, { resource: { id: 'record-1' } }],
    })
    expect(decisionsOf(answer)).toEqual([true, false, false])
    expect(answer.body.evaluations[2].context.error).toEqual({
      status: 400,
      message: 'evaluations[2].resource.type is required',
    })
  })

  test('an error names the path that the caller has sent', async () => {
    const { body } = await evaluateMany({
      subject: { type: 'user', id: 5 },
      action: read,
      evaluations: [{ resource: one }, 'nothing', { subject: alice }, { subject: alice, resource: one, action: 1 }],
    })
    const messages = body.evaluations.map((item: { context: { error: object } }) => item.context.error)
    expect(messages).toEqual([
      { status: 400, message: 'subject.id must be a string, not a number' },
      { status: 400, message: 'evaluations[1] must be an object' },
      { status: 400, message: 'evaluations[2].resource is required' },
      { status: 400, message: 'evaluations[3].action must be an object, not a number' },
    ])
    const inexact = await raw(
      'evaluations',
      `{"subject":{"type":"user","id":"alice"},"evaluations":[
        {"action":{"name":"read","properties":{"list":[1,9007199254740993]}},"resource":{"type":"record","id":"record-1"}}]}`,
    )
    expect(inexact.body.evaluations[0].context.error.message).toMatch(
      /^evaluations\[0\]\.action\.properties\.list\[1\] is an integer beyond/,
    )
  })

  test('an invalid item denies only that item', async () => {
    const answer = await evaluateMany({
      subject: alice,
      action: read,
      evaluations: [{ resource: one }, {}, 'nothing', { resource: { ...one, id: 7 } }, { resource: one }],
    })
    expect(decisionsOf(answer)).toEqual([true, false, false, false, true])
    expect(answer.body.evaluations[1].context.error).toMatchObject({ status: 400 })
  })

  test('without items it is a single evaluation', async () => {
    const single = { subject: alice, action: read, resource: one }
    for (const body of [single, { ...single, evaluations: [] }]) {
      const answer = await evaluateMany(body)
      expect(answer).toMatchObject({ status: 200, body: { decision: true } })
      expect(answer.body).not.toHaveProperty('evaluations')
    }
    expect((await evaluateMany({ subject: alice, action: read })).status).toBe(400)
  })

  test.each([
    ['execute_all', [true, false, true]],
    ['deny_on_first_deny', [true, false]],
    ['permit_on_first_permit', [true]],
  ])('%s', async (evaluations_semantic, expected) => {
    const answer = await evaluateMany({
      subject: alice,
      resource: two,
      options: { evaluations_semantic, another_option: 'value' },
      evaluations: [{ action: read }, { action: write }, { action: read }],
    })
    expect(decisionsOf(answer)).toEqual(expected)
  })

  test('400: an unknown semantic, and items that are not a list', async () => {
    const known = { subject: alice, action: read, evaluations: [{ resource: one }] }
    expect((await evaluateMany({ ...known, options: { evaluations_semantic: 'all' } })).status).toBe(400)
    expect((await evaluateMany({ ...known, evaluations: {} })).status).toBe(400)
  })
})

describe('Search', () => {
  const search = (what: string, body: unknown) => tenant.pdp(`access/v1/search/${what}`, body)

  test('subjects who may', async () => {
    const { status, body } = await search('subject', { subject: { type: 'user' }, action: read, resource: one })
    expect(status).toBe(200)
    expect(body).toEqual({ page: { next_token: '', count: 2 }, results: [alice, bob] })
    // AuthZEN recommends it, so that a client knows how many will follow.
    expect(Object.keys(body)).toEqual(['page', 'results'])
    const writers = await search('subject', { subject: { type: 'user' }, action: write, resource: archived })
    expect(writers.body.results).toEqual([bob])
  })

  test('resources on which a subject may act', async () => {
    const readable = await search('resource', { subject: alice, action: read, resource: { type: 'record' } })
    expect(readable.body.results).toEqual([one, two])
    const writable = await search('resource', { subject: admin, action: write, resource: { type: 'record' } })
    expect(writable.body.results).toEqual([two])
  })

  test('actions that a subject may do', async () => {
    expect((await search('action', { subject: alice, resource: one, context: {} })).body.results).toEqual([read, write])
    expect((await search('action', { subject: admin, resource: archived })).body.results).toContainEqual(write)
  })

  test('every result is allowed by an evaluation', async () => {
    for (const action of [read, write]) {
      const { body } = await search('subject', { subject: { type: 'user' }, action, resource: one })
      for (const subject of body.results)
        expect((await evaluate({ subject, action, resource: one })).body.decision).toBe(true)
    }
  })

  test('an id of the searched entity is ignored', async () => {
    const { body } = await search('subject', { subject: { ...bob, id: 'nobody' }, action: read, resource: one })
    expect(body.results).toEqual([alice, bob])
  })

  test('page by page, each once, until an empty token', async () => {
    const seen: unknown[] = []
    let token: string | undefined
    do {
      const page = { limit: 1, ...(token === undefined ? {} : { token }) }
      const { body } = await search('subject', { subject: { type: 'user' }, action: read, resource: one, page })
      expect(body.results.length).toBeLessThanOrEqual(1)
      seen.push(...body.results)
      token = body.page.next_token
    } while (token !== '')
    expect(seen).toEqual([alice, bob])
  })

  const readers = { subject: { type: 'user' }, action: read, resource: one }
  const nextToken = async (page = { limit: 1 }) => (await search('subject', { ...readers, page })).body.page.next_token

  test('a token continues only its own search, with the same limit or none', async () => {
    const token = await nextToken()
    for (const page of [{ token }, { token, limit: 1 }])
      expect((await search('subject', { ...readers, subject: bob, page })).body.results).toEqual([bob])
    const refused = async (what: string, body: object, field = 'page.token') =>
      expect(await search(what, body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
    await refused('subject', { ...readers, page: { token, limit: 2 } }, 'page.limit')
    await refused('subject', { ...readers, action: write, page: { token } })
    await refused('subject', { ...readers, resource: two, page: { token } })
    await refused('subject', { ...readers, context: { ip: '10.0.0.1' }, page: { token } })
    await refused('subject', { ...readers, subject: { type: 'record' }, page: { token } })
    await refused('resource', { subject: alice, action: read, resource: { type: 'record' }, page: { token } })
    await refused('action', { subject: alice, resource: one, page: { token } })
    await refused('subject', { ...readers, page: { token: `${token}x` } })
    const other = await newAgentTenant(server)
    await other.publish(certification)
    expect(await other.pdp('access/v1/search/subject', { ...readers, page: { token } })).toMatchObject({ status: 400 })
  })

  test('a limit of 0 finds nothing, and its token continues from there', async () => {
    const { status, body } = await search('subject', { ...readers, page: { limit: 0 } })
    expect({ status, body }).toMatchObject({ status: 200, body: { page: { count: 0 }, results: [] } })
    expect(body.page.next_token).not.toBe('')
    expect((await search('subject', { ...readers, page: { limit: -1 } })).status).toBe(400)
  })

  test('400: an integer that JSON cannot carry exactly, by the path to it', async () => {
    const body = JSON.stringify({ ...readers, context: { n: 1 } }).replace('"n":1', '"n":9007199254740993')
    expect(await raw('search/subject', body)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'context.n' }] },
    })
  })

  test('no result is an empty list, even if a type is unknown', async () => {
    const unknown = await search('action', { subject: { type: 'user', id: 'nonexistent-user' }, resource: one })
    const strange = await search('subject', { subject: { type: 'spaceship' }, action: read, resource: one })
    for (const answer of [unknown, strange]) expect(answer).toMatchObject({ status: 200, body: { results: [] } })
  })

  test.each([
    ['subject', { subject: { type: 'user' }, resource: one }],
    ['resource', { action: read, resource: { type: 'record' } }],
    ['action', { subject: alice }],
    ['subject', { subject: { type: 'user' }, action: read, resource: { type: 'record' } }],
    ['resource', { subject: { type: 'user' }, action: read, resource: { type: 'record' } }],
    ['subject', { subject: { type: 'user' }, action: read, resource: one, page: { token: 'rubbish' } }],
  ])('400: %s search, %o', async (what, body) => {
    expect((await search(what, body)).status).toBe(400)
  })
})

describe('Discovery', () => {
  test('the metadata names the decision point as requested, and all of its endpoints', async () => {
    const base = `${server.environment.PUBLIC_URL}/AuthPage/pdp/${tenant.tenantId}`
    const answer = await server.call('GET', `/.well-known/authzen-configuration/AuthPage/pdp/${tenant.tenantId}`)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        policy_decision_point: base,
        access_evaluation_endpoint: `${base}/access/v1/evaluation`,
        access_evaluations_endpoint: `${base}/access/v1/evaluations`,
        search_subject_endpoint: `${base}/access/v1/search/subject`,
        search_resource_endpoint: `${base}/access/v1/search/resource`,
        search_action_endpoint: `${base}/access/v1/search/action`,
        access_request_endpoint: `${base}/access/v1/requests`,
      },
    })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect((await server.call('GET', new URL(answer.body.jwks_uri).pathname)).body.keys.length).toBeGreaterThan(0)
  })

  test('a tenant that does not exist has no metadata', async () => {
    for (const path of [
      '/.well-known/authzen-configuration/AuthPage/pdp/nonexistent',
      '/AuthPage/pdp/nonexistent/.well-known/authzen-configuration',
      '/.well-known/oauth-authorization-server/AuthPage/nonexistent',
    ])
      expect(await server.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
