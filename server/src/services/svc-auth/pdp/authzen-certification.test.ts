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

  test('X-Request-ID is echoed, on success and on failure, and not needed', async () => {
    const headers = { 'x-request-id': 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716' }
    for (const body of [{ subject: alice, action: read, resource: one }, {}]) {
      const answer = await tenant.pdp('access/v1/evaluation', body, { headers })
      expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id'])
    }
  })

  test('what is unknown is denied, not an error', async () => {
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
  test('defaults stand for every item, in the order of the request', async () => {
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

  test('an item completes what a default leaves open', async () => {
    const answer = await evaluateMany({
      subject: alice,
      action: write,
      resource: { type: 'record' },
      evaluations: [{ resource: { id: 'record-1', properties: { status: 'active' } } }, { resource: archived }],
    })
    expect(decisionsOf(answer)).toEqual([true, false])
  })

  test('what is wrong with one item denies that item alone', async () => {
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

  test('400: a semantic that there is not, and items that are no list', async () => {
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
    expect(body).toEqual({ results: [alice, bob], page: { next_token: '', count: 2 } })
    const writers = await search('subject', { subject: { type: 'user' }, action: write, resource: archived })
    expect(writers.body.results).toEqual([bob])
  })

  test('resources on which somebody may', async () => {
    const readable = await search('resource', { subject: alice, action: read, resource: { type: 'record' } })
    expect(readable.body.results).toEqual([one, two])
    const writable = await search('resource', { subject: admin, action: write, resource: { type: 'record' } })
    expect(writable.body.results).toEqual([two])
  })

  test('actions that somebody may', async () => {
    expect((await search('action', { subject: alice, resource: one, context: {} })).body.results).toEqual([read, write])
    expect((await search('action', { subject: admin, resource: archived })).body.results).toContainEqual(write)
  })

  test('whatever is found is allowed when it is asked', async () => {
    for (const action of [read, write]) {
      const { body } = await search('subject', { subject: { type: 'user' }, action, resource: one })
      for (const subject of body.results)
        expect((await evaluate({ subject, action, resource: one })).body.decision).toBe(true)
    }
  })

  test('an id that is given where one is sought is ignored', async () => {
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

  test('nothing found is an empty list, also where a type is unknown', async () => {
    const nobody = await search('action', { subject: { type: 'user', id: 'nonexistent-user' }, resource: one })
    const strange = await search('subject', { subject: { type: 'spaceship' }, action: read, resource: one })
    for (const answer of [nobody, strange]) expect(answer).toMatchObject({ status: 200, body: { results: [] } })
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
  test('the metadata name the decision point as it was asked for, and everything where it answers', async () => {
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
})
