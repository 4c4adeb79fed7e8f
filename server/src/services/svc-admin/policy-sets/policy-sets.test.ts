import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { policySets } from '../../../domain/policies/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

type Request = Parameters<typeof server.call>[2]

const schema = `entity Group;
entity User in [Group] = { level?: Long };
entity Pet = { owner?: User };
type Context = { action: { amount?: Long }, approvals: Set<String> };
action "pet.read", "pet.sell" appliesTo { principal: User, resource: Pet, context: Context };
`
const readers = '@id("readers")\npermit(principal is User, action == Action::"pet.read", resource);\n'
const sellers = '@id("sellers")\npermit(principal in Group::"sellers", action, resource);\n'
const gate = `@id("dear") @gate("approval") @approver("group:managers") @template("action") @separate("true")
forbid(principal, action == Action::"pet.sell", resource)
when { context.action has amount && context.action.amount > 100 }
unless { context.approvals.contains("dear") };
`

async function newTenant() {
  const { tenantId, accessToken } = await server.newTenant()
  const token = await accessToken()
  const call = (method: string, path = '', request: Request = {}) =>
    server.call(method, `/SvcAdmin/v1/policy-sets${path}`, { accessToken: token, ...request })
  const save = (what: 'schema' | 'policies', raw: string, ifMatch = '*') =>
    call('PUT', `/draft/${what}`, { raw, headers: { 'content-type': 'text/plain', 'if-match': ifMatch } })
  const etag = async () => (await call('GET', '/draft')).headers.get('etag') ?? ''
  const publish = async (ifMatch?: string, body: object = {}) =>
    call('POST', '/draft:publish', { body, headers: { 'if-match': ifMatch ?? (await etag()) } })
  const rollback = async (version: number, ifMatch?: string, body: object = {}) =>
    call('POST', `/${version}:rollback`, { body, headers: { 'if-match': ifMatch ?? (await etag()) } })
  const whatIf = (...requests: object[]) => call('POST', '/draft:whatif', { body: { requests } })
  const events = () =>
    server.database.superuser<{ action: string; target: object; details: object }>(
      `select action, target, details from audit_events where tenant_id = $1 and action like 'policy%' order by transaction_id`,
      [tenantId],
    )
  return { tenantId, token, call, save, etag, publish, rollback, whatIf, events }
}

/** A tenant with a published version. */
async function readyTenant(policies = readers) {
  const tenant = await newTenant()
  await tenant.save('schema', schema)
  expect((await tenant.save('policies', policies)).body.issues).toEqual([])
  expect((await tenant.publish()).status).toBe(201)
  return tenant
}

const ada = { type: 'User', id: 'ada' }
const rex = { type: 'Pet', id: 'rex' }

describe('200', () => {
  test('the first draft can be published, and nothing is live', async () => {
    const { call, whatIf } = await newTenant()
    const draft = await call('GET', '/draft')
    expect(draft.body).toMatchObject({ issues: [], publishable: true, publishedVersion: null, savedAt: null })
    expect(draft.body.policies).toContain('@gate("approval")')
    expect((await call('GET')).body).toEqual({ items: [], nextCursor: null })
    const { body } = await whatIf({ principal: ada, action: 'pet.read', resource: rex })
    expect(body).toMatchObject({
      publishedVersion: null,
      items: [{ published: { outcome: 'deny' }, draft: { outcome: 'allow' }, changed: true }],
    })
  })

  test('a draft is stored as written, with its issues line by line', async () => {
    const { save, call, events } = await newTenant()
    await save('schema', schema)
    const text = `// ünïcödé 🐕\n${readers}@id("typo") permit(principal, action, resource) when { "🐕" == principal.levl };\n`
    const saved = await save('policies', text)
    expect(saved.body).toMatchObject({
      policies: text,
      publishable: false,
      issues: [{ file: 'policies', severity: 'error', policyId: 'typo', line: 4, help: 'did you mean `level`?' }],
    })
    const { line, column } = saved.body.issues[0]
    expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(/^principal\.levl/)
    expect((await call('GET', '/draft')).body).toEqual(saved.body)
    expect(await events()).toMatchObject([
      { action: 'policy_draft.saved', details: { changed: ['schema'] } },
      { action: 'policy_draft.saved', details: { changed: ['policies'], errors: 1 } },
    ])
  })

  test('history contains every version unchanged, newest first', async () => {
    const { save, publish, call, events } = await readyTenant()
    await save('policies', readers + sellers)
    expect((await publish(undefined, { note: 'Sellers sell' })).body).toMatchObject({ version: 2, policyCount: 2 })
    const page = await call('GET', '?limit=1')
    expect(page.body.items).toMatchObject([
      { version: 2, note: 'Sellers sell', published: true, restoredVersion: null },
    ])
    const next = await call('GET', `?limit=1&cursor=${page.body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ version: 1, published: false }], nextCursor: null })
    expect((await call('GET', '/1')).body).toMatchObject({ version: 1, schema, policies: readers, note: null })
    expect((await events()).filter(({ action }) => action === 'policy_set.published')).toMatchObject([
      { target: { kind: 'policy_set', id: '1' }, details: { policyCount: 1 } },
      { target: { kind: 'policy_set', id: '2' }, details: { policyCount: 2, note: 'Sellers sell' } },
    ])
  })

  test('what-if compares the draft with the live version, and changes nothing', async () => {
    const { save, whatIf, call, tenantId, token } = await readyTenant(sellers)
    const lines = [
      { type: 'Group', id: 'sellers' },
      { type: 'User', id: 'ada', parents: [{ type: 'Group', id: 'sellers' }] },
    ]
    await server.call('POST', '/SvcAdmin/v1/entities:upsert', {
      accessToken: token,
      raw: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    })
    await save('policies', sellers + gate)
    const before = (await call('GET', '/draft')).body
    const sale = (amount: number, more: object = {}) => ({
      principal: ada,
      action: 'pet.sell',
      resource: rex,
      context: { action: { amount }, ...more },
    })
    const { status, body } = await whatIf(
      sale(100),
      sale(101),
      sale(101, { approvals: ['dear'] }),
      { ...sale(1), principal: { type: 'User', id: 'bob' } },
      { ...sale(1), action: 'pet.eat' },
      { ...sale(1), context: { action: { amount: 'much' } } },
    )
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      {
        published: { outcome: 'allow', determiningPolicies: ['sellers'] },
        draft: { outcome: 'allow' },
        changed: false,
      },
      {
        published: { outcome: 'allow' },
        draft: {
          outcome: 'approval_required',
          determiningPolicies: ['dear'],
          gates: [{ policyId: 'dear', approver: 'group:managers', template: 'action', separate: true, by: ['device'] }],
        },
        changed: true,
      },
      { draft: { outcome: 'allow', gates: [] }, changed: false },
      { published: { outcome: 'deny' }, draft: { outcome: 'deny', determiningPolicies: [] }, changed: false },
      { draft: { outcome: 'deny', errors: [{ policyId: null, message: 'The action "pet.eat" does not exist.' }] } },
      { draft: { outcome: 'deny', errors: [{ message: 'context.action.amount must be a whole number.' }] } },
    ])
    expect((await call('GET', '/draft')).body).toEqual(before)
    const several = gate.replace('@approver("group:managers")', '@approvers("2 of group:managers")')
    await save('policies', sellers + several.replace('@gate', '@completion("reevaluate") @gate'))
    expect((await whatIf(sale(101))).body.items).toMatchObject([
      { draft: { gates: [{ approver: 'group:managers', quorum: 2, completion: 'reevaluate' }] } },
    ])
    expect(await policySets.list(server.database.open().scope(tenantId), { limit: 9 })).toMatchObject({
      items: [{ version: 1 }],
    })
  })
})

describe('201', () => {
  test('a rollback is the next version, with the text of the old one; the draft stays unchanged', async () => {
    const { save, publish, rollback, call, events } = await readyTenant()
    await save('policies', sellers)
    await publish()
    const back = await rollback(1, undefined, { note: 'Too strict' })
    expect(back).toMatchObject({
      status: 201,
      body: { version: 3, policies: readers, restoredVersion: 1, note: 'Too strict', published: true },
    })
    expect((await call('GET', '/draft')).body).toMatchObject({ policies: sellers, publishedVersion: 3 })
    expect((await events()).at(-1)).toMatchObject({
      action: 'policy_set.rolled_back',
      target: { id: '3' },
      details: { restoredVersion: 1 },
    })
    // The next change must name the ETag of this response.
    expect((await save('policies', readers, back.headers.get('etag') ?? '')).status).toBe(200)
  })
})

describe('400', () => {
  test.each([
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe])],
    ['U+0000', 'permit\u0000'],
  ])('%s', async (_name, raw) => {
    const { call } = await newTenant()
    const headers = { 'content-type': 'text/plain', 'if-match': '*' }
    expect(await call('PUT', '/draft/policies', { raw, headers })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'body' }] },
    })
  })

  test('what-if without requests, or with more than fifty', async () => {
    const { whatIf } = await newTenant()
    const request = { principal: ada, action: 'pet.read', resource: rex }
    expect((await whatIf()).status).toBe(400)
    expect((await whatIf(...Array.from({ length: 51 }, () => request))).status).toBe(400)
  })
})

describe('404', () => {
  test("an unknown version, and another tenant's", async () => {
    const { call, rollback } = await newTenant()
    await readyTenant()
    expect((await call('GET', '/1')).status).toBe(404)
    expect((await rollback(1, '*')).status).toBe(404)
    expect((await call('GET', '/latest')).status).toBe(404)
  })
})

describe('412', () => {
  test('of many simultaneous saves or publications of the same version, exactly one succeeds', async () => {
    const { save, publish, etag, call } = await readyTenant()
    const read = await etag()
    const saves = await Promise.all(Array.from({ length: 6 }, (_, n) => save('policies', `${readers}// ${n}`, read)))
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const again = await etag()
    const publications = await Promise.all([
      publish(again),
      publish(again),
      publish(again),
      save('policies', '', again),
    ])
    expect(publications.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1)
    expect((await publish(read)).status).toBe(412)
    expect((await call('GET')).body.items.length).toBeLessThanOrEqual(2)
  })

  test('after a rollback or publication, others must read again before they publish', async () => {
    const { publish, rollback, etag } = await readyTenant()
    const read = await etag()
    expect((await rollback(1, read)).status).toBe(201)
    expect((await publish(read)).status).toBe(412)
    expect((await rollback(1, read)).status).toBe(412)
  })
})

describe('413 and 415', () => {
  test('more than 8 MiB of policies, and JSON', async () => {
    const { call, save } = await newTenant()
    expect((await save('policies', '//'.padEnd(8 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
    const headers = { 'content-type': 'application/json', 'if-match': '*' }
    expect((await call('PUT', '/draft/schema', { raw: '{}', headers })).status).toBe(415)
  })
})

describe('422', () => {
  test('a draft with errors is neither published nor tried, and its errors are returned', async () => {
    const { save, publish, whatIf, call } = await readyTenant()
    await save('policies', 'permit(principal, action, resource);')
    const invalid = {
      status: 422,
      body: { code: 'policy_set_invalid', issues: [{ line: 1, column: 1, message: 'the policy has no id' }] },
    }
    expect(await publish()).toMatchObject(invalid)
    expect(await whatIf({ principal: ada, action: 'pet.read', resource: rex })).toMatchObject(invalid)
    expect((await call('GET', '/draft')).body.publishedVersion).toBe(1)
  })
})

describe('422 of a rollback', () => {
  test('a version that this release can no longer read', async () => {
    const { tenantId, rollback, call } = await readyTenant()
    await server.database.superuser(
      `update policy_set_versions set policies = 'permit(everything);' where tenant_id = $1`,
      [tenantId],
    )
    expect(await rollback(1)).toMatchObject({ status: 422, body: { code: 'policy_set_invalid' } })
    expect((await call('GET', '/draft')).body.publishedVersion).toBe(1)
  })
})

describe('428', () => {
  test.each([
    ['PUT', '/draft/schema'],
    ['PUT', '/draft/policies'],
    ['POST', '/draft:publish'],
    ['POST', '/1:rollback'],
  ])('%s %s without If-Match', async (method, path) => {
    const { call } = await newTenant()
    const request = method === 'PUT' ? { raw: '', headers: { 'content-type': 'text/plain' } } : { body: {} }
    expect((await call(method, path, request)).status).toBe(428)
  })
})
