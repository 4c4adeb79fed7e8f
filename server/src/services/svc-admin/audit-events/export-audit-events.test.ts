import { setTimeout as delay } from 'node:timers/promises'
import { AuditExportLine } from '@countersign/contract'
import { startTestServer, type TestServer, type TestTenant } from '@countersign/testkit'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../../domain/audit/verify-export.ts'

let server: TestServer
let tenant: TestTenant
let accessToken: string

const operations = [
  ['GET', '/SvcAdmin/v1/audit-events:export'],
  ['POST', '/SvcAdmin/v1/audit-events:verify'],
] as const
const verification = async (token = accessToken) =>
  (await server.call('POST', '/SvcAdmin/v1/audit-events:verify', { accessToken: token })).body
const exported = (token = accessToken) => server.call('GET', '/SvcAdmin/v1/audit-events:export', { accessToken: token })
const createClient = () =>
  server.call('POST', '/SvcAdmin/v1/clients', { accessToken, body: { displayName: 'Shop', scopes: ['mfa.read'] } })

/** Runs sealing, which otherwise happens every two seconds. */
async function seal(token = accessToken) {
  do {
    await server.later({ seconds: 2 })
    await delay(20)
  } while ((await verification(token)).unsealedEvents > 0)
}

beforeAll(async () => {
  server = await startTestServer()
  tenant = await server.newTenant()
  accessToken = await tenant.accessToken()
  await createClient()
  await seal()
})
afterAll(() => server.close())

describe('200', () => {
  it('verifies the chain, and returns its head to keep', async () => {
    const { head, ...rest } = await verification()
    expect(rest).toEqual({ intact: true, checkedEvents: head.seq, unsealedEvents: 0, sealing: 'active', findings: [] })
    expect(head.seq).toBeGreaterThanOrEqual(3)
  })

  it('returns the same result to simultaneous callers', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => verification()))
    for (const other of others) expect(other).toEqual(first)
  })

  it('exports the chain as lines that prove it without this server', async () => {
    const { head } = await verification()
    const { status, headers, text } = await exported()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/x-ndjson')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="audit-events-${tenant.tenantId}.ndjson"`)
    const lines = text.split('\n').slice(0, -1)
    for (const line of lines) expect(Check(AuditExportLine, JSON.parse(line))).toBe(true)
    const { keys } = (await server.call('GET', `/AuthPage/oauth/jwks/${tenant.tenantId}`)).body
    expect(await verifyChain(lines, { jwks: { keys }, head: head.signature })).toMatchObject({ intact: true, head })
  })

  it('contains nothing of another tenant', async () => {
    const other = await server.newTenant()
    const { text } = await exported(await other.accessToken())
    expect(text).not.toContain(tenant.tenantId)
    expect(text).not.toContain(tenant.clientId)
  })

  it('detects a manual change in the database', async () => {
    const { database, newTenant } = server
    const victim = await newTenant()
    const theirs = await victim.accessToken()
    await seal(theirs)
    await expect.poll(async () => (await verification(theirs)).head?.seq).toBeGreaterThan(1)
    await database.superuser(`update audit_events set outcome = 'failure' where tenant_id = $1 and seq = 2`, [
      victim.tenantId,
    ])
    expect(await verification(theirs)).toMatchObject({ intact: false, findings: [{ seq: 2 }] })
  })
})

describe('an export that fails halfway', () => {
  it('has no end, so that no reader takes it for complete', async () => {
    const { database, newTenant, url } = server
    const large = await newTenant()
    const theirs = await large.accessToken()
    await seal(theirs)
    await database.superuser(
      `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source, seq, hash)
        select tenant_id, event_id || number, occurred_at, action, outcome, actor, target,
          jsonb_build_object('text', repeat('x', 2000)), source, 1000 + number, hash
        from audit_events, generate_series(1, 10000) as number where tenant_id = $1 and seq = 1`,
      [large.tenantId],
    )
    const answer = await fetch(`${url}/SvcAdmin/v1/audit-events:export`, {
      headers: { authorization: `Bearer ${theirs}` },
    })
    const reader = answer.body?.getReader()
    await reader?.read()
    await database.superuser('alter table audit_heads rename to audit_heads_away')
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
    await database.superuser('alter table audit_heads_away rename to audit_heads')
    expect(server.logLines.join('')).toContain('the response was interrupted')
  })
})

describe('429', () => {
  it('is returned for a fourth export of a tenant, until one of the three ends', async () => {
    const { database, newTenant, url } = server
    const large = await newTenant()
    const theirs = await large.accessToken()
    await seal(theirs)
    await database.superuser(
      `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source, seq, hash)
        select tenant_id, event_id || number, occurred_at, action, outcome, actor, target,
          jsonb_build_object('text', repeat('x', 2000)), source, 1000 + number, hash
        from audit_events, generate_series(1, 10000) as number where tenant_id = $1 and seq = 1`,
      [large.tenantId],
    )
    const start = () =>
      fetch(`${url}/SvcAdmin/v1/audit-events:export`, { headers: { authorization: `Bearer ${theirs}` } })
    // Nothing of them is read, so they stay in progress.
    const open = [await start(), await start(), await start()]
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await exported(theirs)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('3 exports') },
    })
    expect(refused.headers.get('retry-after')).toBe('10')
    expect((await exported()).status).toBe(200)
    await open[0]?.body?.cancel()
    await expect.poll(async () => (await exported(theirs)).status).toBe(200)
    for (const answer of open.slice(1)) await answer.body?.cancel()
  })
})

describe('401', () => {
  it.each(operations)('is returned by %s %s without an access token', async (method, url) => {
    expect(await server.call(method, url)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})

describe('403', () => {
  it.each(operations)('is returned by %s %s without admin.read', async (method, url) => {
    const weak = await tenant.accessToken('mfa.read')
    expect(await server.call(method, url, { accessToken: weak })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
  })
})
