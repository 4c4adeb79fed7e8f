// What operators and the purge see of tenants across all of them.
import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { TenantRow } from './tenants-store.ts'

interface TenantSelection {
  readonly after: string | undefined
  readonly status: TenantRow['status'] | undefined
  readonly limit: number
}

export function listTenants(tx: SystemTx, { after, status, limit }: TenantSelection): Promise<TenantRow[]> {
  return tx.rows(sql`
    select tenant_id, display_name, status, is_operator, delete_after, version, created_at, updated_at
    from tenants where tenant_id > ${after ?? ''} and status = coalesce(${status ?? null}, status)
    order by tenant_id limit ${limit}`)
}

export async function findOperatorTenantId(tx: SystemTx): Promise<string> {
  const row = await tx.row<{ tenant_id: string }>(sql`select tenant_id from tenants where is_operator`)
  if (!row) throw new Error("There is no operators' tenant yet: make it first.")
  return row.tenant_id
}

export async function listDueTenantIds(tx: SystemTx, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select tenant_id from tenants where status = 'deleting' and delete_after <= ${now} order by delete_after`)
  return rows.map((row) => row.tenant_id)
}

/** False where the tenant is gone, or its deletion was taken back. */
export async function deleteEverything(tx: SystemTx, tenantId: string, now: Date): Promise<boolean> {
  const row = await tx.row<{ purged: boolean }>(sql`select purge_tenant(${tenantId}, ${now}) as purged`)
  return row?.purged ?? false
}
