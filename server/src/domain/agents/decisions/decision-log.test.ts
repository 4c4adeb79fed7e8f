import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { insertDecisionInputs } from './decision-inputs-store.ts'
import { DecisionLog } from './decision-log.ts'
import type { DecisionRow } from './decisions-store.ts'

const server = await startTestServer()
afterAll(() => server.close())

const { tenantId } = await server.newTenant()
const { vault } = server.domain
let made = 0
const row = (changes: Partial<DecisionRow> = {}): DecisionRow => ({
  evaluation_id: `ev_${String(++made).padStart(26, '0')}`,
  client_id: 'cl_x',
  subject_type: 'user',
  subject_id: 'ada',
  agent_id: null,
  user_id: 'ada',
  action: 'read',
  resource_type: 'Document',
  resource_id: 'one',
  action_hash: null,
  outcome: 'allowed',
  reason: 'permitted',
  errors: [],
  policies: ['a', 'b "quoted"', 'c, {d}'],
  policy_version: 1,
  delegation_id: null,
  epoch: 0,
  request_id: null,
  approval_id: null,
  binding_hash: null,
  decided_at: new Date(server.clock.now()),
  ...changes,
})

const written = async () =>
  server.database.superuser<{ evaluation_id: string; policies: string[] }>(
    'select evaluation_id, policies from decisions where tenant_id = $1 order by 1',
    [tenantId],
  )

describe('the log of decisions', () => {
  test('writes in batches, unchanged, and each decision once', async () => {
    const log = new DecisionLog({ database: server.database.open({ poolSize: 2 }), vault })
    const rows = Array.from({ length: 1200 }, () => row())
    for (const each of [...rows, ...rows.slice(0, 100)]) log.add(tenantId, { row: each, inputs: null })
    await log.flush()
    const found = await written()
    expect(found.map(({ evaluation_id }) => evaluation_id)).toEqual(rows.map(({ evaluation_id }) => evaluation_id))
    expect(found[0]?.policies).toEqual(['a', 'b "quoted"', 'c, {d}'])
    expect(log.lost).toBe(0)
  })

  test('keeps what it cannot write while the database is unavailable, up to a limit, and counts the rest', async () => {
    const closed = server.database.open({ poolSize: 1 })
    const log = new DecisionLog({ database: closed, vault })
    for (let turn = 0; turn < 20_010; turn += 1) log.add(tenantId, { row: row(), inputs: null })
    expect(log.lost).toBe(10)
  })

  test('only the rows of a deleted tenant are lost', async () => {
    const log = new DecisionLog({ database: server.database.open({ poolSize: 2 }), vault })
    const [lost, kept] = [row(), row()]
    log.add('no-such-tenant', { row: lost, inputs: null })
    log.add(tenantId, { row: kept, inputs: null })
    await log.flush()
    const ids = (await written()).map(({ evaluation_id }) => evaluation_id)
    expect(ids).toContain(kept.evaluation_id)
    expect(ids).not.toContain(lost.evaluation_id)
    expect(log.lost).toBe(1)
  })

  test('seals the inputs, and logs a decision without them while too many wait', async () => {
    const log = new DecisionLog({ database: server.database.open({ poolSize: 2 }), vault })
    const long = 'x'.repeat(8_000)
    const rows = Array.from({ length: 2_200 }, () => row())
    for (const each of rows) log.add(tenantId, { row: each, inputs: long })
    await log.flush()
    const stored = await server.database.superuser<{ evaluation_id: string; readable: boolean }>(
      `select evaluation_id, position('xxxxxxxx'::bytea in sealed) > 0 as readable
       from decision_inputs where tenant_id = $1 and evaluation_id >= $2 order by 1`,
      [tenantId, rows[0]?.evaluation_id],
    )
    expect(stored).toHaveLength(Math.floor((16 * 1024 * 1024) / long.length))
    expect(stored.some(({ readable }) => readable)).toBe(false)
    expect(log.lost).toBe(0)
  })

  test('inputs are not left behind by a tenant that is deleted at the same moment', async () => {
    const { superuser } = server.database
    const gone = await server.newTenant()
    const sealed = Buffer.of(1)
    const evaluationId = row().evaluation_id
    const write = () =>
      server.database
        .open({ poolSize: 1 })
        .inTenant(gone.tenantId, (tx) => insertDecisionInputs(tx, [{ evaluationId, sealed }]))
    await superuser('begin')
    await superuser('select from tenants where tenant_id = $1 for update', [gone.tenantId])
    const writing = write()
    const waiting = () =>
      superuser(`select from pg_stat_clear_snapshot(), pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(waiting).toHaveLength(1)
    await superuser('delete from tenants where tenant_id = $1', [gone.tenantId])
    await superuser('commit')
    expect(await writing).toBe(0)
    expect(await write()).toBe(0)
  })
})
