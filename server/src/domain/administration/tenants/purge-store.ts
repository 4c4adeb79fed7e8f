// How the purge reads and deletes tenants whose grace period is over.
import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface DueRow {
  readonly tenant_id: string
  readonly purge_started_at: Date | null
}

export function listDueTenants(tx: SystemTx, now: Date): Promise<DueRow[]> {
  return tx.rows(sql`
    select tenant_id, purge_started_at from tenants where status = 'deleting' and delete_after <= ${now}
    order by delete_after, tenant_id`)
}

/** Those that refer to others come first. */
export async function listTenantTables(tx: SystemTx): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`select name from tenant_tables() as name`)
  return rows.map(({ name }) => name)
}

export async function countTenantRows(tx: SystemTx, tenantId: string, table: string): Promise<number> {
  await tx.run(sql`select open_tenant_rows(${tenantId}, ${table}::regclass)`)
  let total = 0
  let moved: number
  do {
    moved = await tx.run(sql`move forward 100000 in tenant_rows`)
    total += moved
  } while (moved > 0)
  return total
}

/** Returns how many rows it deleted: 0 if the table has none left. */
export async function deleteSomeRows(tx: SystemTx, tenantId: string, table: string, limit: number): Promise<number> {
  const row = await tx.row<{ deleted: number }>(
    sql`select purge_tenant_rows(${tenantId}, ${table}::regclass, ${limit}) as deleted`,
  )
  return row?.deleted ?? 0
}

export interface PurgeRow {
  readonly purge_started_at: Date
  readonly purge_rows_deleted: number
}

/** Deletes what is left of a tenant, and the tenant itself. Undefined if another process was first, or the deletion was undone. */
export async function deleteTenant(tx: SystemTx, tenantId: string, now: Date): Promise<PurgeRow | undefined> {
  const counted = await tx.row<PurgeRow>(
    sql`select purge_started_at, purge_rows_deleted from tenants where tenant_id = ${tenantId} for update`,
  )
  const row = await tx.row<{ purged: boolean }>(sql`select purge_tenant(${tenantId}, ${now}) as purged`)
  return row?.purged ? counted : undefined
}
