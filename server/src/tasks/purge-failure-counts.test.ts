import { startTestServer } from '@countersign/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testRows } from '../domain/rows.fixture.ts'
import { purgeFailureCounts } from './purge-failure-counts.ts'

const server = await startTestServer()
afterAll(() => server.close())

const { tenantId } = await server.newTenant()
const rows = testRows(server.database, tenantId, server.clock.now)
const database = server.database.open()
const endWith = async () => undefined
const task = { tenantId: '*', taskId: 'task_1', payload: {}, attempt: 1, signal: new AbortController().signal, endWith }
const hoursAgo = (hours: number) => new Date(server.clock.now() - hours * 3_600_000)

/** The users whose counts are left. Runs the purge directly: the worker may run before the rows exist. */
async function purge(): Promise<string[]> {
  await purgeFailureCounts({ database, clock: server.clock }).run(task)
  const left = await server.database.superuser<{ user_id: string }>(
    'select user_id from failure_counts where tenant_id = $1 order by 1',
    [tenantId],
  )
  return left.map(({ user_id }) => user_id)
}

beforeEach(async () => {
  await server.database.superuser('delete from failure_counts')
})

test('counts of users without the method are purged a day after their last failure', async () => {
  await rows.failures('stranger-long-ago', 'sms', { updated_at: hoursAgo(24) })
  await rows.failures('stranger-lately', 'sms', { updated_at: hoursAgo(23.9) })
  expect(await purge()).toEqual(['stranger-lately'])
})

test('counts of users with the method stay, however old', async () => {
  await rows.user('ada')
  await rows.registration('ada', 'sms')
  await rows.failures('ada', 'sms', { updated_at: hoursAgo(10_000) })
  await rows.failures('ada', 'email', { updated_at: hoursAgo(10_000) })
  expect(await purge()).toEqual(['ada'])
})

test('counts of one address are purged after 30 silent days, and those of the account stay', async () => {
  await rows.user('eve')
  await rows.registration('eve', 'password')
  const sources = ['', '192.0.2.1', '192.0.2.2', 'before_password', 'before_password 192.0.2.1', 'after_second_factor']
  for (const source of sources)
    await rows.failures('eve', 'password', { source, updated_at: hoursAgo(source === '192.0.2.2' ? 719 : 720) })
  await purge()
  const left = await server.database.superuser<{ source: string }>(
    'select source from failure_counts where tenant_id = $1 order by source collate "C"',
    [tenantId],
  )
  expect(left.map(({ source }) => source)).toEqual(['', '192.0.2.2', 'after_second_factor', 'before_password'])
})

test('removing the method does not bypass the count: it stays for a day', async () => {
  await rows.user('bob')
  await rows.user('cyd')
  await rows.registration('bob', 'sms', { status: 'removed', removed_at: hoursAgo(23.9) })
  await rows.registration('cyd', 'sms', { status: 'removed', removed_at: hoursAgo(24) })
  for (const user of ['bob', 'cyd']) await rows.failures(user, 'sms', { updated_at: hoursAgo(1000) })
  expect(await purge()).toEqual(['bob'])
})

test('locks stay until they end, and those that only an administrator lifts stay', async () => {
  await rows.failures('locked', 'sms', { updated_at: hoursAgo(30), locked_until: hoursAgo(-1) })
  await rows.failures('was-locked', 'sms', { updated_at: hoursAgo(30), locked_until: hoursAgo(1) })
  await rows.failures('disabled', 'sms', { updated_at: hoursAgo(3000), disabled: true })
  expect(await purge()).toEqual(['disabled', 'locked'])
})

test('visits all of them, whatever the batch size', async () => {
  await rows.failures('a-lately', 'sms')
  await server.database.superuser(
    `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, updated_at)
     select $1, 'user' || n, 'password', '192.0.2.' || n, 1, $2 from generate_series(1, 1234) n`,
    [tenantId, hoursAgo(25)],
  )
  await rows.failures('z-lately', 'sms')
  expect(await purge()).toEqual(['a-lately', 'z-lately'])
})
