import { sql, type TenantTx } from '@countersign/platform/database'

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
