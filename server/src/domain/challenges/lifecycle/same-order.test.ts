// Codes of several challenges are verified while the messages that carried them are recorded as sent. Both write the same rows, and
// would wait for each other if they locked them in different orders.
import type { TenantTx } from '@countersign/platform/database'
import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { testRows } from '../../rows.fixture.ts'
import { updateDelivery } from './delivery-status-store.ts'
import { updateAnswered, updateCounted } from './outcomes-store.ts'

const server = await startTestServer()
afterAll(() => server.close())

// In a large table, PostgreSQL finds each row by its key, in the order that it is given.
await server.database.superuser(
  `update pg_class set reltuples = 1000000, relpages = 1 where oid = 'challenges'::regclass`,
)

const now = new Date(server.clock.now())
const counted = (tx: TenantTx, challengeId: string) =>
  updateCounted(tx, { challengeId, isRight: false, registrationId: null, userId: 'ada', now })
const answered = (tx: TenantTx, challengeId: string) =>
  updateAnswered(tx, { challengeId, from: 'pending', state: 'approved', reason: null, registrationId: 'reg_1', now })
const sent = (tx: TenantTx, challengeId: string) => updateDelivery(tx, { challengeId, status: 'sent' })

test.each([
  ['counting answers', counted],
  ['approving', answered],
  ['recording messages as sent', sent],
])('%s of several challenges locks them in the order of their ids', async (_, write) => {
  const { superuser, open } = server.database
  const { tenantId } = await server.newTenant()
  const rows = testRows(server.database, tenantId, server.clock.now)
  await rows.user('ada')
  const ids = [await rows.challenge('ada', 'sms'), await rows.challenge('ada', 'sms')]
  const [first, second] = ids.toSorted()
  const given = [second, first] as [string, string]
  const lock = (challengeId = '') =>
    superuser('select from challenges where tenant_id = $1 and challenge_id = $2 for update skip locked', [
      tenantId,
      challengeId,
    ])
  const waiting = () =>
    superuser(`select from pg_stat_clear_snapshot(), pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  await superuser('begin')
  expect(await lock(first)).toHaveLength(1)
  const writing = open({ poolSize: 1 }).inTenant(tenantId, (tx) => Promise.all(given.map((id) => write(tx, id))))
  await expect.poll(waiting).toHaveLength(1)
  expect(await lock(second), 'is still free').toHaveLength(1)
  await superuser('commit')
  await writing
})
