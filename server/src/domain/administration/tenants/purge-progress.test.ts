import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { allScopes } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { eventsOf, openProcess, originOf, type Process, refusal, rowsOf } from '../../process.fixture.ts'
import { purgeDueTenants, tenants } from '../index.ts'

const clock = testClock('2030-01-01T00:00:00Z')
const administrator = { userId: 'ada', displayName: 'Ada' }
const never = new AbortController().signal
const patience = { timeout: 60_000, interval: 20 }
let shared: TestDatabase
let one: Process
let two: Process
let operators: TenantScope
let origin: Origin

beforeAll(async () => {
  shared = await freshDatabase()
  one = await openProcess(shared, clock)
  two = await openProcess(shared, clock)
  const { client } = await tenants.provision(
    one,
    { tenantId: 'operators', displayName: 'Operators', administrator },
    { isOperator: true },
  )
  operators = one.database.scope('operators')
  origin = originOf(client.clientId, allScopes)
  await tenants.create(one, operators, origin, { tenantId: 'other', displayName: 'Other', administrator })
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await shared.drop()
})

/** A tenant with more audit events than are deleted at once, in the last second of its grace period. */
async function doomed(tenantId: string): Promise<void> {
  await tenants.create(one, operators, origin, { tenantId, displayName: tenantId, administrator })
  await shared.superuser(
    `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
     select $1, 'ae_' || n, now(), 'made.up', 'success', '{"id": "a"}', '{"id": "t"}', '{}', '{}' from generate_series(1, 12000) n`,
    [tenantId],
  )
  await tenants.remove(one, operators, origin, tenantId, null)
  clock.advance({ days: 7 })
}

/** Lets the first events be deleted, and then runs the given statement instead of deleting more. */
async function stumblingBlock(tenantId: string, statement: string): Promise<() => Promise<unknown>> {
  await shared.superuser(`
    create function stumble() returns trigger language plpgsql as $$ begin
      if exists (select from tenants where tenant_id = '${tenantId}' and purge_rows_deleted > 5000) then ${statement}; end if;
      return null;
    end $$;
    create trigger stumble before delete on audit_events execute function stumble()`)
  const remove = () =>
    shared.superuser('drop trigger if exists stumble on audit_events; drop function if exists stumble')
  onTestFinished(async () => void (await remove()))
  return remove
}

const purgeOf = async (tenantId: string) => (await tenants.find(operators, tenantId)).resource.purge
const leftOf = async (tenantId: string) => {
  const { tenants: _itself, ...rows } = await rowsOf(shared, tenantId)
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}
const purgedEvents = async (tenantId: string) =>
  (await eventsOf(shared, 'operators')).filter(
    ({ action, target }) => action === 'tenant.purged' && target.id === tenantId,
  )

it('reports no purge before it has started', async () => {
  await doomed('early')
  expect(await purgeOf('early')).toBeNull()
  expect(await refusal(tenants.findPurge(operators, 'early'))).toBe('not_found')
  expect(await refusal(tenants.findPurge(operators, 'unknown'))).toBe('not_found')
  await purgeDueTenants(one, never)
})

it('interrupted half-way, has counted exactly the deleted rows, and continues from there', async () => {
  await doomed('half')
  const rows = await leftOf('half')
  const startedAt = new Date(clock.now()).toISOString()
  const clear = await stumblingBlock('half', `raise 'stop'`)
  await expect(purgeDueTenants(one, never)).rejects.toThrow('stop')
  const stopped = await purgeOf('half')
  expect(stopped).toMatchObject({ startedAt, rowsTotal: rows, finishedAt: null })
  expect(stopped?.rowsDeleted).toBeGreaterThan(5_000)
  expect(await leftOf('half')).toBe(rows - (stopped?.rowsDeleted ?? 0))
  expect(await purgedEvents('half')).toEqual([])

  clock.advance({ minutes: 1 })
  await clear()
  await purgeDueTenants(two, never)
  expect(await rowsOf(shared, 'half')).toEqual({})
  expect(await purgedEvents('half')).toMatchObject([{ details: { startedAt, rowsDeleted: rows } }])
  expect(await tenants.findPurge(operators, 'half')).toEqual({
    startedAt,
    rowsTotal: rows,
    rowsDeleted: rows,
    finishedAt: new Date(clock.now()).toISOString(),
  })
})

it('killed half-way, has counted exactly the deleted rows, and continues in another process', async () => {
  await doomed('killed')
  const rows = await leftOf('killed')
  const clear = await stumblingBlock('killed', 'perform pg_sleep(600)')
  const options = JSON.stringify({ connection: shared.connection, now: clock.now() })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'purge-process.fixture.ts'), options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await vi.waitFor(async () => expect((await purgeOf('killed'))?.rowsDeleted).toBeGreaterThan(5_000), patience)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  // What its last statement has done so far is not committed, and never will be.
  await shared.superuser(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%purge_tenant_rows%'
    and datname = current_database() and pid <> pg_backend_pid()`)
  const stopped = (await purgeOf('killed'))?.rowsDeleted ?? 0
  expect(await leftOf('killed')).toBe(rows - stopped)

  await clear()
  await purgeDueTenants(one, never)
  expect(await rowsOf(shared, 'killed')).toEqual({})
  expect(await purgedEvents('killed')).toMatchObject([{ details: { rowsDeleted: rows } }])
})

it('only ever grows, and never claims more than is deleted', async () => {
  await doomed('watched')
  const rows = await leftOf('watched')
  const purging = Promise.all([purgeDueTenants(one, never), purgeDueTenants(two, never)])
  const seen: number[] = []
  for (;;) {
    // Both in one statement, and so at one moment.
    const [now] = await shared.superuser<{ deleted: number; left: number }>(`
      select purge_rows_deleted::int as deleted, (select count(*)::int from audit_events where tenant_id = 'watched') as left
      from tenants where tenant_id = 'watched'`)
    if (!now) break
    seen.push(now.deleted)
    expect(now.deleted).toBeLessThanOrEqual(rows - now.left)
  }
  await purging
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await purgedEvents('watched')).toMatchObject([{ details: { rowsDeleted: rows } }])
})

it('cannot be undone once it has started, not even by a process whose clock is behind', async () => {
  await doomed('begun')
  await stumblingBlock('begun', `raise 'stop'`)
  await expect(purgeDueTenants(one, never)).rejects.toThrow('stop')
  const slow = await openProcess(shared, { now: () => clock.now() - 86_400_000 })
  const itsOperators = slow.database.scope('operators')
  expect(await refusal(tenants.resume(slow, itsOperators, origin, 'begun'))).toBe('tenant_state_conflict')
  await slow.close()
  // Nor by a process of an older version, which does not check.
  const takenBack = shared.superuser(
    `update tenants set status = 'active', delete_after = null where tenant_id = 'begun'`,
  )
  await expect(takenBack).rejects.toThrow('tenants_purged_for_good')
})

it('finishes the purge of a version that deleted everything at once, and reports one that did not count', async () => {
  // 'begun' is half deleted; a process of any version may delete the rest.
  await shared.superuser(`select purge_tenant('begun', $1)`, [new Date(clock.now())])
  await shared.superuser(
    `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
     values ('operators', 'ae_old', $1, 'tenant.purged', 'success', '{"id": "purge-tenants"}', '{"kind": "tenant", "id": "begun"}', '{}', '{}')`,
    [new Date(clock.now())],
  )
  expect(await rowsOf(shared, 'begun')).toEqual({})
  const at = new Date(clock.now()).toISOString()
  const expected = { startedAt: at, rowsTotal: null, rowsDeleted: null, finishedAt: at }
  expect(await tenants.findPurge(operators, 'begun')).toEqual(expected)
})

it('deletes no row of another tenant, and only operators can read about it', async () => {
  expect(await rowsOf(shared, 'other')).toMatchObject({ tenants: 1, clients: 1, administrators: 1, tenant_keys: 1 })
  const others = one.database.scope('other')
  expect(await refusal(tenants.findPurge(others, 'half'))).toBe('forbidden')
})
