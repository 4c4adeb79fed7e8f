// Tenants, as operators manage them: each change is made in the tenant and recorded with the operators, in one transaction.
import {
  type AuditAction,
  type CreatedTenant,
  type CreateTenantRequest,
  invalidField,
  type Page,
  Problem,
  type Tenant,
  type TenantListQuery,
  type TenantPurge,
  tenantIdForm,
  type UpdateTenantRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { acrossTenants, asOtherTenant } from '@countersign/platform/database/across-tenants'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Versioned } from '../../base/index.ts'
import { deleteAllSessions } from '../../people/index.ts'
import {
  findFormerTenant,
  findTenant,
  lockTenant,
  type TenantRow,
  type TenantState,
  updateTenant,
} from '../../tenancy/index.ts'
import { findOperatorTenantId, listTenants } from './all-tenants-store.ts'
import { assertOperators } from './operators.ts'
import { present, presentPast, presentPurge, target, versioned } from './present.ts'
import { createProvision, newTenantId, type ProvisionParts } from './provision.ts'
import { createPurge } from './purge.ts'

interface Change {
  readonly action: AuditAction
  readonly ifMatch: number | null
  /** The new state, from the one that it is in; throws where there is no way. */
  readonly to: (tenant: TenantRow) => Partial<TenantState>
  readonly details?: (changed: TenantRow) => Readonly<Record<string, unknown>>
}

export type Tenants = ReturnType<typeof createTenants>

const graceMs = 7 * 24 * 3600 * 1000

export function createTenants(parts: ProvisionParts) {
  const { database, clock, audit, signals } = parts
  const provision = createProvision(parts)

  /** Every change: by operators only, locked, checked against the version that was read, told to every process. */
  const change = (tenant: TenantScope, origin: Origin, tenantId: string, { action, ifMatch, to, details }: Change) =>
    tenant.tx(async (tx): Promise<Versioned<Tenant>> => {
      await assertOperators(tx)
      const changed = await asOtherTenant(tx, tenantId, async (own) => {
        const row = found(await lockTenant(own))
        if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
        const updated = found(await updateTenant(own, { ...row, ...to(row) }, new Date(clock.now())))
        if (updated.status !== 'active') await deleteAllSessions(own)
        return updated
      })
      await audit.record(tx, origin, { action, target: target(tenantId), details: details?.(changed) ?? {} })
      await signals.notify(tx, 'tenant', tenantId)
      return versioned(changed)
    })

  return {
    /** Whether there is such a tenant, whatever its state. */
    exists: (tenant: TenantScope): Promise<boolean> => tenant.tx(async (tx) => (await findTenant(tx)) !== undefined),

    create: (
      tenant: TenantScope,
      origin: Origin,
      { tenantId = newTenantId(), ...input }: CreateTenantRequest,
    ): Promise<Versioned<CreatedTenant>> =>
      tenant.tx(async (tx) => {
        await assertOperators(tx)
        return provision(tx, origin, { ...input, tenantId, isOperator: false })
      }),

    /** For the first run and the command line, where nobody calls. The operators' tenant comes before every other. */
    async provision(
      { tenantId = newTenantId(), ...input }: CreateTenantRequest,
      { isOperator = false }: { isOperator?: boolean } = {},
    ): Promise<CreatedTenant> {
      assertTenantId(tenantId)
      const operatorTenantId = isOperator
        ? tenantId
        : await acrossTenants(database, 'a tenant made without a caller', findOperatorTenantId)
      const { resource } = await database.inTenant(operatorTenantId, (tx) =>
        provision(tx, { actor: { kind: 'system', id: 'provision' } }, { ...input, tenantId, isOperator }),
      )
      return resource
    },

    async list(tenant: TenantScope, { limit, cursor, status }: TenantListQuery): Promise<Page<Tenant>> {
      await tenant.tx(assertOperators)
      const [after] = decodeCursor(cursor, ['string']) ?? []
      const rows = await acrossTenants(database, 'the list of tenants', (tx) =>
        listTenants(tx, { after, status, limit: limit + 1 }),
      )
      return pageOf(rows, limit, (row) => [row.tenant_id], present)
    },

    find: (tenant: TenantScope, tenantId: string): Promise<Versioned<Tenant>> =>
      tenant.tx(async (tx) => {
        await assertOperators(tx)
        return versioned(found(await asOtherTenant(tx, tenantId, findTenant)))
      }),

    update: (
      tenant: TenantScope,
      origin: Origin,
      tenantId: string,
      ifMatch: number | null,
      { displayName }: UpdateTenantRequest,
    ) =>
      change(tenant, origin, tenantId, {
        action: 'tenant.updated',
        ifMatch,
        to: () => ({ display_name: displayName }),
        details: () => ({ displayName }),
      }),

    suspend: (tenant: TenantScope, origin: Origin, tenantId: string) =>
      change(tenant, origin, tenantId, {
        action: 'tenant.suspended',
        ifMatch: null,
        to(row) {
          assertNotProtected(row)
          if (row.status !== 'active') throw new Problem('tenant_state_conflict')
          return { status: 'suspended' }
        },
      }),

    /** Also takes back a deletion, as long as its grace lasts. */
    resume: (tenant: TenantScope, origin: Origin, tenantId: string) =>
      change(tenant, origin, tenantId, {
        action: 'tenant.resumed',
        ifMatch: null,
        to({ status, delete_after: deleteAfter, purge_started_at: purgeStartedAt }) {
          const tooLate = purgeStartedAt !== null || (deleteAfter !== null && deleteAfter.getTime() <= clock.now())
          if (status === 'active' || tooLate) throw new Problem('tenant_state_conflict')
          return { status: 'active', delete_after: null }
        },
      }),

    remove: (tenant: TenantScope, origin: Origin, tenantId: string, ifMatch: number | null) =>
      change(tenant, origin, tenantId, {
        action: 'tenant.deleted',
        ifMatch,
        to(row) {
          assertNotProtected(row)
          if (row.status === 'deleting') throw new Problem('tenant_state_conflict')
          return { status: 'deleting', delete_after: new Date(clock.now() + graceMs) }
        },
        details: (row) => ({ deleteAfter: row.delete_after?.toISOString() }),
      }),

    /** Of a tenant that is being purged, or was once. */
    findPurge: (tenant: TenantScope, tenantId: string): Promise<TenantPurge> =>
      tenant.tx(async (tx) => {
        await assertOperators(tx)
        const row = await asOtherTenant(tx, tenantId, findTenant)
        const former = row ? undefined : await findFormerTenant(tx, tenantId)
        const purge = row ? presentPurge(row) : former && presentPast(former)
        if (!purge) throw new Problem('not_found')
        return purge
      }),

    purgeDue: createPurge(parts),
  }
}

function assertNotProtected(row: TenantRow): void {
  if (row.is_operator) throw new Problem('tenant_protected')
}

function found(row: TenantRow | undefined): TenantRow {
  if (!row) throw new Problem('not_found')
  return row
}

/** Callers over HTTP are held to it by the contract; commands are not. */
function assertTenantId(tenantId: string): void {
  if (!tenantIdForm.pattern.test(tenantId)) throw invalidField('tenantId', tenantIdForm.issue)
}
