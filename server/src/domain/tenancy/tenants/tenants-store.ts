import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface TenantRow {
  readonly tenant_id: string
  readonly display_name: string
  readonly status: 'active' | 'suspended' | 'deleting'
  readonly is_operator: boolean
  readonly delete_after: Date | null
  readonly purge_started_at: Date | null
  readonly purge_rows_total: number
  readonly purge_rows_deleted: number
  /** Between deployments: here but not released yet, exported but able to stay, or gone. */
  readonly move: 'arriving' | 'leaving' | 'left' | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const tenantColumns = new Columns(
  'tenant_id',
  'display_name',
  'status',
  'is_operator',
  'delete_after',
  'purge_started_at',
  'purge_rows_total',
  'purge_rows_deleted',
  'move',
  'version',
  'created_at',
  'updated_at',
)

/** The tenant of the transaction. */
export function findTenant(tx: TenantTx): Promise<TenantRow | undefined> {
  return tx.row(sql`
    select ${tenantColumns}
    from tenants where tenant_id = ${tx.tenantId}`)
}

/** Waits for other transactions that change this tenant or its administrators. */
export function lockTenant(tx: TenantTx): Promise<TenantRow | undefined> {
  return tx.row(sql`
    select ${tenantColumns}
    from tenants where tenant_id = ${tx.tenantId} for update`)
}

/** For acting on the tenant's state: many transactions may do so at once, while none changes it. */
export function lockTenantShared(tx: TenantTx): Promise<number> {
  return tx.run(sql`select from tenants where tenant_id = ${tx.tenantId} for share`)
}

interface NewTenant {
  readonly displayName: string
  readonly isOperator: boolean
}

/** Inserts nothing if the id is taken, or if the operators already have their tenant. */
export function insertTenant(
  tx: TenantTx,
  { displayName, isOperator }: NewTenant,
  now: Date,
): Promise<TenantRow | undefined> {
  return tx.row(sql`
    insert into tenants (tenant_id, display_name, is_operator, created_at, updated_at)
    values (${tx.tenantId}, ${displayName}, ${isOperator}, ${now}, ${now}) on conflict do nothing
    returning ${tenantColumns}`)
}

export type TenantState = Pick<TenantRow, 'display_name' | 'status' | 'delete_after' | 'move'>

export function updateTenant(tx: TenantTx, state: TenantState, now: Date): Promise<TenantRow | undefined> {
  return tx.row(sql`
    update tenants set display_name = ${state.display_name}, status = ${state.status}, delete_after = ${state.delete_after},
      move = ${state.move}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId}
    returning ${tenantColumns}`)
}

export interface FormerTenantRow {
  readonly occurred_at: Date
  readonly details: { readonly startedAt?: string; readonly rowsDeleted?: number }
}

/** Read in the operators' transaction: only their audit events remain of a purged tenant. */
export function findFormerTenant(tx: TenantTx, tenantId: string): Promise<FormerTenantRow | undefined> {
  return tx.row(sql`
    select occurred_at, details from audit_events
    where tenant_id = ${tx.tenantId} and target_id = ${tenantId} and action = 'tenant.purged'`)
}

/** False if it has already started, the tenant is gone, or its deletion was undone. */
export async function updatePurgeStarted(
  tx: SystemTx,
  tenantId: string,
  rowsTotal: number,
  now: Date,
): Promise<boolean> {
  const started = await tx.run(sql`
    update tenants set purge_started_at = ${now}, purge_rows_total = ${rowsTotal}
    where tenant_id = ${tenantId} and status = 'deleting' and delete_after <= ${now} and purge_started_at is null`)
  return started > 0
}
