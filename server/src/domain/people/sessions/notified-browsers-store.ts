import { advisoryLock, Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface NotifiedBrowserRow {
  readonly notified_browser_id: string
  readonly user_id: string
  readonly sealed_push_address: Buffer
  readonly address_hash: Buffer
  readonly ip_address: string
  readonly user_agent: string | null
  readonly created_at: Date
}

const notifiedColumns = new Columns(
  'notified_browser_id',
  'user_id',
  'sealed_push_address',
  'address_hash',
  'ip_address',
  'user_agent',
  'created_at',
)

/** Newest first. */
export function listNotifiedBrowsers(tx: TenantTx, userId: string): Promise<NotifiedBrowserRow[]> {
  return tx.rows(sql`
    select ${notifiedColumns} from notified_browsers
    where tenant_id = ${tx.tenantId} and user_id = ${userId}
    order by notified_browser_id desc`)
}

/** Waits for requests that add the same browser, so that each sees whom it replaces. */
export async function lockNotifiedBrowserAt(
  tx: TenantTx,
  addressHash: Buffer,
): Promise<NotifiedBrowserRow | undefined> {
  await tx.run(advisoryLock('notifiedBrowser', tx.tenantId, addressHash.toString('hex')))
  return tx.row(sql`
    select ${notifiedColumns} from notified_browsers
    where tenant_id = ${tx.tenantId} and address_hash = ${addressHash}`)
}

/** Replaces what the browser notified before. Only a caller who knows the whole address can do this. */
export function upsertNotifiedBrowser(tx: TenantTx, row: NotifiedBrowserRow): Promise<number> {
  return tx.run(sql`
    insert into notified_browsers (tenant_id, notified_browser_id, user_id, sealed_push_address, address_hash, ip_address,
      user_agent, created_at)
    values (${tx.tenantId}, ${row.notified_browser_id}, ${row.user_id}, ${row.sealed_push_address}, ${row.address_hash},
      ${row.ip_address}, ${row.user_agent}, ${row.created_at})
    on conflict (tenant_id, address_hash) do update set notified_browser_id = excluded.notified_browser_id,
      user_id = excluded.user_id, sealed_push_address = excluded.sealed_push_address, ip_address = excluded.ip_address,
      user_agent = excluded.user_agent, created_at = excluded.created_at`)
}

/** Changes nothing if it belongs to another user. */
export function deleteNotifiedBrowser(tx: TenantTx, userId: string, notifiedBrowserId: string): Promise<number> {
  return tx.run(sql`
    delete from notified_browsers
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and notified_browser_id = ${notifiedBrowserId}`)
}

export function deleteGoneBrowser(
  tx: TenantTx,
  notifiedBrowserId: string,
): Promise<Pick<NotifiedBrowserRow, 'user_id'> | undefined> {
  return tx.row(sql`
    delete from notified_browsers
    where tenant_id = ${tx.tenantId} and notified_browser_id = ${notifiedBrowserId}
    returning user_id`)
}

export async function deleteNotifiedBrowsersOf(tx: TenantTx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ notified_browser_id: string }>(sql`
    delete from notified_browsers where tenant_id = ${tx.tenantId} and user_id = ${userId}
    returning notified_browser_id`)
  return rows.map((row) => row.notified_browser_id)
}

/** All but the newest. */
export function deleteOldestNotifiedBrowsers(tx: TenantTx, userId: string, kept: number): Promise<number> {
  return tx.run(sql`
    delete from notified_browsers where tenant_id = ${tx.tenantId} and notified_browser_id in (
      select notified_browser_id from notified_browsers where tenant_id = ${tx.tenantId} and user_id = ${userId}
      order by notified_browser_id desc offset ${kept})`)
}
