// What decisions leave behind, used against the tenant: to fill the disk, to read what others asked, or to be let in by a draft.
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const schema = `entity User; entity Agent; entity Doc;
action read appliesTo { principal: [User, Agent], resource: Doc, context: { request: { note?: String }, approvals: Set<String> } };`
const question = {
  subject: { type: 'user', id: 'eve' },
  action: { name: 'read' },
  resource: { type: 'Doc', id: 'one' },
}

beforeAll(() => tenant.publish({ schema, policies: '@id("ada") permit(principal == User::"ada", action, resource);' }))

const stored = async () => {
  await server.domain.decisionLog.flush()
  const [row] = await server.database.superuser<{ bytes: number }>(
    'select coalesce(sum(length(sealed)), 0)::int as bytes from decision_inputs where tenant_id = $1',
    [tenant.tenantId],
  )
  return row?.bytes ?? 0
}

test('one request whose context counts for a thousand decisions does not fill the disk', async () => {
  const context = { note: 'x'.repeat(50_000) }
  const evaluations = Array.from({ length: 1_000 }, () => ({}))
  const { status } = await tenant.pdp('access/v1/evaluations', { ...question, context, evaluations })
  expect(status).toBe(200)
  expect(await stored()).toBe(0)
})

test('a reader of the database learns nothing of what was asked', async () => {
  await tenant.pdp('access/v1/evaluation', { ...question, context: { note: 'the-merger-with-initech' } })
  expect(await stored()).toBeGreaterThan(0)
  const found = await server.database.superuser(
    `select 1 from decision_inputs where position('initech'::bytea in sealed) > 0
     union all select 1 from decisions d where d::text like '%initech%'`,
  )
  expect(found).toEqual([])
})

test('a draft in shadow mode lets no request through that the live policies deny', async () => {
  await server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', {
    accessToken: await tenant.accessToken(),
    headers: { 'if-match': '*', 'content-type': 'text/plain' },
    raw: '@id("all") permit(principal, action, resource);',
  })
  expect((await tenant.admin('POST', 'policy-sets/draft:shadow')).status).toBe(201)
  for (let turn = 0; turn < 20; turn += 1)
    expect((await tenant.pdp('access/v1/evaluation', question)).body.decision).toBe(false)
  await server.domain.shadowRuns.settled()
  expect((await tenant.admin('GET', 'policy-shadow')).body).toMatchObject({ compared: 20, differing: 20 })
  expect((await tenant.pdp('access/v1/evaluation', question)).body.decision).toBe(false)
})
