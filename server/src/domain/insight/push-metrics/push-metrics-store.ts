// Reads hourly sums and single records.
import type { PushAuthMetricsRequest } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import type { BucketCount } from './answer-times.ts'
import type { Span } from './spans.ts'

const recordColumns = new Columns('triggered_at', 'expires_at', 'delivered', 'outcome')

export interface CountRow {
  readonly start: Date
  readonly triggered: number
  readonly delivered: number
  readonly approved: number
  readonly denied: number
  readonly fraud_reported: number
  readonly failed: number
  readonly expired: number
  readonly cancelled: number
}

type Grouping = NonNullable<PushAuthMetricsRequest['groupBy']>

export async function findRolledBefore(tx: TenantTx): Promise<Date | undefined> {
  const row = await tx.row<{ rolled_before: Date }>(sql`
    select rolled_before from push_rollups where tenant_id = ${tx.tenantId}`)
  return row?.rolled_before
}

export function sumHours(tx: TenantTx, { from, to }: Span, groupBy: Grouping): Promise<CountRow[]> {
  return tx.rows(sql`
    select date_trunc(${groupBy}, hour, 'UTC') as start, sum(triggered)::integer as triggered,
      sum(delivered)::integer as delivered, sum(approved)::integer as approved, sum(denied)::integer as denied,
      sum(fraud_reported)::integer as fraud_reported, sum(failed)::integer as failed, sum(expired)::integer as expired,
      sum(cancelled)::integer as cancelled
    from push_hours where tenant_id = ${tx.tenantId} and hour >= ${new Date(from)} and hour < ${new Date(to)}
    group by 1`)
}

export function sumHourAnswers(tx: TenantTx, { from, to }: Span): Promise<BucketCount[]> {
  return tx.rows(sql`
    select bucket, sum(count)::integer as count
    from push_hours cross join lateral unnest(answer_buckets, answer_counts) as answers (bucket, count)
    where tenant_id = ${tx.tenantId} and hour >= ${new Date(from)} and hour < ${new Date(to)}
    group by bucket`)
}

interface Counted {
  readonly span: Span
  readonly userId?: string | null | undefined
}

/**
 * A record without an outcome has expired, or may still be answered. Of the two ways to find records, by time or by
 * user, one returns nothing and costs nothing.
 */
export function countRecords(
  tx: TenantTx,
  { span: { from, to }, userId = null }: Counted,
  groupBy: Grouping,
  now: Date,
): Promise<CountRow[]> {
  return tx.rows(sql`
    select date_trunc(${groupBy}, triggered_at, 'UTC') as start, count(*)::integer as triggered,
      (count(*) filter (where delivered))::integer as delivered,
      (count(*) filter (where outcome = 'approved'))::integer as approved,
      (count(*) filter (where outcome in ('denied', 'fraud_reported')))::integer as denied,
      (count(*) filter (where outcome = 'fraud_reported'))::integer as fraud_reported,
      (count(*) filter (where outcome = 'failed'))::integer as failed,
      (count(*) filter (where outcome is null and expires_at <= ${now}))::integer as expired,
      (count(*) filter (where outcome = 'cancelled'))::integer as cancelled
    from (
      select ${recordColumns} from push_records
      where ${userId}::text is null and tenant_id = ${tx.tenantId}
        and triggered_at >= ${new Date(from)} and triggered_at < ${new Date(to)}
      union all
      select ${recordColumns} from push_records
      where tenant_id = ${tx.tenantId} and user_id = ${userId}
        and triggered_at >= ${new Date(from)} and triggered_at < ${new Date(to)}
    ) found
    group by 1`)
}

export function countRecordAnswers(
  tx: TenantTx,
  { span: { from, to }, userId = null }: Counted,
  boundsMs: readonly number[],
): Promise<BucketCount[]> {
  return tx.rows(sql`
    select width_bucket(answered_in_ms, ${boundsMs}::integer[]) as bucket, count(*)::integer as count
    from (
      select answered_in_ms from push_records
      where ${userId}::text is null and tenant_id = ${tx.tenantId}
        and triggered_at >= ${new Date(from)} and triggered_at < ${new Date(to)}
      union all
      select answered_in_ms from push_records
      where tenant_id = ${tx.tenantId} and user_id = ${userId}
        and triggered_at >= ${new Date(from)} and triggered_at < ${new Date(to)}
    ) found
    where answered_in_ms is not null
    group by 1`)
}
