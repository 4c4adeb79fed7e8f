// The plans of the statements behind the list of users, on a database with statistics: each must walk an index, because a tenant
// may have a million users. Row-level security keeps PostgreSQL from using an index for an operator that is not leakproof.
import type { UserQuery } from '@countersign/contract'
import type { Statement, TenantScope, TenantTx } from '@countersign/platform/database'
import { startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { list } from './list.ts'

const server = await startTestServer()
afterAll(() => server.close())
const tenant = await server.newTenant()
const scope = server.database.open({ poolSize: 2 }).scope(tenant.tenantId)

beforeAll(async () => {
  const into = [tenant.tenantId]
  await server.database.superuser(
    `insert into users (tenant_id, user_id, display_name, created_at)
     select $1, 'user-' || n, 'Name' || n % 500 || ' Last' || n, now() - n * interval '1 s' from generate_series(1, 4000) n`,
    into,
  )
  await server.database.superuser(
    `insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, created_at)
     select $1, 'reg_' || n, 'user-' || n, case n % 4 when 0 then 'sms' else 'password' end, 'active', 'x', now()
     from generate_series(1, 4000) n`,
    into,
  )
  await server.database.superuser(
    `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, updated_at)
     select $1, 'user-' || n, 'password', '', 1, now() from generate_series(1, 4000) n`,
    into,
  )
  await server.database.superuser('analyze')
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const large = ['users', 'user_words', 'registrations', 'failure_counts']

/** Runs the list, and explains each statement as the application's role, as it is planned once it has run often. */
async function sequentialScans(query: Partial<UserQuery>): Promise<string[]> {
  const explained = await scope.tx(async (tx) => {
    await tx.run({ name: '', text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`, values: [] })
    const plans: { text: string; plan: Plan }[] = []
    const rows = async <Row>(statement: Statement): Promise<Row[]> => {
      const text = `explain (format json) ${statement.text}`
      const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        name: `x${statement.name}`,
        text,
        values: statement.values,
      })
      if (row) plans.push({ text: statement.text, plan: row['QUERY PLAN'][0].Plan })
      return tx.rows<Row>(statement)
    }
    const watched = { tenantId: tx.tenantId, rows, row: async (statement: Statement) => (await rows(statement))[0] }
    const same = {
      tx: (work: (tx: TenantTx) => unknown) => work(watched as unknown as TenantTx),
    } as unknown as TenantScope
    await list({ clock: server.clock } as never, same, { limit: 20, sort: 'userId', ...query })
    return plans
  })
  return explained.flatMap(({ text, plan }) =>
    nodes(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
      .map((node) => `${node['Relation Name']}: ${text}`),
  )
}

test.each<Partial<UserQuery>>([
  {},
  { prefix: 'user-1' },
  { sort: 'displayName' },
  { sort: 'newest' },
  { search: 'last12' },
  { search: 'name1 last1' },
  { search: 'last1', secondFactor: true },
  { status: 'disabled' },
  { status: 'active', sort: 'displayName' },
  { authType: 'hardware_token' },
  { locked: true },
  { role: 'administrator', sort: 'newest' },
  { secondFactor: false },
])('the list walks indexes: %j', async (query) => {
  expect(await sequentialScans(query)).toEqual([])
})
