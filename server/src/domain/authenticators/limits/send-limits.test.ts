import { freshDatabase, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { tenants } from '../../administration/index.ts'
import { openProcess } from '../../process.fixture.ts'
import { admit } from './send-limits.ts'

const shared = await freshDatabase()
const process = await openProcess(shared, testClock('2030-01-01T00:00:00Z'))
afterAll(async () => {
  await process.close()
  await shared.drop()
})
const administrator = { userId: 'ada', displayName: 'Ada' }
await tenants.provision(process, { tenantId: 'acme', displayName: 'Acme', administrator }, { isOperator: true })

test('all messages of a transaction are counted on one shard, and transactions use different ones', async () => {
  let users = 0
  const sendTogether = (count: number) =>
    process.database.inTenant('acme', (tx) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const userId = `user-${++users}`
          const destination = `${userId}@example.com`
          return admit(process, tx, {
            channel: 'email',
            userId,
            destination,
            country: null,
            maxPerDay: { tenant: 5_000 },
          })
        }),
      ),
    )
  const counts = () =>
    shared.superuser<{ sent: number }>(`select sent from daily_sends where tenant_id = 'acme' and kind = 'tenant'`)
  await sendTogether(12)
  expect(await counts()).toEqual([{ sent: 12 }])
  for (let turn = 0; turn < 30; turn += 1) await sendTogether(1)
  const after = await counts()
  expect(after.reduce((sum, { sent }) => sum + sent, 0)).toBe(42)
  // Of 16 shards. That 31 transactions draw fewer than four is as good as impossible.
  expect(after.length).toBeGreaterThanOrEqual(4)
})
