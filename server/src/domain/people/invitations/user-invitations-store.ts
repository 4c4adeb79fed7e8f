// The invitations of users without a role. A user has at most one: the next replaces it.
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { KeptInvitation } from '../administrators/administrators-store.ts'

export interface UserInvitationRow {
  readonly created_at: Date
  readonly expires_at: Date
}

export function findUserInvitation(tx: TenantTx, userId: string, now: Date): Promise<UserInvitationRow | undefined> {
  return tx.row(sql`
    select created_at, expires_at from user_invitations
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > ${now}`)
}

export function upsertUserInvitation(
  tx: TenantTx,
  userId: string,
  { codeHash, expiresAt }: KeptInvitation,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into user_invitations (tenant_id, user_id, code_hash, created_at, expires_at)
    values (${tx.tenantId}, ${userId}, ${codeHash}, ${now}, ${expiresAt})
    on conflict (tenant_id, user_id) do update set
      code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

/** Whether the tenant has so many open invitations. Reads no more rows than that. */
export async function hasOpenInvitations(tx: TenantTx, count: number, now: Date): Promise<boolean> {
  const row = await tx.row<{ reached: boolean }>(sql`
    select exists (select from user_invitations
      where tenant_id = ${tx.tenantId} and expires_at > ${now} offset ${count - 1}) as reached`)
  return row?.reached ?? false
}

/** 0 if the user has no open invitation. */
export function deleteUserInvitation(tx: TenantTx, userId: string, now: Date): Promise<number> {
  return tx.run(sql`
    delete from user_invitations where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > ${now}`)
}

/** If several requests arrive together, one of them accepts the invitation. */
export function deleteAccepted(tx: TenantTx, codeHash: Buffer, now: Date): Promise<number> {
  return tx.run(sql`
    delete from user_invitations where tenant_id = ${tx.tenantId} and code_hash = ${codeHash} and expires_at > ${now}`)
}

export const purgeUserInvitations = (now: Date, limit: number): Statement => sql`
  delete from user_invitations where ctid in (
    select ctid from user_invitations where expires_at <= ${now} limit ${limit})`
