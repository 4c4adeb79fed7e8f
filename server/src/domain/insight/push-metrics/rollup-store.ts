// Sums up hours in which nothing can change any more.
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

/** Tenants that have records before the hour and after the hours that are already summed up. */
export async function listTenantsToRollUp(tx: SystemTx, before: Date, after: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select t.tenant_id from tenants t left join push_rollups r on r.tenant_id = t.tenant_id
    where t.tenant_id > ${after} and exists (
      select from push_records p where p.tenant_id = t.tenant_id and p.triggered_at < ${before}
        and p.triggered_at >= coalesce(r.rolled_before, 'epoch'))
    order by t.tenant_id limit ${limit}`)
  return rows.map((row) => row.tenant_id)
}

/** One process at a time: the second finds what the first has done. */
export async function lockRollup(tx: TenantTx): Promise<Date | undefined> {
  await tx.run(sql`
    insert into push_rollups (tenant_id, rolled_before) values (${tx.tenantId}, 'epoch') on conflict do nothing`)
  const row = await tx.row<{ rolled_before: Date }>(sql`
    select rolled_before from push_rollups where tenant_id = ${tx.tenantId} for update`)
  return row?.rolled_before
}

export interface Hours {
  readonly from: Date
  readonly to: Date
}

export function findFirstRecord(tx: TenantTx, { from, to }: Hours): Promise<{ triggered_at: Date } | undefined> {
  return tx.row(sql`
    select triggered_at from push_records
    where tenant_id = ${tx.tenantId} and triggered_at >= ${from} and triggered_at < ${to}
    order by triggered_at limit 1`)
}

/** The first record that may still be answered, or is just being answered. */
export function findFirstOpenRecord(
  tx: TenantTx,
  { from, to }: Hours,
  settledBefore: Date,
): Promise<{ triggered_at: Date } | undefined> {
  return tx.row(sql`
    select triggered_at from push_records
    where tenant_id = ${tx.tenantId} and triggered_at >= ${from} and triggered_at < ${to}
      and outcome is null and expires_at > ${settledBefore}
    order by triggered_at limit 1`)
}

export function insertHours(tx: TenantTx, { from, to }: Hours, boundsMs: readonly number[]): Promise<number> {
  return tx.run(sql`
    with records as (
      select date_trunc('hour', triggered_at, 'UTC') as hour, delivered, outcome,
        width_bucket(answered_in_ms, ${boundsMs}::integer[]) as bucket
      from push_records
      where tenant_id = ${tx.tenantId} and triggered_at >= ${from} and triggered_at < ${to}
    ), answers as (
      select hour, array_agg(bucket order by bucket) as buckets, array_agg(count order by bucket) as counts
      from (select hour, bucket, count(*) as count from records where bucket is not null group by 1, 2) by_bucket
      group by hour
    )
    insert into push_hours (tenant_id, hour, triggered, delivered, approved, denied, fraud_reported, failed, expired,
      cancelled, answer_buckets, answer_counts)
    select ${tx.tenantId}, hour, count(*), count(*) filter (where delivered), count(*) filter (where outcome = 'approved'),
      count(*) filter (where outcome in ('denied', 'fraud_reported')), count(*) filter (where outcome = 'fraud_reported'),
      count(*) filter (where outcome = 'failed'), count(*) filter (where outcome is null),
      count(*) filter (where outcome = 'cancelled'), coalesce(buckets, '{}'), coalesce(counts, '{}')
    from records left join answers using (hour) group by hour, buckets, counts`)
}

export function updateRolledBefore(tx: TenantTx, before: Date): Promise<number> {
  return tx.run(sql`
    update push_rollups set rolled_before = ${before} where tenant_id = ${tx.tenantId}`)
}

export const purgePushHours = (tenantId: string, pushesSince: Date, limit: number): Statement => sql`
  delete from push_hours where tenant_id = ${tenantId} and hour in (
    select hour from push_hours where tenant_id = ${tenantId} and hour < ${pushesSince} order by hour limit ${limit})`
