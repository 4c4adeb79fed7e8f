import { startTestServer, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { testRows } from '../domain/rows.fixture.ts'

const clock = testClock('2030-03-10T12:00:00.000Z')
const server = await startTestServer({ clock })
afterAll(() => server.close())

const { tenantId } = await server.newTenant()
const rows = testRows(server.database, tenantId, clock.now)

test('counts of messages go once no limit looks at them', async () => {
  const sendsTo = (name: string, updatedAt: string) =>
    rows.insert('destination_sends', {
      destination_hash: Buffer.from(name),
      recent: [new Date(updatedAt)],
      updated_at: new Date(updatedAt),
    })
  await sendsTo('gone', '2030-03-09T12:01:00.000Z')
  await sendsTo('kept', '2030-03-09T12:01:00.001Z')
  for (const day of ['2030-03-07', '2030-03-08', '2030-03-10'])
    await rows.insert('daily_sends', { day, kind: 'tenant', key: '', shard: 0, sent: 1 })
  clock.advance({ minutes: 1 })
  await server.worker.runDue()
  expect(
    await server.database.superuser('select destination_hash from destination_sends where tenant_id = $1', [tenantId]),
  ).toEqual([{ destination_hash: Buffer.from('kept') }])
  expect(
    await server.database.superuser(`select day::text as day from daily_sends where tenant_id = $1 order by 1`, [
      tenantId,
    ]),
  ).toEqual([{ day: '2030-03-08' }, { day: '2030-03-10' }])
})
