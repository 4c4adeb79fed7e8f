import { sql, type TenantTx } from '@countersign/platform/database'

export interface TenantRow {
  readonly tenant_id: string
  readonly display_name: string
  readonly status: 'active' | 'suspended' | 'deleting'
  readonly is_operator: boolean
  readonly delete_after: Date | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

/** The tenant that the transaction is in. */
export function findTenant(tx: TenantTx): Promise<TenantRow | undefined> {
  return tx.row(sql`
    select tenant_id, display_name, status, is_operator, delete_after, version, created_at, updated_at
    from tenants where tenant_id = ${tx.tenantId}`)
}
