// Tenants, as operators manage them.
import {
  type CreatedTenant,
  type CreateTenantRequest,
  type Page,
  Problem,
  type Tenant,
  type TenantListQuery,
  type TenantPurge,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { acrossTenants, asOtherTenant } from '@countersign/platform/database/across-tenants'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { AuditContext } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { findFormerTenant, findTenant } from '../../tenancy/index.ts'
import { listTenants } from './all-tenants-store.ts'
import { assertOperators } from './operators.ts'
import { found, present, presentPast, presentPurge, versioned } from './present.ts'
import { addTenant, newTenantId } from './provision.ts'

export { provision } from './provision.ts'
export { remove, resume, suspend, update } from './tenant-changes.ts'

/** Whether there is such a tenant, whatever its state. */
export const exists = (tenant: TenantScope): Promise<boolean> =>
  tenant.tx(async (tx) => (await findTenant(tx)) !== undefined)

export const create = (
  ctx: AuditContext,
  tenant: TenantScope,
  origin: Origin,
  { tenantId = newTenantId(), ...input }: CreateTenantRequest,
): Promise<Versioned<CreatedTenant>> =>
  tenant.tx(async (tx) => {
    await assertOperators(tx)
    return addTenant(ctx, tx, origin, { ...input, tenantId, isOperator: false })
  })

export async function list(
  { database }: BaseContext,
  tenant: TenantScope,
  { limit, cursor, status }: TenantListQuery,
): Promise<Page<Tenant>> {
  await tenant.tx(assertOperators)
  const [after] = decodeCursor(cursor, ['string']) ?? []
  const rows = await acrossTenants(database, 'the list of tenants', (tx) =>
    listTenants(tx, { after, status, limit: limit + 1 }),
  )
  return pageOf(rows, limit, (row) => [row.tenant_id], present)
}

export const find = (tenant: TenantScope, tenantId: string): Promise<Versioned<Tenant>> =>
  tenant.tx(async (tx) => {
    await assertOperators(tx)
    return versioned(found(await asOtherTenant(tx, tenantId, findTenant)))
  })

/** Of a tenant that is being purged, or was purged. */
export const findPurge = (tenant: TenantScope, tenantId: string): Promise<TenantPurge> =>
  tenant.tx(async (tx) => {
    await assertOperators(tx)
    const row = await asOtherTenant(tx, tenantId, findTenant)
    const former = row ? undefined : await findFormerTenant(tx, tenantId)
    const purge = row ? presentPurge(row) : former && presentPast(former)
    if (!purge) throw new Problem('not_found')
    return purge
  })
