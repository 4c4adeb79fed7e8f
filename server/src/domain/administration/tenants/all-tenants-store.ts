// What operators see of tenants across all of them.
import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { TenantRow } from '../../tenancy/index.ts'

interface TenantSelection {
  readonly after: string | undefined
  readonly status: TenantRow['status'] | undefined
  readonly limit: number
}

export function listTenants(tx: SystemTx, { after, status, limit }: TenantSelection): Promise<TenantRow[]> {
  return tx.rows(sql`
    select tenant_id, display_name, status, is_operator, delete_after, purge_started_at, purge_rows_total, purge_rows_deleted,
      move, version, created_at, updated_at
    from tenants where tenant_id > ${after ?? ''} and status = coalesce(${status ?? null}, status)
    order by tenant_id limit ${limit}`)
}

export async function findOperatorTenantId(tx: SystemTx): Promise<string> {
  const row = await tx.row<{ tenant_id: string }>(sql`select tenant_id from tenants where is_operator`)
  if (!row) throw new Error("There is no operators' tenant yet: make it first.")
  return row.tenant_id
}

export async function listActiveTenantIds(tx: SystemTx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select tenant_id from tenants where tenant_id > ${after} and status = 'active' order by tenant_id limit ${limit}`)
  return rows.map((row) => row.tenant_id)
}
