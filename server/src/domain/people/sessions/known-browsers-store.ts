import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

/** The users who have verified a second factor there. */
export async function listKnownUsers(tx: TenantTx, secretHash: Buffer, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(sql`
    select user_id from known_browsers
    where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and expires_at > ${now} and second_factor
    order by expires_at desc limit 10`)
  return rows.map((row) => row.user_id)
}

export async function isKnownBrowser(
  tx: TenantTx,
  { secretHash, userId, now }: { secretHash: Buffer; userId: string; now: Date },
): Promise<boolean> {
  const row = await tx.row(sql`
    select from known_browsers where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and user_id = ${userId}
      and expires_at > ${now}`)
  return row !== undefined
}

export function deleteKnownBrowsersOf(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from known_browsers where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** The browser keeps all users that it knows. */
export function updateBrowserSecret(tx: TenantTx, from: Buffer, to: Buffer): Promise<number> {
  return tx.run(sql`
    update known_browsers set secret_hash = ${to} where tenant_id = ${tx.tenantId} and secret_hash = ${from}`)
}

interface KnownBrowser {
  readonly secretHash: Buffer
  readonly userId: string
  readonly secondFactor: boolean
  readonly expiresAt: Date
}

export function insertKnownBrowser(
  tx: TenantTx,
  { secretHash, userId, secondFactor, expiresAt }: KnownBrowser,
): Promise<number> {
  return tx.run(sql`
    insert into known_browsers as k (tenant_id, secret_hash, user_id, second_factor, expires_at)
    values (${tx.tenantId}, ${secretHash}, ${userId}, ${secondFactor}, ${expiresAt})
    on conflict (tenant_id, secret_hash, user_id) do update set
      second_factor = k.second_factor or excluded.second_factor, expires_at = excluded.expires_at`)
}

export const purgeKnownBrowsers = (now: Date, limit: number): Statement => sql`
  delete from known_browsers where ctid in (select ctid from known_browsers where expires_at <= ${now} limit ${limit})`
