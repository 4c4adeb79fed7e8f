import type { Tenant } from '@countersign/contract'
import type { Versioned } from '../versioned.ts'
import type { TenantRow } from './tenants-store.ts'

export function present(row: TenantRow): Tenant {
  return {
    tenantId: row.tenant_id,
    displayName: row.display_name,
    status: row.status,
    operator: row.is_operator,
    deleteAfter: row.delete_after?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const versioned = (row: TenantRow): Versioned<Tenant> => ({ version: row.version, resource: present(row) })

export const target = (tenantId: string) => ({ kind: 'tenant', id: tenantId })
