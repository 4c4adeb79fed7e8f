import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export async function listRevokedTokenIds(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ jti: string }>(sql`
    select jti from revoked_access_tokens where tenant_id = ${tx.tenantId} and expires_at > ${now}`)
  return rows.map(({ jti }) => jti)
}

export function insertRevokedTokenId(tx: TenantTx, jti: string, expiresAt: Date): Promise<number> {
  return tx.run(sql`
    insert into revoked_access_tokens (tenant_id, jti, expires_at)
    values (${tx.tenantId}, ${jti}, ${expiresAt}) on conflict do nothing`)
}

/** Kept a day longer than needed: when a clock that ran ahead is set right, a revoked access token must not become valid again. */
export const purgeRevokedTokens = (now: Date, limit: number): Statement => sql`
  delete from revoked_access_tokens where ctid in (
    select ctid from revoked_access_tokens where expires_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`
