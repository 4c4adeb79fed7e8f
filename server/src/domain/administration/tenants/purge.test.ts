import { allScopes } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventsOf, openProcess, originOf, type Process, refusal, rowsOf } from '../../process.fixture.ts'
import { purgeDueTenants, tenants } from '../index.ts'

const clock = testClock('2030-01-01T00:00:00Z')
const administrator = { userId: 'ada', displayName: 'Ada' }
const never = new AbortController().signal
let shared: TestDatabase
let one: Process
let two: Process
let operators: TenantScope
let origin: Origin

const create = (tenantId: string) =>
  tenants.create(one, operators, origin, { tenantId, displayName: tenantId, administrator })

const deleted = async (tenantId: string) => {
  await create(tenantId)
  return tenants.remove(one, operators, origin, tenantId, null)
}

const toldOf = async (tenantId: string) => {
  const events = await eventsOf(shared, 'operators')
  return events.filter(({ target }) => target.id === tenantId).map(({ action }) => action)
}

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
})

afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await shared.drop()
})

describe('a deleted tenant', () => {
  it('is kept for seven days, and shows until when', async () => {
    const { resource } = await deleted('kept')
    expect(resource).toMatchObject({
      status: 'deleting',
      deleteAfter: new Date(clock.now() + 7 * 86_400_000).toISOString(),
    })
    const rows = await rowsOf(shared, 'kept')
    clock.advance({ days: 7, milliseconds: -1 })
    await purgeDueTenants(one, never)
    expect(await rowsOf(shared, 'kept')).toEqual(rows)
  })

  it('is restored unchanged when its deletion is undone in time', async () => {
    const { resource } = await tenants.resume(one, operators, origin, 'kept')
    expect(resource).toMatchObject({ status: 'active', deleteAfter: null })
    clock.advance({ days: 30 })
    await purgeDueTenants(one, never)
    expect(await rowsOf(shared, 'kept')).toMatchObject({ tenants: 1, clients: 1, administrators: 1, tenant_keys: 1 })
    expect(await toldOf('kept')).toEqual(['tenant.created', 'tenant.deleted', 'tenant.resumed'])
  })

  it('cannot be restored after its grace period, even if it is not purged yet', async () => {
    await deleted('late')
    clock.advance({ days: 7 })
    expect(await refusal(tenants.resume(one, operators, origin, 'late'))).toBe('tenant_state_conflict')
  })

  it('loses every row then, and no other tenant does', async () => {
    const others = await rowsOf(shared, 'kept')
    await purgeDueTenants(one, never)
    expect(await rowsOf(shared, 'late')).toEqual({})
    expect(await rowsOf(shared, 'kept')).toEqual(others)
    expect(await refusal(tenants.find(operators, 'late'))).toBe('not_found')
  })

  it('is recorded as purged by the system', async () => {
    const events = await eventsOf(shared, 'operators')
    expect(events.filter(({ action }) => action === 'tenant.purged')).toEqual([
      {
        action: 'tenant.purged',
        actor: { kind: 'system', id: 'purge-tenants' },
        target: { kind: 'tenant', id: 'late' },
        details: { startedAt: new Date(clock.now()).toISOString(), rowsDeleted: expect.any(Number) },
      },
    ])
  })

  it('leaves an id that no other tenant can have', async () => {
    expect(await refusal(create('late'))).toBe('already_exists')
    expect(await refusal(tenants.provision(one, { tenantId: 'late', displayName: 'Late', administrator }))).toBe(
      'already_exists',
    )
    expect(await rowsOf(shared, 'late')).toEqual({})
  })

  it('leaves an id that no other tenant can have while it is being purged', async () => {
    await deleted('claimed')
    clock.advance({ days: 7 })
    const purging = purgeDueTenants(two, never)
    const claims = Array.from({ length: 10 }, () => refusal(create('claimed')))
    expect(await Promise.all(claims)).toEqual(claims.map(() => 'already_exists'))
    await purging
    expect(await rowsOf(shared, 'claimed')).toEqual({})
  })

  it('is purged and recorded once, however many processes purge', async () => {
    for (const tenantId of ['many-a', 'many-b', 'many-c']) await deleted(tenantId)
    clock.advance({ days: 7 })
    await Promise.all([one, two, one, two].map((process) => purgeDueTenants(process, never)))
    for (const tenantId of ['many-a', 'many-b', 'many-c']) {
      expect(await rowsOf(shared, tenantId)).toEqual({})
      expect(await toldOf(tenantId)).toEqual(['tenant.created', 'tenant.deleted', 'tenant.purged'])
    }
  })

  it('is purged and recorded once, even if a process dies in the middle of it', async () => {
    await deleted('interrupted')
    clock.advance({ days: 7 })
    // Its last rows cannot be deleted, so the transaction ends as if the process had died: after the event, before the
    // purge.
    await shared.superuser(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'stop'; end $$;
      create constraint trigger stop after delete on tenants deferrable initially deferred
        for each row execute function refuse()`)
    await expect(purgeDueTenants(one, never)).rejects.toThrow('stop')
    expect(await rowsOf(shared, 'interrupted')).toEqual({ tenants: 1 })
    expect(await toldOf('interrupted')).toContain('tenant.purged')
    await shared.superuser('drop trigger stop on tenants')
    await purgeDueTenants(one, never)
    expect(await rowsOf(shared, 'interrupted')).toEqual({})
    expect(await toldOf('interrupted')).toEqual(['tenant.created', 'tenant.deleted', 'tenant.purged'])
  })

  it('stays if its deletion is undone while a process with a faster clock is about to purge it', async () => {
    await deleted('saved')
    const hasty = await openProcess(shared, { now: () => clock.now() + 8 * 86_400_000 })
    let purging: Promise<void> | undefined
    await operators.tx(async (tx) => {
      await tenants.resume(one, operators.joined(tx), origin, 'saved')
      purging = purgeDueTenants(hasty, never)
      await vi.waitFor(waitsForLock, { timeout: 60_000, interval: 10 })
    })
    await purging
    await hasty.close()
    expect((await tenants.find(operators, 'saved')).resource.status).toBe('active')
    expect(await toldOf('saved')).toEqual(['tenant.created', 'tenant.deleted', 'tenant.resumed'])
  })
})

async function waitsForLock(): Promise<void> {
  const waiting = await shared.superuser(`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%purge_started_at%'`)
  expect(waiting).toHaveLength(1)
}
