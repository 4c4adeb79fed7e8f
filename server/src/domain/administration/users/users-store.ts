import type { AuthType, Role, UserSummary } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { type ProfileRow, profileColumns } from '../../people/index.ts'

export interface UserRow extends ProfileRow {
  readonly user_id: string
  readonly status: UserSummary['status']
  readonly roles: Role[]
  readonly second_factor_required: boolean
  readonly version: number
  readonly created_at: Date
}

export function findUser(tx: TenantTx, userId: string): Promise<UserRow | undefined> {
  return tx.row(sql`
    select u.user_id, u.status, u.second_factor_required, u.version, u.created_at, coalesce(a.roles, '{}') as roles,
      ${profileColumns.of('u')}
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

/** How a user signs in, for lists. */
export interface ListedRow
  extends Pick<UserRow, 'user_id' | 'status' | 'roles' | 'second_factor_required' | 'created_at'> {
  readonly display_name: string | null
  readonly email_address: string | null
  readonly auth_types: AuthType[]
  readonly last_used_at: Date | null
  readonly locked: boolean
  readonly fraud_reported: boolean
  readonly push_paused: boolean
  readonly password_restricted: boolean
}

/** In any order. */
export function listUsers(
  tx: TenantTx,
  userIds: readonly string[],
  now: Date,
  maxAccountFailures: number,
): Promise<ListedRow[]> {
  return tx.rows(sql`
    select u.user_id, u.status, u.second_factor_required, u.created_at, u.display_name, u.email_address, coalesce(a.roles, '{}') as roles,
      coalesce(r.auth_types, '{}') as auth_types, r.last_used_at,
      exists (select from failure_counts f
        where f.tenant_id = u.tenant_id and f.user_id = u.user_id and (f.disabled or f.locked_until > ${now}
          or (f.auth_type = 'password' and f.source = '' and f.failures >= ${maxAccountFailures})
          or (f.source = 'before_password' and f.failures >= ${maxAccountFailures}))) as locked,
      (exists (select from push_pauses p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
          and p.paused_until > ${now})
        or exists (select from alerts l where l.tenant_id = u.tenant_id and l.kind = 'fraud_reported'
          and l.subject_id = u.user_id and l.state = 'open')) as fraud_reported,
      exists (select from push_askers p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
        and p.paused_until > ${now}) as push_paused,
      exists (select from failure_counts f where f.tenant_id = u.tenant_id and f.user_id = u.user_id
        and f.auth_type = 'password' and f.source = '' and f.failures >= ${maxAccountFailures}) as password_restricted
    from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
      left join lateral (
        select array_agg(distinct auth_type order by auth_type) as auth_types, max(last_used_at) as last_used_at
        from registrations
        where tenant_id = u.tenant_id and user_id = u.user_id and status = 'active'
      ) r on true
    where u.tenant_id = ${tx.tenantId} and u.user_id = any(${userIds})`)
}
