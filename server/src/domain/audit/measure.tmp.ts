import { clientConfig } from '@countersign/platform/database'
import pg from 'pg'
import { test } from 'vitest'
import { openAudit } from './audit.fixture.ts'

test('measure', async () => {
  const f = await openAudit()
  const tenantId = await f.newTenant()
  await f.record(tenantId, 1, { details: { displayName: 'A client of some name', scopes: ['mfa.read', 'mfa.verify'] } })
  await f.db.superuser(
    `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
        select tenant_id, 'ae_01m7' || lpad(number::text, 22, '0'), occurred_at + number * interval '1 second', case when number % 1000 = 0 then 'rare.action' else 'common.action' || number % 5 end, outcome,
          jsonb_build_object('kind','client','id', 'cl_' || number % 50), jsonb_build_object('kind','user','id', 'user-' || number % 20000),
          details, '{"requestId":"3b0e2b0a-2c4b-4c37-a7e4-3e5b6a8f1c22","ipAddress":"192.0.2.1","userAgent":"Mozilla/5.0 (X11; Linux x86_64)"}'
        from (select * from audit_events where tenant_id = $1 limit 1) x, generate_series(2, 100000) as number`,
    [tenantId],
  )
  const sys = new pg.Client(clientConfig(f.db.connection, 'countersign_system'))
  await sys.connect()
  for (let batch = 0; batch < 12; batch++) {
    const t0 = performance.now()
    await sys.query('begin')
    const e = await sys.query({
      name: 'a',
      text: `select event_id, occurred_at, action, outcome, actor, target, details, source, seq, hash, transaction_id from audit_events
    where tenant_id = $1 and seq is null
      and (transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        or transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
    order by transaction_id, event_id limit $2`,
      values: [tenantId, 1000],
    })
    const t1 = performance.now()
    const ids = e.rows.map((r) => r.event_id),
      seqs = e.rows.map((_, i) => batch * 1000 + i + 1),
      hashes = e.rows.map(() => Buffer.alloc(32, batch))
    const text = `update audit_events set seq = link.seq, hash = link.hash
    from unnest($1::text[], $2::bigint[], $3::bytea[]) as link (event_id, seq, hash)
    where audit_events.tenant_id = $4 and audit_events.event_id = link.event_id and (transaction_id, audit_events.event_id) <= ($5::xid8, $6)`
    const r =
      batch % 4 === 3
        ? await sys.query({
            text: 'explain (analyze, buffers) ' + text,
            values: [ids, seqs, hashes, tenantId, e.rows.at(-1).transaction_id, e.rows.at(-1).event_id],
          })
        : await sys.query({
            name: 'b',
            text,
            values: [ids, seqs, hashes, tenantId, e.rows.at(-1).transaction_id, e.rows.at(-1).event_id],
          })
    const t2 = performance.now()
    await sys.query('commit')
    console.log(
      batch,
      e.rowCount,
      'select',
      (t1 - t0).toFixed(0),
      'update',
      (t2 - t1).toFixed(0),
      'commit',
      (performance.now() - t2).toFixed(0),
    )
    if (batch % 4 === 3) console.log(r.rows.map((x) => x['QUERY PLAN']).join('\n'))
  }
  await sys.end()
  await f.close()
})
