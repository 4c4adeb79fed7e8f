import type { AuditEvent } from '@countersign/contract'
import { startTestServer, type TestServer, type TestTenant } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
let tenant: TestTenant
let accessToken: string

const path = '/SvcAdmin/v1/audit-events'
const list = async (query: Record<string, string> = {}): Promise<{ items: AuditEvent[]; nextCursor: string | null }> =>
  (await server.call('GET', `${path}?${new URLSearchParams(query)}`, { accessToken })).body
const actions = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ action }) => action)
const createClient = (displayName: string, headers = {}) => {
  // Events of the same millisecond have no order.
  server.clock.advance({ milliseconds: 1 })
  const body = { displayName, scopes: ['mfa.read'] }
  return server.call('POST', '/SvcAdmin/v1/clients', { accessToken, headers, body })
}

beforeAll(async () => {
  server = await startTestServer()
  tenant = await server.newTenant()
  accessToken = await tenant.accessToken()
})
afterAll(() => server.close())

describe('200', () => {
  it('lists events newest first, with who did what to what, from where', async () => {
    const { body: client } = await createClient('Shop', { 'x-request-id': 'req-1', 'user-agent': 'shop/1' })
    const { items } = await list()
    expect(items[0]).toMatchObject({
      occurredAt: new Date(server.clock.now()).toISOString(),
      action: 'client.created',
      outcome: 'success',
      actor: { kind: 'client', id: tenant.clientId },
      target: { kind: 'client', id: client.clientId },
      details: { displayName: 'Shop', scopes: ['mfa.read'] },
      source: { requestId: 'req-1', userAgent: 'shop/1' },
      seq: null,
      hash: null,
    })
  })

  it('reads one of them by its id', async () => {
    const [event] = (await list()).items
    const { status, body } = await server.call('GET', `${path}/${event?.eventId}`, { accessToken })
    expect(status).toBe(200)
    expect(body).toEqual(event)
  })

  it('goes through all pages, each event once', async () => {
    for (let number = 1; number <= 5; number++) await createClient(`Client ${number}`)
    const all = (await list({ limit: '100' })).items.map(({ eventId }) => eventId)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: '2', ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ eventId }) => eventId))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(all)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(6)
  })

  it('filters by action, actor, target and any of them together', async () => {
    const { body: client } = await createClient('Filtered')
    const { clientId } = client
    await server.call('POST', `/SvcAdmin/v1/clients/${clientId}/secrets`, { accessToken })
    expect((await actions({ targetId: clientId })).sort()).toEqual(['client.created', 'client_secret.created'])
    expect(await actions({ targetId: clientId, action: 'client.created' })).toEqual(['client.created'])
    expect(await actions({ targetId: clientId, actorId: tenant.clientId, action: 'client.created' })).toHaveLength(1)
    expect(await actions({ targetId: clientId, actorId: 'nobody' })).toEqual([])
    expect(await actions({ action: 'client_secret.created', actorId: tenant.clientId })).toHaveLength(1)
    expect(await actions({ action: 'client_secret.created' })).toHaveLength(1)
    expect(await actions({ actorId: 'nobody' })).toEqual([])
  })

  it('filters by several actions at once, newest first, page by page', async () => {
    const { body: client } = await createClient('Several')
    const { clientId } = client
    await server.call('POST', `/SvcAdmin/v1/clients/${clientId}/secrets`, { accessToken })
    const several = 'client.created, client_secret.created'
    expect((await actions({ targetId: clientId, action: several })).sort()).toEqual([
      'client.created',
      'client_secret.created',
    ])
    const both = (await list({ action: several, limit: '100' })).items
    expect(new Set(both.map(({ action }) => action))).toEqual(new Set(['client.created', 'client_secret.created']))
    const ids = both.map(({ eventId }) => eventId)
    expect(ids).toEqual(ids.toSorted().reverse())
    const first = await list({ action: several, limit: '2' })
    const second = await list({ action: several, limit: '2', cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ eventId }) => eventId)).toEqual(ids.slice(0, 4))
    const tooMany = Array.from({ length: 51 }, (_, number) => `a.${number}`).join(',')
    expect((await server.call('GET', `${path}?action=${tooMany}`, { accessToken })).body).toMatchObject({
      status: 400,
      details: [{ field: 'action' }],
    })
  })

  it('filters by time, including the first moment and excluding the second', async () => {
    await createClient('Now')
    const at = new Date(server.clock.now()).toISOString()
    server.clock.advance({ milliseconds: 1 })
    const after = new Date(server.clock.now()).toISOString()
    expect(await actions({ from: at, to: after })).toEqual(['client.created'])
    expect(await actions({ from: after })).toEqual([])
    expect(await actions({ from: at, to: at })).toEqual([])
    expect(await actions({ to: at, limit: '100' })).not.toHaveLength(0)
    expect(await actions({ to: '1969-01-01T00:00:00Z' })).toEqual([])
    expect(await actions({ from: at, action: 'client.created', actorId: tenant.clientId })).toHaveLength(1)
    const [first] = (await list({ limit: '1' })).items
    expect(await actions({ from: at.replace('Z', '+00:00') })).toEqual([first?.action])
  })
})

describe('exactly one event', () => {
  const count = async () => (await list({ limit: '100' })).items.length

  it('records every administrative change, and no refused or repeated one', async () => {
    const { body: client, headers } = await createClient('Counted')
    const base = `/SvcAdmin/v1/clients/${client.clientId}`
    const ifMatch = { 'if-match': headers.get('etag') ?? '' }
    const once = { 'idempotency-key': 'once' }
    const changes = [
      ['PATCH', base, { headers: ifMatch, body: { displayName: 'Renamed' } }, 1],
      ['PATCH', base, { headers: ifMatch, body: { displayName: 'Too late' } }, 0],
      ['POST', `${base}/secrets`, { headers: once }, 1],
      ['POST', `${base}/secrets`, { headers: once }, 0],
      ['POST', `${base}/secrets`, {}, 0],
      ['DELETE', `${base}/secrets/sec_unknown`, {}, 0],
      ['DELETE', base, { headers: { 'if-match': '*' } }, 1],
      ['DELETE', base, { headers: { 'if-match': '*' } }, 0],
      ['POST', '/SvcAdmin/v1/signing-keys:rotate', { body: { force: true } }, 1],
    ] as const
    for (const [method, url, request, expected] of changes) {
      const before = await count()
      await server.call(method, url, { accessToken, ...request })
      expect([method, url, (await count()) - before]).toEqual([method, url, expected])
    }
  })
})

describe('hostile text', () => {
  it('is shown as data, and forges neither an event nor a log line', async () => {
    const hostile = 'x\r\n{"level":"error","msg":"forged"}\u001b[2J'
    const forged = { 'user-agent': 'x\u009b2Jforged' }
    await createClient('Hostile', forged)
    expect((await list({ limit: '1' })).items[0]).toMatchObject({ source: { userAgent: 'x\u009b2Jforged' } })
    for (const name of [hostile, `${hostile}\0`]) await createClient(name)
    await server.call('POST', '/SvcAdmin/v1/revocations', {
      accessToken,
      body: { action: 'pet.read', reason: hostile },
      headers: forged,
    })
    expect((await list({ action: 'revocation.created' })).items[0]?.details).toMatchObject({ reason: hostile })
    const lines = server.logLines.map((line) => line.trimEnd())
    expect(lines.filter((line) => line.includes('forged') || line.includes('\n'))).toEqual([])
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object')
  })
})

describe('400', () => {
  it.each([
    ['limit', { limit: '0' }],
    ['from', { from: 'yesterday' }],
    ['to', { to: '2030-02-30T00:00:00Z' }],
    ['cursor', { cursor: 'rubbish' }],
    ['cursor', { cursor: Buffer.from('["\\u0000"]').toString('base64url') }],
    ['cursor', { cursor: Buffer.from('["\\ud800"]').toString('base64url') }],
    ['action', { action: 'x'.repeat(2_001) }],
    ['actorId', { actorId: '\0' }],
  ] as const)('says what is wrong with %s', async (field, query) => {
    const { status, body } = await server.call('GET', `${path}?${new URLSearchParams(query)}`, { accessToken })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_request', details: [{ field }] })
  })
})

describe('401', () => {
  it.each([path, `${path}/ae_1`])('is returned by %s without an access token', async (url) => {
    expect(await server.call('GET', url)).toMatchObject({ status: 401 })
  })
})

describe('403', () => {
  it.each([path, `${path}/ae_1`])('is returned by %s without admin.read', async (url) => {
    const weak = await tenant.accessToken('mfa.read')
    expect(await server.call('GET', url, { accessToken: weak })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
  })
})

describe('404', () => {
  it("is returned for another tenant's event, and its events are in no list", async () => {
    const other = await server.newTenant()
    const theirs = await other.accessToken()
    const { body } = await server.call('GET', path, { accessToken: theirs })
    const [event] = body.items as AuditEvent[]
    const unknown = await server.call('GET', `${path}/ae_unknown`, { accessToken })
    const foreign = await server.call('GET', `${path}/${event?.eventId}`, { accessToken })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await list({ targetId: other.clientId })).items).toEqual([])
  })
})
