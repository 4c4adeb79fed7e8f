// Statistics that are added up by the hour, and the mark up to which that was done.
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { Span } from './periods.ts'
import type { ChallengeCountRow, MessageCountRow } from './statistics-store.ts'

/** The first ids at or after a moment. */
export interface FirstIds {
  readonly challengeId: string
  readonly deliveryId: string
}

/** Tenants that have challenges or messages before the ids, and after what is already added up. */
export async function listTenantsToAddUp(
  tx: SystemTx,
  { challengeId, deliveryId }: FirstIds,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select t.tenant_id from tenants t left join statistics_rollups r on r.tenant_id = t.tenant_id
    where t.tenant_id > ${after} and (
      exists (select from challenges c where c.tenant_id = t.tenant_id and c.challenge_id < ${challengeId}
        and c.challenge_id >= coalesce(r.challenges_from, ''))
      or exists (select from deliveries d where d.tenant_id = t.tenant_id and d.delivery_id < ${deliveryId}
        and d.delivery_id >= coalesce(r.deliveries_from, '')))
    order by t.tenant_id limit ${limit}`)
  return rows.map((row) => row.tenant_id)
}

/** One process at a time: the second finds what the first has done. */
export async function lockMark(tx: TenantTx): Promise<FirstIds> {
  await tx.run(sql`
    insert into statistics_rollups (tenant_id, rolled_before, challenges_from, deliveries_from)
    values (${tx.tenantId}, 'epoch', '', '') on conflict do nothing`)
  const row = await tx.row<{ challenges_from: string; deliveries_from: string }>(sql`
    select challenges_from, deliveries_from from statistics_rollups where tenant_id = ${tx.tenantId} for update`)
  return { challengeId: row?.challenges_from ?? '', deliveryId: row?.deliveries_from ?? '' }
}

export async function findRolledBefore(tx: TenantTx): Promise<Date | undefined> {
  const row = await tx.row<{ rolled_before: Date }>(sql`
    select rolled_before from statistics_rollups where tenant_id = ${tx.tenantId}`)
  return row?.rolled_before
}

interface FoundIds {
  readonly challenge_id: string | null
  readonly delivery_id: string | null
}

/** The oldest challenge and message from the first ids on and before the others. */
export function findOldest(tx: TenantTx, from: FirstIds, before: FirstIds): Promise<FoundIds | undefined> {
  return tx.row(sql`
    select
      (select challenge_id from challenges where tenant_id = ${tx.tenantId} and challenge_id >= ${from.challengeId}
        and challenge_id < ${before.challengeId} order by challenge_id limit 1),
      (select delivery_id from deliveries where tenant_id = ${tx.tenantId} and delivery_id >= ${from.deliveryId}
        and delivery_id < ${before.deliveryId} order by delivery_id limit 1)`)
}

/** The same of those that may still change: a challenge until it has expired, a message until it was sent or given up. */
export function findOldestOpen(
  tx: TenantTx,
  from: FirstIds,
  before: FirstIds,
  settledBefore: Date,
): Promise<FoundIds | undefined> {
  return tx.row(sql`
    select
      (select challenge_id from challenges where tenant_id = ${tx.tenantId} and challenge_id >= ${from.challengeId}
        and challenge_id < ${before.challengeId} and state in ('pending', 'scanned') and expires_at > ${settledBefore}
        order by challenge_id limit 1),
      (select delivery_id from deliveries where tenant_id = ${tx.tenantId} and delivery_id >= ${from.deliveryId}
        and delivery_id < ${before.deliveryId} and status = 'queued' order by delivery_id limit 1)`)
}

export function insertChallengeHours(tx: TenantTx, rows: readonly ChallengeCountRow[]): Promise<number> {
  return insertHours(
    tx,
    'challenge',
    rows.map(({ start, auth_type: subject, state: outcome, count }) => ({ start, subject, outcome, count })),
  )
}

export function insertMessageHours(tx: TenantTx, rows: readonly MessageCountRow[]): Promise<number> {
  return insertHours(
    tx,
    'message',
    rows.map(({ start, channel: subject, status: outcome, count }) => ({ start, subject, outcome, count })),
  )
}

interface HourRow {
  readonly start: string
  readonly subject: string
  readonly outcome: string
  readonly count: number
}

function insertHours(tx: TenantTx, kind: 'challenge' | 'message', rows: readonly HourRow[]): Promise<number> {
  return tx.run(sql`
    insert into statistics_hours (tenant_id, hour, kind, subject, outcome, count)
    select ${tx.tenantId}, hour, ${kind}, subject, outcome, count
    from unnest(${rows.map(({ start }) => start)}::timestamptz[], ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ count }) => count)}::integer[])
      as h (hour, subject, outcome, count)`)
}

export function updateMark(tx: TenantTx, rolledBefore: Date, { challengeId, deliveryId }: FirstIds): Promise<number> {
  return tx.run(sql`
    update statistics_rollups
    set rolled_before = ${rolledBefore}, challenges_from = ${challengeId}, deliveries_from = ${deliveryId}
    where tenant_id = ${tx.tenantId}`)
}

type Grouping = 'hour' | 'day'

export function sumChallengeHours(tx: TenantTx, span: Span, groupBy: Grouping): Promise<ChallengeCountRow[]> {
  return sumHours(tx, 'challenge', span, groupBy).then((rows) =>
    rows.map(({ start, subject, outcome, count }) => ({ start, auth_type: subject, state: outcome, count })),
  ) as Promise<ChallengeCountRow[]>
}

export function sumMessageHours(tx: TenantTx, span: Span, groupBy: Grouping): Promise<MessageCountRow[]> {
  return sumHours(tx, 'message', span, groupBy).then((rows) =>
    rows.map(({ start, subject, outcome, count }) => ({ start, channel: subject, status: outcome, count })),
  ) as Promise<MessageCountRow[]>
}

async function sumHours(
  tx: TenantTx,
  kind: 'challenge' | 'message',
  { from, to }: Span,
  groupBy: Grouping,
): Promise<HourRow[]> {
  const rows = await tx.rows<Omit<HourRow, 'start'> & { start: Date }>(sql`
    select date_trunc(${groupBy}, hour, 'UTC') as start, subject, outcome, sum(count)::integer as count
    from statistics_hours where tenant_id = ${tx.tenantId} and hour >= ${new Date(from)} and hour < ${new Date(to)}
      and kind = ${kind}
    group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, start: row.start.toISOString() }))
}

/** Of one kind: challenges and messages are kept for different times. */
export const purgeStatisticsHours = (
  tenantId: string,
  kind: 'challenge' | 'message',
  since: Date,
  limit: number,
): Statement => sql`
  delete from statistics_hours where tenant_id = ${tenantId} and (hour, kind, subject, outcome) in (
    select hour, kind, subject, outcome from statistics_hours
    where tenant_id = ${tenantId} and hour < ${since} and kind = ${kind}
    order by hour limit ${limit})`
