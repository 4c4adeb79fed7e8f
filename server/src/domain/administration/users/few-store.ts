// Filters that usually select few users: those are found directly, because a walk through all users would find too few.
import type { AuthType, Role } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import type { UserRow } from './users-store.ts'

interface IdRow {
  readonly user_id: string
}

export function listIdsWithRole(tx: TenantTx, role: Role, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select user_id from administrators where tenant_id = ${tx.tenantId} and ${role} = any(roles)
    order by user_id limit ${limit}`)
}

/** Also of users who do not exist, and of some whose lock has ended: the filter removes them. */
export function listIdsOfLocked(tx: TenantTx, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select distinct user_id from failure_counts
    where tenant_id = ${tx.tenantId} and (locked_until is not null or disabled or failures >= 100)
    order by user_id limit ${limit}`)
}

/** Also of some whose pause has ended. */
export function listIdsWithFraudReport(tx: TenantTx, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select user_id from push_pauses where tenant_id = ${tx.tenantId} and paused_until is not null
    union select subject_id from alerts where tenant_id = ${tx.tenantId} and kind = 'fraud_reported' and state = 'open'
    order by user_id limit ${limit}`)
}

export function listIdsWithPause(tx: TenantTx, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select distinct user_id from push_askers where tenant_id = ${tx.tenantId} and paused_until is not null
    order by user_id limit ${limit}`)
}

/** Wrong passwords in a row, from anywhere. The last condition is that of the index. */
export function listIdsRestricted(tx: TenantTx, maxAccountFailures: number, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select user_id from failure_counts
    where tenant_id = ${tx.tenantId} and auth_type = 'password' and source = '' and failures >= ${maxAccountFailures}
      and (locked_until is not null or disabled or failures >= 100)
    order by user_id limit ${limit}`)
}

export function listIdsWithRequirement(tx: TenantTx, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select user_id from users where tenant_id = ${tx.tenantId} and second_factor_required order by user_id limit ${limit}`)
}

export function listIdsByStatus(tx: TenantTx, status: UserRow['status'], limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select user_id from users where tenant_id = ${tx.tenantId} and status = ${status} order by user_id limit ${limit}`)
}

export function listIdsByMethod(tx: TenantTx, authType: AuthType, limit: number): Promise<IdRow[]> {
  return tx.rows(sql`
    select distinct user_id from registrations
    where tenant_id = ${tx.tenantId} and auth_type = ${authType} and status = 'active'
    order by user_id limit ${limit}`)
}

export interface KeysRow extends IdRow {
  readonly sort_name: string
  /** In microseconds. */
  readonly age: string
}

export function listKeys(tx: TenantTx, userIds: readonly string[]): Promise<KeysRow[]> {
  return tx.rows(sql`
    select user_id, sort_name, (extract(epoch from created_at) * 1000000)::int8::text as age
    from users where tenant_id = ${tx.tenantId} and user_id = any(${userIds})`)
}
