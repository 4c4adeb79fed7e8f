import { sql, type TenantTx } from '@countersign/platform/database'

export async function listKnownUsers(tx: TenantTx, secretHash: Buffer, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(sql`
    select user_id from known_browsers
    where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and expires_at > ${now}
    order by expires_at desc limit 10`)
  return rows.map((row) => row.user_id)
}

export function deleteKnownBrowsersOf(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from known_browsers where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** Everybody whom it knows stays known to it. */
export function updateBrowserSecret(tx: TenantTx, from: Buffer, to: Buffer): Promise<number> {
  return tx.run(sql`
    update known_browsers set secret_hash = ${to} where tenant_id = ${tx.tenantId} and secret_hash = ${from}`)
}

export function insertKnownBrowser(
  tx: TenantTx,
  { secretHash, userId, expiresAt }: { secretHash: Buffer; userId: string; expiresAt: Date },
): Promise<number> {
  return tx.run(sql`
    insert into known_browsers (tenant_id, secret_hash, user_id, expires_at)
    values (${tx.tenantId}, ${secretHash}, ${userId}, ${expiresAt})
    on conflict (tenant_id, secret_hash, user_id) do update set expires_at = excluded.expires_at`)
}
