// What the catalogue says about every table, and that the policies work.

import { sql } from '@countersign/platform/database'
import { freshDatabase } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const database = await freshDatabase()
afterAll(() => database.drop())

const tables = await database.superuser<{
  name: string
  has_tenant: boolean
  enabled: boolean
  forced: boolean
  owner: string
}>(
  `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
     exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f') order by 1`,
)

/** Tables without tenants: FIDO metadata, applied migrations, and the row that health checks write to. */
const tenantless = ['fido_metadata', 'fido_models', 'schema_migrations', 'write_probe']

test('every table belongs to tenants, except for a list', () => {
  expect(tables.filter((table) => !table.has_tenant).map((table) => table.name)).toEqual(tenantless)
})

describe.each(tables.filter((table) => table.has_tenant))('$name', ({ name, enabled, forced }) => {
  test('has row-level security enabled and forced', () =>
    expect({ enabled, forced }).toEqual({ enabled: true, forced: true }))

  test('restricts every session to its tenant, for reading and writing', async () => {
    const [policy] = await database.superuser<{
      roles: string
      cmd: string
      permissive: string
      qual: string
      with_check: string
    }>(
      `select roles::text, cmd, permissive, qual, with_check from pg_policies where tablename = $1 and policyname = 'tenant_isolation'`,
      [name],
    )
    const condition = "(tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text))"
    expect(policy).toEqual({
      roles: '{public}',
      cmd: 'ALL',
      permissive: 'PERMISSIVE',
      qual: condition,
      with_check: condition,
    })
  })

  test('has no exception except the one for the system role', async () => {
    const policies = await database.superuser<{ policyname: string; roles: string }>(
      `select policyname, roles::text from pg_policies where tablename = $1 and policyname <> 'tenant_isolation' and permissive = 'PERMISSIVE'`,
      [name],
    )
    for (const { roles } of policies) expect(roles).toBe('{countersign_system}')
  })

  test('has a key that begins with the tenant', async () => {
    const [key] = await database.superuser<{ first: string }>(
      `select a.attname as first from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and i.indisprimary`,
      [name],
    )
    expect(key?.first).toBe('tenant_id')
  })

  test('is planned for the largest tenant, not the average one', async () => {
    const [column] = await database.superuser<{ options: string[] | null }>(
      `select attoptions as options from pg_attribute where attrelid = $1::regclass and attname = 'tenant_id'`,
      [name],
    )
    expect(column?.options).toEqual(['n_distinct=1'])
  })
})

test('the system role sees a pinned list of tables', async () => {
  const seen = await database.superuser<{ name: string }>(
    `select distinct tablename as name from pg_policies where policyname = 'system_access' order by 1`,
  )
  expect(seen.map(({ name }) => name)).toEqual([
    'agent_grants',
    'alerts',
    'approvals',
    'audit_events',
    'audit_heads',
    'audit_known_heads',
    'challenges',
    'connectors',
    'daily_sends',
    'decision_inputs',
    'decisions',
    'deliveries',
    'destination_sends',
    'devices',
    'enrolments',
    'failure_counts',
    'hardware_token_import_lines',
    'hardware_token_imports',
    'idempotency_keys',
    'inbox_messages',
    'known_browsers',
    'mfa_settings',
    'policy_replay_differences',
    'policy_replays',
    'push_hours',
    'push_records',
    'push_rollups',
    'registrations',
    'remembered_browsers',
    'revoked_access_tokens',
    'sessions',
    'shadow_decisions',
    'sign_in_failures',
    'sign_ins',
    'signing_keys',
    'standing_approvals',
    'statistics_hours',
    'statistics_rollups',
    'tasks',
    'temporary_codes',
    'tenant_keys',
    'tenants',
    'used_client_assertions',
    'user_import_lines',
    'user_imports',
    'user_invitations',
  ])
})

test('the roles that servers use own nothing and bypass nothing', async () => {
  const roles = await database.superuser(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
       (select count(*)::int from pg_class where relowner = r.oid) as owned,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname in ('countersign_app', 'countersign_system') order by 1`,
  )
  const nothing = {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcanlogin: false,
    owned: 0,
    memberships: 0,
  }
  expect(roles).toEqual([
    { rolname: 'countersign_app', ...nothing },
    { rolname: 'countersign_system', ...nothing },
  ])
})

test('a transaction without a tenant sees and writes nothing', async () => {
  await insertTenant('alone')
  const [seen] = await database
    .superuser<{ count: number }>(`
    select set_config('role', 'countersign_app', false)`)
    .then(() => database.superuser<{ count: number }>('select count(*)::int as count from tenants'))
  expect(seen?.count).toBe(0)
  await expect(database.superuser(`update tenants set display_name = 'x' returning 1`)).resolves.toEqual([])
  await expect(database.superuser(`insert into users values ('alone', 'u', 'active', now())`)).rejects.toThrow(
    /row-level security/,
  )
  await database.superuser('reset role')
})

test('1,000 interleaved transactions of many tenants on a pool of two leak nothing', async () => {
  const pool = database.open({ poolSize: 2 })
  const tenants = Array.from({ length: 20 }, (_, index) => `t-${index}`)
  for (const tenantId of tenants) await insertTenant(tenantId)
  const isAlone = async (index: number) => {
    const tenantId = tenants[index % tenants.length] ?? ''
    const fails = index % 7 === 0
    const seen = await pool
      .inTenant(tenantId, async (tx) => {
        const rows = await tx.rows<{ tenant_id: string }>(sql`select tenant_id from tenants`)
        // A failed transaction must not leave its tenant on the connection.
        if (fails) throw new Error('on purpose')
        return rows
      })
      .catch(() => undefined)
    return fails ? seen === undefined : seen?.length === 1 && seen[0]?.tenant_id === tenantId
  }
  // Fifty at a time: a caller waits at most five seconds for a connection, and the machine may be busy.
  for (let index = 0; index < 1_000; index += 50)
    expect(await Promise.all(Array.from({ length: 50 }, (_, offset) => isAlone(index + offset)))).not.toContain(false)
})

function insertTenant(tenantId: string): Promise<unknown> {
  return database.superuser(
    `insert into tenants (tenant_id, display_name, created_at, updated_at) values ($1, $1, now(), now())`,
    [tenantId],
  )
}
