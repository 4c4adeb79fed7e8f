import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startTestServer, testClock } from '@countersign/testkit'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testRows } from '../../rows.fixture.ts'
import { addUpStatistics } from './add-up.ts'

const clock = testClock('2030-03-10T12:00:00.000Z')
const server = await startTestServer({ clock })
afterAll(() => server.close())

const minuteMs = 60_000
const states = ['approved', 'denied', 'failed', 'expired', 'cancelled', 'pending', 'scanned'] as const
const authTypes = ['sms', 'push', 'password'] as const
const queries = [
  '',
  '?groupBy=hour',
  '?from=2030-03-08T00:00:00Z&to=2030-03-09T00:00:00Z',
  '?from=2030-03-08T10:17:00Z&to=2030-03-09T07:43:00Z&groupBy=hour',
  '?from=2030-03-09T10:17:00Z&to=2030-03-09T10:43:00Z&groupBy=hour',
  '?from=2030-03-10T10:00:00Z&groupBy=hour',
]

async function newTenant() {
  const { tenantId, accessToken } = await server.newTenant()
  const token = await accessToken()
  const read = async (query = '') =>
    (await server.call('GET', `/SvcAdmin/v1/statistics${query}`, { accessToken: token })).body
  return {
    tenantId,
    rows: testRows(server.database, tenantId, clock.now),
    read,
    readAll: () => Promise.all(queries.map(read)),
    async addUp() {
      while (await addUpStatistics(server.domain, server.domain.database.scope(tenantId)));
    },
    hours: () =>
      server.database.superuser<{ hour: Date }>(
        'select distinct hour from statistics_hours where tenant_id = $1 order by hour',
        [tenantId],
      ),
    async forgetRows() {
      for (const table of ['challenges', 'deliveries'])
        await server.database.superuser(`delete from ${table} where tenant_id = $1`, [tenantId])
    },
  }
}

type Tenant = Awaited<ReturnType<typeof newTenant>>

/** Every 37 minutes of three days: both sides of many hours, every state and method. */
async function fill({ rows }: Tenant): Promise<void> {
  const writes: Promise<unknown>[] = []
  for (let number = 0; number < 117; number += 1) {
    const at = { created_at: new Date(Date.parse('2030-03-07T12:00:00Z') + number * 37 * minuteMs) }
    const authType = authTypes[number % authTypes.length] ?? 'sms'
    writes.push(rows.challenge(`user-${number}`, authType, { ...at, state: states[number % states.length] }))
    const status = ['sent', 'failed', 'cancelled'][number % 3]
    writes.push(rows.delivery('ada', number % 2 ? 'sms' : 'email', { ...at, status }))
  }
  await Promise.all(writes)
}

test('statistics are the same before and after hours are added up, whatever the period', async () => {
  const tenant = await newTenant()
  await fill(tenant)
  const before = await tenant.readAll()
  await tenant.addUp()
  expect(await tenant.hours()).toHaveLength(71)
  expect(await tenant.readAll()).toEqual(before)
  // Whole days and hours no longer need the rows.
  await tenant.forgetRows()
  expect(await tenant.read(queries[2])).toEqual(before[2])
  await tenant.addUp()
  expect(await tenant.read(queries[2])).toEqual(before[2])
})

test('rows that arrive later are counted once, before and after they are added up', async () => {
  const tenant = await newTenant()
  await tenant.rows.challenge('ada', 'sms', { created_at: new Date('2030-03-09T10:30:00Z'), state: 'approved' })
  await tenant.addUp()
  await tenant.rows.challenge('ada', 'sms', { created_at: new Date('2030-03-10T10:30:00Z'), state: 'denied' })
  const { totals } = await tenant.read()
  expect(totals).toMatchObject({ issued: 2, approved: 1, denied: 1 })
  await tenant.addUp()
  expect((await tenant.read()).totals).toEqual(totals)
  expect(await tenant.hours()).toHaveLength(2)
})

test('an hour waits until its challenges have expired and its messages have left', async () => {
  const tenant = await newTenant()
  const at = { created_at: new Date('2030-03-10T09:30:00Z') }
  const expiresAt = new Date('2030-03-10T11:58:00Z')
  await tenant.rows.challenge('ada', 'sms', { created_at: new Date('2030-03-10T08:30:00Z'), state: 'approved' })
  const open = await tenant.rows.challenge('ada', 'sms', { ...at, expires_at: expiresAt })
  await tenant.addUp()
  expect(await tenant.hours()).toEqual([{ hour: new Date('2030-03-10T08:00:00Z') }])
  await server.database.superuser(
    `update challenges set state = 'approved', responded_at = now() where challenge_id = $1`,
    [open],
  )
  const queued = await tenant.rows.delivery('ada', 'sms', { ...at, status: 'queued' })
  await tenant.addUp()
  expect(await tenant.hours()).toHaveLength(1)
  await server.database.superuser(`update deliveries set status = 'failed' where delivery_id = $1`, [queued])
  await tenant.addUp()
  expect(await tenant.hours()).toHaveLength(2)
  const { totals, messages } = await tenant.read()
  expect(totals).toMatchObject({ issued: 2, approved: 2 })
  expect(messages[0].totals).toEqual({ sent: 0, failed: 1 })
})

test('processes that add up at the same time count each hour once', async () => {
  const tenant = await newTenant()
  await fill(tenant)
  const before = await tenant.readAll()
  await Promise.all([tenant.addUp(), tenant.addUp(), tenant.addUp()])
  expect(await tenant.readAll()).toEqual(before)
})

test('statistics are exact after a process is killed while it adds up', async () => {
  const tenant = await newTenant()
  await fill(tenant)
  const before = await tenant.readAll()
  // The process stops between the hours of its second day and the mark, inside the transaction.
  await server.database.superuser(`
    create function halt() returns trigger language plpgsql as $$
    begin
      if new.hour >= '2030-03-08T12:00:00Z' and new.kind = 'message' then perform pg_sleep(600); end if;
      return new;
    end $$;
    create trigger halt before insert on statistics_hours for each row execute function halt()`)
  const child = startAddingUp(tenant.tenantId)
  const asleep = () =>
    server.database.superuser<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  await expect.poll(async () => (await asleep()).length).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await server.database.superuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  )
  await expect.poll(async () => (await asleep()).length).toBe(0)
  await server.database.superuser('drop trigger halt on statistics_hours')
  expect(await tenant.hours()).toHaveLength(24)
  expect(await tenant.readAll()).toEqual(before)
  await tenant.addUp()
  expect(await tenant.hours()).toHaveLength(71)
  expect(await tenant.readAll()).toEqual(before)
})

function startAddingUp(tenantId: string): ChildProcess {
  const options = JSON.stringify({ connection: server.database.connection, now: clock.now(), tenantId })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'add-up-process.fixture.ts'), options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
