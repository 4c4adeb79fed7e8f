// The background work of a large deployment: how long it takes to catch up.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const patienceMs = 30 * 60_000

/** Resolves once the query returns no row, with the seconds that it took. */
export async function untilNone(
  client: pg.Client,
  query: string,
  values: unknown[],
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now()
  while ((await client.query(query, values)).rows.length > 0) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`There is still a row: ${query}`)
    await delay(100, undefined, { signal })
  }
  return (performance.now() - startedAt) / 1000
}

export const untilSealed = (client: pg.Client, tenantId: string, signal: AbortSignal) =>
  untilNone(client, 'select from audit_events where tenant_id = $1 and seq is null limit 1', [tenantId], signal)

const runNow = (client: pg.Client, kind: string) =>
  client.query('update tasks set run_at = now() where kind = $1', [kind])

export async function untilAddedUp(client: pg.Client, tenantId: string, signal: AbortSignal): Promise<number> {
  // The product may have begun while the rows arrived.
  for (const table of ['statistics_hours', 'statistics_rollups'])
    await client.query(`delete from ${table} where tenant_id = $1`, [tenantId])
  await runNow(client, 'roll-up-statistics')
  const behind = `select where not exists (select from statistics_rollups
    where tenant_id = $1 and rolled_before > now() - interval '3 hours')`
  return untilNone(client, behind, [tenantId], signal)
}

/** Of challenges that are too old to keep. */
export async function untilPurged(
  client: pg.Client,
  tenantId: string,
  rows: number,
  signal: AbortSignal,
): Promise<number> {
  await client.query(
    `insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, state, context,
       context_hash, most_attempts, delivery_status, created_at, expires_at, responded_at)
     select $1, 'chl_00' || n, 'cl_bench', 'user-10', 'reg_10', 'sms', 'approved', '{}', '\\x00', 5, 'not_applicable',
       now() - interval '400 days', now() - interval '400 days', now() - interval '400 days'
     from generate_series(1, $2::integer) n`,
    [tenantId, rows],
  )
  await runNow(client, 'purge-history')
  return untilNone(
    client,
    `select from challenges where tenant_id = $1 and challenge_id < 'chl_01' limit 1`,
    [tenantId],
    signal,
  )
}
