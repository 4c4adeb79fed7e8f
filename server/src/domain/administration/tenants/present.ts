import { Problem, type Tenant, type TenantPurge } from '@countersign/contract'
import type { Versioned } from '../../base/index.ts'
import type { FormerTenantRow, TenantRow } from '../../tenancy/index.ts'

export function present(row: TenantRow): Tenant {
  return {
    tenantId: row.tenant_id,
    displayName: row.display_name,
    status: row.status,
    operator: row.is_operator,
    deleteAfter: row.delete_after?.toISOString() ?? null,
    purge: presentPurge(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentPurge(row: TenantRow): TenantPurge | null {
  if (!row.purge_started_at) return null
  return {
    startedAt: row.purge_started_at.toISOString(),
    // Rows written after the count are deleted too, so more rows can be deleted than were counted.
    rowsTotal: Math.max(row.purge_rows_total, row.purge_rows_deleted),
    rowsDeleted: row.purge_rows_deleted,
    finishedAt: null,
  }
}

export function presentPast({ occurred_at: finishedAt, details }: FormerTenantRow): TenantPurge {
  const { startedAt, rowsDeleted = null } = details
  return {
    startedAt: startedAt ?? finishedAt.toISOString(),
    rowsTotal: rowsDeleted,
    rowsDeleted,
    finishedAt: finishedAt.toISOString(),
  }
}

export const versioned = (row: TenantRow): Versioned<Tenant> => ({ version: row.version, resource: present(row) })

export function found(row: TenantRow | undefined): TenantRow {
  if (!row) throw new Problem('not_found')
  return row
}

export const target = (tenantId: string) => ({ kind: 'tenant' as const, id: tenantId })
