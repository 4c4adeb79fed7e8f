// The rows of users: every statement that writes one is here.
import { merged, sql, type TenantTx } from '@countersign/platform/database'

export interface SubjectRow {
  readonly status: 'active' | 'disabled'
  readonly has_role: boolean
  /** The client that made the user's first registration, even if that has been removed since. */
  readonly first_client_id: string | null
}

/** A user as the MFA API sees one. */
export const findSubject = merged<string, SubjectRow>(
  (userId) => userId,
  async (tx, userIds) => {
    const rows = await tx.rows<SubjectRow & { readonly user_id: string }>(sql`
      select u.user_id, case when a.status = 'disabled' then 'disabled' else u.status end as status,
        a.user_id is not null as has_role, u.first_client_id
      from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
      where u.tenant_id = ${tx.tenantId} and u.user_id = any(${userIds})`)
    return new Map(rows.map((row) => [row.user_id, row]))
  },
)

/**
 * Creates the user if there is none, and holds the row until the transaction ends. An invitation of an administrator by the
 * same id waits, or is waited for: read who the user is only after this. True if the user is new.
 */
export async function lockNewUser(tx: TenantTx, userId: string, now: Date): Promise<boolean> {
  // Only a row that was updated has an xmax.
  const row = await tx.row<{ is_new: boolean }>(sql`
    insert into users as u (tenant_id, user_id, created_at) values (${tx.tenantId}, ${userId}, ${now})
    on conflict (tenant_id, user_id) do update set status = u.status
    returning u.xmax = 0 as is_new`)
  return row?.is_new ?? false
}

/** For changing what a user has. 0 if there is no such user. */
export function lockUser(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`
    select from users where tenant_id = ${tx.tenantId} and user_id = ${userId} for no key update`)
}

/** For acting on the user's state: many transactions may do so at once, while no transaction changes, disables or deletes the user. */
export function lockUserShared(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`select from users where tenant_id = ${tx.tenantId} and user_id = ${userId} for share`)
}

/** False if the tenant already has a user with that id. */
export async function insertUser(tx: TenantTx, userId: string, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into users (tenant_id, user_id, created_at) values (${tx.tenantId}, ${userId}, ${now}) on conflict do nothing`)
  return inserted === 1
}

/** With all of their data. */
export function deleteUser(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from users where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** Once, until an administrator removes the last method of the user. */
export function updateFirstClient(tx: TenantTx, userId: string, clientId: string): Promise<number> {
  return tx.run(sql`
    update users set first_client_id = ${clientId}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and first_client_id is null`)
}

/** A user without methods starts over: the next registration is the first. */
export function updateFirstClientForgotten(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`
    update users set first_client_id = null where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** 1 if the suggestion is due: none was made since. */
export function updatePasskeySuggested(
  tx: TenantTx,
  userId: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<number> {
  return tx.run(sql`
    update users set passkey_suggested_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and (passkey_suggested_at is null or passkey_suggested_at <= ${before})`)
}

/** 0 if it is so already. */
export function updateSecondFactorRequired(tx: TenantTx, userId: string, required: boolean): Promise<number> {
  return tx.run(sql`
    update users set second_factor_required = ${required}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and second_factor_required <> ${required}`)
}

export function updateUserStatus(tx: TenantTx, userId: string, status: SubjectRow['status']): Promise<number> {
  return tx.run(sql`
    update users set status = ${status} where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}
