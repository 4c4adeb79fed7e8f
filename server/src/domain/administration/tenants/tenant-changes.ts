// Changes of tenants: each is made in the tenant and recorded with the operators, in one transaction.
import {
  type AuditAction,
  Problem,
  type Tenant,
  tenantGraceDays,
  type UpdateTenantRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { asOtherTenant } from '@countersign/platform/database/across-tenants'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { deleteAllSessions } from '../../people/index.ts'
import { lockTenant, type TenantRow, type TenantState, updateTenant } from '../../tenancy/index.ts'
import { assertOperators } from './operators.ts'
import { found, target, versioned } from './present.ts'

interface Change {
  readonly action: AuditAction
  readonly ifMatch: number | null
  /** The new state, from the present one; throws if the present one does not allow the change. */
  readonly to: (tenant: TenantRow) => Partial<TenantState>
  readonly details?: (changed: TenantRow) => Readonly<Record<string, unknown>>
}

const graceMs = tenantGraceDays * 24 * 3600 * 1000

export const update = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  tenantId: string,
  ifMatch: number | null,
  { displayName }: UpdateTenantRequest,
): Promise<Versioned<Tenant>> =>
  change(ctx, tenant, origin, tenantId, {
    action: 'tenant.updated',
    ifMatch,
    to: () => ({ display_name: displayName }),
    details: () => ({ displayName }),
  })

export const suspend = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  tenantId: string,
): Promise<Versioned<Tenant>> =>
  change(ctx, tenant, origin, tenantId, {
    action: 'tenant.suspended',
    ifMatch: null,
    to(row) {
      assertNotProtected(row)
      if (row.status !== 'active') throw new Problem('tenant_state_conflict')
      return { status: 'suspended' }
    },
  })

/** Also undoes a deletion during its grace period. */
export const resume = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  tenantId: string,
): Promise<Versioned<Tenant>> =>
  change(ctx, tenant, origin, tenantId, {
    action: 'tenant.resumed',
    ifMatch: null,
    to({ status, delete_after: deleteAfter, purge_started_at: purgeStartedAt, move }) {
      const tooLate = purgeStartedAt !== null || (deleteAfter !== null && deleteAfter.getTime() <= ctx.clock.now())
      // A tenant lives in one deployment: here it is not released yet, or it has left.
      const isElsewhere = move === 'arriving' || move === 'left'
      if (status === 'active' || tooLate || isElsewhere) throw new Problem('tenant_state_conflict')
      // Its archive can no longer be confirmed.
      return { status: 'active', delete_after: null, move: null }
    },
  })

export const remove = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  tenantId: string,
  ifMatch: number | null,
): Promise<Versioned<Tenant>> =>
  change(ctx, tenant, origin, tenantId, {
    action: 'tenant.deleted',
    ifMatch,
    to(row) {
      assertNotProtected(row)
      if (row.status === 'deleting') throw new Problem('tenant_state_conflict')
      return { status: 'deleting', delete_after: new Date(ctx.clock.now() + graceMs) }
    },
    details: (row) => ({ deleteAfter: row.delete_after?.toISOString() }),
  })

/** Every change: only by operators, locked, checked against the version that the caller read, signalled to every process. */
function change(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  tenantId: string,
  { action, ifMatch, to, details }: Change,
): Promise<Versioned<Tenant>> {
  return tenant.tx(async (tx) => {
    await assertOperators(tx)
    const changed = await asOtherTenant(tx, tenantId, async (own) => {
      const row = found(await lockTenant(own))
      if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
      const updated = found(await updateTenant(own, { ...row, ...to(row) }, new Date(ctx.clock.now())))
      if (updated.status !== 'active') await deleteAllSessions(own)
      return updated
    })
    await recordEvent(ctx, tx, origin, { action, target: target(tenantId), details: details?.(changed) ?? {} })
    await ctx.signals.notify(tx, 'tenant', tenantId)
    return versioned(changed)
  })
}

function assertNotProtected(row: TenantRow): void {
  if (row.is_operator) throw new Problem('tenant_protected')
}
