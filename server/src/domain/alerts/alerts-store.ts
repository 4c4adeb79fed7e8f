import type { AlertDetails, AlertKind, AlertState } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface AlertRow {
  readonly alert_id: string
  readonly kind: AlertKind
  readonly subject_id: string
  readonly subject_name: string | null
  readonly state: AlertState
  readonly details: AlertDetails
  readonly count: number
  readonly first_at: Date
  readonly last_at: Date
  readonly acknowledged_at: Date | null
  readonly acknowledged_by: string | null
  readonly resolved_at: Date | null
}

const alertColumns = new Columns(
  'alert_id',
  'kind',
  'subject_id',
  'state',
  'details',
  'count',
  'first_at',
  'last_at',
  'acknowledged_at',
  'acknowledged_by',
  'resolved_at',
)

/** Newest first. */
export function listAlerts(
  tx: TenantTx,
  { before, state }: { readonly before: string; readonly state: AlertState | undefined },
  limit: number,
): Promise<AlertRow[]> {
  return tx.rows(sql`
    select ${alertColumns.of('a')}, coalesce(u.display_name, a.subject_name) as subject_name
    from alerts a
      left join users u on a.kind = 'fraud_reported' and u.tenant_id = a.tenant_id and u.user_id = a.subject_id
    where a.tenant_id = ${tx.tenantId} and a.alert_id < ${before} and a.state = coalesce(${state ?? null}, a.state)
    order by a.alert_id desc limit ${limit}`)
}

export function findAlert(tx: TenantTx, alertId: string): Promise<AlertRow | undefined> {
  return tx.row(sql`
    select ${alertColumns.of('a')}, coalesce(u.display_name, a.subject_name) as subject_name
    from alerts a
      left join users u on a.kind = 'fraud_reported' and u.tenant_id = a.tenant_id and u.user_id = a.subject_id
    where a.tenant_id = ${tx.tenantId} and a.alert_id = ${alertId}`)
}

export async function countOpenAlerts(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ open: number }>(sql`
    select count(*)::int as open from alerts where tenant_id = ${tx.tenantId} and state = 'open'`)
  return row?.open ?? 0
}

export interface NewAlert {
  readonly alertId: string
  readonly kind: AlertKind
  readonly subjectId: string
  readonly subjectName: string | null
  readonly details: AlertDetails
}

interface Again {
  /** Whether it happened once more, or is only still so. */
  readonly counts: boolean
  /** Whether an acknowledged alert becomes a new one. */
  readonly reopens: boolean
}

/** Returns the id of the unresolved alert: the given one if it is new. */
export async function upsertAlert(
  tx: TenantTx,
  { alertId, kind, subjectId, subjectName, details }: NewAlert,
  { counts, reopens }: Again,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.row<{ alert_id: string }>(sql`
    insert into alerts as a (tenant_id, alert_id, kind, subject_id, subject_name, details, first_at, last_at)
    values (${tx.tenantId}, ${alertId}, ${kind}, ${subjectId}, ${subjectName}, ${JSON.stringify(details)}::jsonb,
      ${now}, ${now})
    on conflict (tenant_id, kind, subject_id) where state <> 'resolved' do update set
      details = excluded.details,
      subject_name = excluded.subject_name,
      last_at = excluded.last_at,
      alert_id = case when ${reopens} and a.state = 'acknowledged' then excluded.alert_id else a.alert_id end,
      first_at = case when ${reopens} and a.state = 'acknowledged' then excluded.first_at else a.first_at end,
      count = case when ${reopens} and a.state = 'acknowledged' then 1 when ${counts} then a.count + 1 else a.count end,
      emailed_at = case when ${reopens} and a.state = 'acknowledged' then null else a.emailed_at end,
      acknowledged_at = case when ${reopens} then null else a.acknowledged_at end,
      acknowledged_by = case when ${reopens} then null else a.acknowledged_by end,
      state = case when ${reopens} then 'open' else a.state end
    returning alert_id`)
  return row?.alert_id
}

/** The open fraud report of a user. */
export function findFraudReport(tx: TenantTx, userId: string): Promise<AlertRow | undefined> {
  return tx.row(sql`
    select ${alertColumns}, null as subject_name from alerts
    where tenant_id = ${tx.tenantId} and kind = 'fraud_reported' and subject_id = ${userId} and state = 'open'`)
}

/** When the unresolved alert last happened, if it is open. */
export async function findLastAt(tx: TenantTx, kind: AlertKind, subjectId: string): Promise<Date | undefined> {
  const row = await tx.row<{ last_at: Date }>(sql`
    select last_at from alerts
    where tenant_id = ${tx.tenantId} and kind = ${kind} and subject_id = ${subjectId} and state = 'open'`)
  return row?.last_at
}

export async function listUnresolvedSubjects(tx: TenantTx, kind: AlertKind): Promise<string[]> {
  const rows = await tx.rows<{ subject_id: string }>(sql`
    select subject_id from alerts where tenant_id = ${tx.tenantId} and kind = ${kind} and state <> 'resolved'`)
  return rows.map((row) => row.subject_id)
}

export function updateResolved(
  tx: TenantTx,
  kind: AlertKind,
  subjectIds: readonly string[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update alerts set state = 'resolved', resolved_at = ${now}
    where tenant_id = ${tx.tenantId} and kind = ${kind} and subject_id = any(${subjectIds}) and state <> 'resolved'`)
}

/** Limits are counted by the day. */
export function updateResolvedBefore(tx: TenantTx, kind: AlertKind, before: Date, now: Date): Promise<number> {
  return tx.run(sql`
    update alerts set state = 'resolved', resolved_at = ${now}
    where tenant_id = ${tx.tenantId} and kind = ${kind} and state <> 'resolved' and last_at < ${before}`)
}

/** 0 unless it is open. */
export function updateAcknowledged(tx: TenantTx, alertId: string, by: string, now: Date): Promise<number> {
  return tx.run(sql`
    update alerts set state = 'acknowledged', acknowledged_at = ${now}, acknowledged_by = ${by}
    where tenant_id = ${tx.tenantId} and alert_id = ${alertId} and state = 'open'`)
}

/** A tenant has a bounded number of alerts. */
export function updateAllAcknowledged(tx: TenantTx, upTo: string, by: string, now: Date): Promise<number> {
  return tx.run(sql`
    update alerts set state = 'acknowledged', acknowledged_at = ${now}, acknowledged_by = ${by}
    where tenant_id = ${tx.tenantId} and state = 'open' and alert_id <= ${upTo}`)
}

/** Transactions that delete at the same time skip each other's rows. */
export function deleteOldest(tx: TenantTx, max: number): Promise<number> {
  return tx.run(sql`
    delete from alerts where tenant_id = ${tx.tenantId} and alert_id in (
      select alert_id from alerts where tenant_id = ${tx.tenantId}
      order by alert_id desc offset ${max} for update skip locked)`)
}

/** When the user is deleted. */
export function forgetAlerts(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`
    delete from alerts where tenant_id = ${tx.tenantId} and kind = 'fraud_reported' and subject_id = ${userId}`)
}

export const purgeAlerts = (tenantId: string, before: Date, limit: number): Statement => sql`
  delete from alerts where tenant_id = ${tenantId} and alert_id in (
    select alert_id from alerts where tenant_id = ${tenantId} and last_at < ${before} and state <> 'open' limit ${limit})`

/** By kind, of all tenants. */
export function listOpenAlertCounts(tx: SystemTx): Promise<{ readonly kind: AlertKind; readonly open: number }[]> {
  return tx.rows(sql`select kind, count(*)::int as open from alerts where state = 'open' group by kind`)
}
