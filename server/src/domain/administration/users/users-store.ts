import type { AuthType, Role, UserSummary } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { accountSources, mostAccountFailures, passwordAccount } from '../../authenticators/index.ts'

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

/** A statement of its own: few may be disabled, and they have an index by which to find them. */
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

export interface LockRow {
  readonly auth_type: AuthType
  readonly source: string
  readonly failures: number
  readonly locked_until: Date | null
  readonly disabled: boolean
}

/** What is locked now. */
export function listLocks(tx: TenantTx, userId: string, now: Date, limit: number): Promise<LockRow[]> {
  return tx.rows(sql`
    select auth_type, source, failures, locked_until, disabled from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and (disabled or locked_until > ${now}
      or (auth_type = 'password' and source = '' and failures >= ${mostAccountFailures})
      or (source = 'before_password' and failures >= ${mostAccountFailures}))
    order by auth_type, source limit ${limit}`)
}

/** Of one method, or of all. Counts of accounts last, as whoever counts takes them. */
export async function deleteFailureCounts(
  tx: TenantTx,
  userId: string,
  authType: AuthType | undefined,
): Promise<{ readonly deleted: number; readonly liftedRestriction: boolean }> {
  const single = await tx.run(sql`
    delete from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and auth_type = coalesce(${authType ?? null}, auth_type)
      and source <> all(${[...accountSources]})`)
  const overall = await tx.rows<{ auth_type: AuthType; source: string; failures: number }>(sql`
    delete from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and auth_type = coalesce(${authType ?? null}, auth_type)
    returning auth_type, source, failures`)
  const liftedRestriction = overall.some(
    (row) => row.auth_type === 'password' && row.source === passwordAccount && row.failures >= mostAccountFailures,
  )
  return { deleted: single + overall.length, liftedRestriction }
}
