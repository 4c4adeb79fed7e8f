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

/** Waits for whoever else is changing this tenant, or who its administrators are. */
export function lockTenant(tx: TenantTx): Promise<TenantRow | undefined> {
  return tx.row(sql`
    select tenant_id, display_name, status, is_operator, delete_after, version, created_at, updated_at
    from tenants where tenant_id = ${tx.tenantId} for update`)
}

interface NewTenant {
  readonly displayName: string
  readonly isOperator: boolean
}

/** Nothing where the id is taken, or where the operators have their tenant already. */
export function insertTenant(
  tx: TenantTx,
  { displayName, isOperator }: NewTenant,
  now: Date,
): Promise<TenantRow | undefined> {
  return tx.row(sql`
    insert into tenants (tenant_id, display_name, is_operator, created_at, updated_at)
    values (${tx.tenantId}, ${displayName}, ${isOperator}, ${now}, ${now}) on conflict do nothing
    returning tenant_id, display_name, status, is_operator, delete_after, version, created_at, updated_at`)
}

export type TenantState = Pick<TenantRow, 'display_name' | 'status' | 'delete_after'>

export function updateTenant(tx: TenantTx, state: TenantState, now: Date): Promise<TenantRow | undefined> {
  return tx.row(sql`
    update tenants set display_name = ${state.display_name}, status = ${state.status}, delete_after = ${state.delete_after},
      version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId}
    returning tenant_id, display_name, status, is_operator, delete_after, version, created_at, updated_at`)
}

/** Asked in the operators' transaction: of a purged tenant nothing is left but what their audit events tell. */
export async function isFormerTenant(tx: TenantTx, tenantId: string): Promise<boolean> {
  const row = await tx.row<{ former: boolean }>(sql`
    select exists (select from audit_events
      where tenant_id = ${tx.tenantId} and action = 'tenant.purged' and target = ${{ kind: 'tenant', id: tenantId }}) as former`)
  return row?.former ?? false
}
