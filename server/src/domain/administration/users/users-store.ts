import type { Role, UserSummary } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface UserRow {
  readonly user_id: string
  readonly status: UserSummary['status']
  readonly roles: Role[]
  readonly created_at: Date
}

export interface UserRange {
  readonly from: string
  /** Null: to the end. */
  readonly before: string | null
  readonly after: string
}

export function listUsers(tx: TenantTx, { from, before, after }: UserRange, limit: number): Promise<UserRow[]> {
  return tx.rows(sql`
    select u.user_id, u.status, u.created_at, coalesce(a.roles, '{}') as roles
    from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId}
      and u.user_id >= ${from} and (${before}::text is null or u.user_id < ${before}) and u.user_id > ${after}
    order by u.user_id limit ${limit}`)
}

/** A separate statement: it finds the few disabled users through their own index. */
export function listUsersByStatus(
  tx: TenantTx,
  status: UserRow['status'],
  { from, before, after }: UserRange,
  limit: number,
): Promise<UserRow[]> {
  return tx.rows(sql`
    select u.user_id, u.status, u.created_at, coalesce(a.roles, '{}') as roles
    from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.status = ${status}
      and u.user_id >= ${from} and (${before}::text is null or u.user_id < ${before}) and u.user_id > ${after}
    order by u.user_id limit ${limit}`)
}

export function findUser(tx: TenantTx, userId: string): Promise<UserRow | undefined> {
  return tx.row(sql`
    select u.user_id, u.status, u.created_at, coalesce(a.roles, '{}') as roles
    from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.user_id = ${userId}`)
}

/**
 * Waits for every other transaction that changes this user, their roles, or what they hold. Two statements: one that waits for
 * a lock still shows the roles as they were before it waited.
 */
export async function lockUser(tx: TenantTx, userId: string): Promise<UserRow | undefined> {
  await tx.run(sql`select from users where tenant_id = ${tx.tenantId} and user_id = ${userId} for update`)
  return findUser(tx, userId)
}
