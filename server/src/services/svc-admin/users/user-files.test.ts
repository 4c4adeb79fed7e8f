// Imports and exports of users.
import { newAdministrator, newAgentTenant, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const stranger = await newMfaTenant(server)
const csv = 'text/csv'

beforeAll(async () => {
  await tenant.publish({
    schema:
      'entity Group; entity User in [Group] = { department?: String }; entity Doc; action read appliesTo { principal: [User], resource: [Doc], context: {} };',
    policies: '@id("none") forbid(principal, action, resource);',
  })
  await server.call('POST', '/SvcAdmin/v1/entities:upsert', {
    accessToken: await tenant.accessToken(),
    raw: JSON.stringify({ type: 'Group', id: 'sales' }),
    headers: { 'content-type': 'application/x-ndjson' },
  })
})

interface Line {
  readonly line: number
  readonly userId: string | null
  readonly outcome: string
  readonly issue: string | null
}

const upload = async (content: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/SvcAdmin/v1/users:import', {
    accessToken: await tenant.accessToken(),
    headers: { 'content-type': csv, ...headers },
    raw: content,
  })

/** The finished import, with the outcome of each line. */
async function imported(content: string, headers: Record<string, string> = {}) {
  const { status, body } = await upload(content, headers)
  expect(status).toBe(202)
  await tenant.settled(`user-imports/${body.importId}`)
  const { body: done } = await tenant.admin('GET', `user-imports/${body.importId}`)
  const { body: page } = await tenant.admin('GET', `user-imports/${body.importId}/lines?limit=100`)
  return { done, lines: page.items as Line[] }
}

const userOf = async (userId: string) => (await tenant.admin('GET', `users/${userId}`)).body
const exported = async () =>
  (await server.call('GET', '/SvcAdmin/v1/users:export', { accessToken: await tenant.accessToken() })).text

describe('an import', () => {
  test('creates and updates users by their id, and reports every line', async () => {
    await tenant.admin('POST', 'users', { userId: 'bob', displayName: 'Bob', locale: 'fr' })
    const { done, lines } = await imported(
      [
        'userId,displayName,emailAddress,emailVerified,groups,attributes',
        'ada,"Lovelace, Ada",ada@example.com,true,sales,"{""department"":""animals""}"',
        'bob,Robert,,,,',
        'bob,Twice,,,,',
        ',No id,,,,',
        'eve,Eve,not an address,,,',
        'mal,Mal,,,unknown,',
        'zoe,Zoe,,maybe,,',
      ].join('\n'),
    )
    expect(done).toMatchObject({ status: 'done', total: 7, processed: 7, created: 1, updated: 1, refused: 5 })
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'created'],
      [3, 'updated'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
      [8, 'refused'],
    ])
    const issues = lines.map(({ issue }) => issue)
    expect(issues[2]).toBe('userId occurs twice in the file')
    expect(issues[4]).toContain('emailAddress')
    expect(issues[5]).toContain('groups[0] is not a stored entity')
    expect(issues[6]).toBe('emailVerified must be true or false')
    expect(await userOf('ada')).toMatchObject({
      displayName: 'Lovelace, Ada',
      emailVerified: true,
      groups: ['sales'],
      attributes: { department: 'animals' },
    })
    // The file has no column for the language, so the user keeps it.
    expect(await userOf('bob')).toMatchObject({ displayName: 'Robert', locale: 'fr' })
    expect((await tenant.admin('GET', 'users/mal')).status).toBe(404)
  })

  test('changes nothing in a dry run, and reports the same', async () => {
    const file = 'userId,displayName\ndry,Dry\nada,Changed\nada-2,\n'
    const { done } = await imported(file, { 'dry-run': 'true' })
    expect(done).toMatchObject({ dryRun: true, created: 2, updated: 1, refused: 0 })
    expect((await tenant.admin('GET', 'users/dry')).status).toBe(404)
    expect((await userOf('ada')).displayName).toBe('Lovelace, Ada')
  })

  test('of the same file a second time changes nothing, and records nothing', async () => {
    const file = 'userId,displayName\nsame,Same\n'
    expect((await imported(file)).done).toMatchObject({ created: 1 })
    expect((await imported(file)).done).toMatchObject({ created: 0, unchanged: 1 })
    const events = await server.database.superuser<{ action: string; actor: { kind: string } }>(
      `select action, actor from audit_events where target ->> 'id' = 'same'`,
    )
    expect(events).toMatchObject([{ action: 'user.created', actor: { kind: 'client' } }])
  })

  test('does not change administrators', async () => {
    const { userId } = await newAdministrator(server.call, tenant, ['auditor'])
    const { lines } = await imported(`userId,displayName\n${userId},Renamed\n`)
    expect(lines).toMatchObject([{ outcome: 'refused', issue: expect.stringContaining('administrator') }])
    expect((await userOf(userId)).displayName).toBe(userId)
  })

  test('needs admin.write for groups and attributes', async () => {
    const refused = await server.call('POST', '/SvcAdmin/v1/users:import', {
      accessToken: await tenant.accessToken('admin.users'),
      headers: { 'content-type': csv },
      raw: 'userId,groups\nada,\n',
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  test.each([
    ['without users', 'userId\n', 'has no users'],
    ['without a column userId', 'displayName\nAda\n', 'has no column userId'],
    ['with an unknown column', 'userId,secret\nada,x\n', 'unknown column "secret"'],
    ['with a column twice', 'userId,locale,locale\nada,de,de\n', 'twice'],
    ['that is not CSV', 'userId\n"ada', 'is not a CSV file'],
  ])('refuses a file %s', async (_title, content, issue) => {
    const { status, body } = await upload(content)
    expect(status).toBe(400)
    expect(body.details[0].issue).toContain(issue)
  })

  test('belongs to its tenant, and is limited per tenant', async () => {
    const { body } = await upload('userId\nlimited\n')
    expect((await stranger.admin('GET', `user-imports/${body.importId}`)).status).toBe(404)
    expect((await stranger.admin('GET', `user-imports/${body.importId}/lines`)).status).toBe(404)
    await tenant.settled(`user-imports/${body.importId}`)
    await server.database.superuser(
      `insert into user_imports (tenant_id, import_id, status, dry_run, actor, total, refused, created_at)
       select $1, 'uim_full_' || i, 'queued', false, '{}', 1, 0, now() from generate_series(1, 10) i`,
      [tenant.tenantId],
    )
    const refused = await upload('userId\nlimited\n')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    await server.database.superuser(`delete from user_imports where import_id like 'uim_full_%'`)
  })

  test('forgets users who are deleted, and its report after a time', async () => {
    const { done } = await imported('userId\nforgotten\n')
    await tenant.admin('DELETE', 'users/forgotten')
    const { body } = await tenant.admin('GET', `user-imports/${done.importId}/lines`)
    expect(body.items).toMatchObject([{ userId: null, outcome: 'created' }])
    await server.later({ days: 91 })
    expect((await tenant.admin('GET', `user-imports/${done.importId}`)).status).toBe(404)
  })
})

describe('an export', () => {
  test('has every user once, in the order of their ids, and can be imported again', async () => {
    await tenant.admin('POST', 'users', {
      userId: 'exported',
      displayName: 'Line\u00a0"one", two',
      phoneNumber: '+41791234567',
    })
    const text = await exported()
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
    const { done, lines } = await imported(text)
    expect(lines.filter(({ outcome }) => outcome !== 'unchanged').map(({ issue }) => issue)).toEqual(
      Array(done.refused).fill(expect.stringContaining('administrator')),
    )
    const events = await server.database.superuser(
      `select from audit_events where action = 'users.exported' and tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(events).toHaveLength(1)
  })

  test('contains no cell that a spreadsheet calculates', async () => {
    const formula = '=HYPERLINK("https://evil.example","x")'
    await tenant.admin('POST', 'users', { userId: '@sum', displayName: formula, externalId: '-1+2' })
    const line = (await exported()).split('\r\n').find((row) => row.startsWith("'@sum"))
    expect(line).toContain(`"'${formula.replaceAll('"', '""')}"`)
    expect(line).toContain(",'-1+2,")
    const { lines } = await imported(`userId,displayName,externalId\n'@sum,"'${formula.replaceAll('"', '""')}",'-1+2\n`)
    expect(lines).toMatchObject([{ userId: '@sum', outcome: 'unchanged' }])
  })

  test('is limited to three at once per tenant', async () => {
    const large = await newMfaTenant(server)
    // Without the words for the search, which take long to compute.
    await server.database.superuser('alter table users disable trigger user')
    await server.database.superuser(
      `insert into users (tenant_id, user_id, created_at, display_name)
       select $1, 'long-' || i, now(), repeat('x', 1000) from generate_series(1, 25000) i`,
      [large.tenantId],
    )
    await server.database.superuser('alter table users enable trigger user')
    const accessToken = await large.accessToken()
    const address = `${server.environment.PUBLIC_URL}/SvcAdmin/v1/users:export`
    const start = () => fetch(address, { headers: { authorization: `Bearer ${accessToken}` } })
    // Nothing of them is read, so they stay in progress.
    const open = [await start(), await start(), await start()]
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await start()).status).toBe(429)
    for (const answer of open) await answer.body?.cancel()
  })

  test('reads page by page, and only the tenant', async () => {
    await server.database.superuser(
      `insert into users (tenant_id, user_id, created_at)
       select $1, 'many-' || lpad(i::text, 4, '0'), now() from generate_series(1, 1100) i`,
      [stranger.tenantId],
    )
    await newHolder(stranger, 'recovery_code', clock, 'zz-last')
    const { text, headers } = await server.call('GET', '/SvcAdmin/v1/users:export', {
      accessToken: await stranger.accessToken(),
    })
    const rows = text.trim().split('\r\n')
    expect(rows.length).toBeGreaterThan(1_101)
    expect(rows.at(-1)).toMatch(/^zz-last,/)
    expect(text).not.toContain('exported')
    expect(headers.get('content-disposition')).toContain(`users-${stranger.tenantId}.csv`)
  })
})
