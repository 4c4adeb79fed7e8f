import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface RememberedBrowserRow {
  readonly browser_id: string
  readonly user_id: string
  readonly secret_hash: Buffer
  readonly former_hash: Buffer | null
  readonly ip_address: string
  readonly user_agent: string | null
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expires_at: Date
}

const browserColumns = new Columns(
  'browser_id',
  'user_id',
  'secret_hash',
  'former_hash',
  'ip_address',
  'user_agent',
  'created_at',
  'last_used_at',
  'expires_at',
)

/** Newest first. */
export function listRememberedBrowsers(tx: TenantTx, userId: string, now: Date): Promise<RememberedBrowserRow[]> {
  return tx.rows(sql`
    select ${browserColumns} from remembered_browsers
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > ${now}
    order by browser_id desc`)
}

/** Of two requests with the same secret, the second one waits here and then finds it replaced. */
export function lockRememberedBrowser(
  tx: TenantTx,
  { browserId, userId, now }: { readonly browserId: string; readonly userId: string; readonly now: Date },
): Promise<RememberedBrowserRow | undefined> {
  return tx.row(sql`
    select ${browserColumns} from remembered_browsers
    where tenant_id = ${tx.tenantId} and browser_id = ${browserId} and user_id = ${userId} and expires_at > ${now}
    for update`)
}

export function insertRememberedBrowser(tx: TenantTx, row: RememberedBrowserRow): Promise<number> {
  return tx.run(sql`
    insert into remembered_browsers (tenant_id, browser_id, user_id, secret_hash, former_hash, ip_address, user_agent,
      created_at, last_used_at, expires_at)
    values (${tx.tenantId}, ${row.browser_id}, ${row.user_id}, ${row.secret_hash}, ${row.former_hash},
      ${row.ip_address}, ${row.user_agent}, ${row.created_at}, ${row.last_used_at}, ${row.expires_at})`)
}

/** Its expiry stays: use does not prolong it. */
export function updateRememberedSecret(
  tx: TenantTx,
  { browserId, secretHash, now }: { readonly browserId: string; readonly secretHash: Buffer; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update remembered_browsers set former_hash = secret_hash, secret_hash = ${secretHash}, last_used_at = ${now}
    where tenant_id = ${tx.tenantId} and browser_id = ${browserId}`)
}

/** After a tenant has shortened the time. */
export function updateRememberedDays(tx: TenantTx, days: number): Promise<number> {
  return tx.run(sql`
    update remembered_browsers set expires_at = created_at + make_interval(days => ${days})
    where tenant_id = ${tx.tenantId} and expires_at > created_at + make_interval(days => ${days})`)
}

/** Changes nothing if it belongs to another user. */
export function deleteRememberedBrowser(tx: TenantTx, userId: string, browserId: string): Promise<number> {
  return tx.run(sql`
    delete from remembered_browsers
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and browser_id = ${browserId}`)
}

/** A browser that starts to remember another user. Only its own cookie replaces it: the id is not a secret. */
export function deleteReplacedBrowser(tx: TenantTx, browserId: string, secretHash: Buffer): Promise<number> {
  return tx.run(sql`
    delete from remembered_browsers
    where tenant_id = ${tx.tenantId} and browser_id = ${browserId} and secret_hash = ${secretHash}`)
}

export async function deleteRememberedBrowsersOf(tx: TenantTx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ browser_id: string }>(sql`
    delete from remembered_browsers where tenant_id = ${tx.tenantId} and user_id = ${userId} returning browser_id`)
  return rows.map((row) => row.browser_id)
}

/** All but the newest. */
export function deleteOldestRememberedBrowsers(tx: TenantTx, userId: string, kept: number): Promise<number> {
  return tx.run(sql`
    delete from remembered_browsers where tenant_id = ${tx.tenantId} and browser_id in (
      select browser_id from remembered_browsers where tenant_id = ${tx.tenantId} and user_id = ${userId}
      order by browser_id desc offset ${kept})`)
}

export const purgeRememberedBrowsers = (now: Date, limit: number): Statement => sql`
  delete from remembered_browsers where ctid in (
    select ctid from remembered_browsers where expires_at <= ${now} limit ${limit})`
