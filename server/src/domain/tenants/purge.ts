// The end of a tenant: when its grace is over, every row of it goes, and the operators' audit events say so.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Audit } from '../audit/audit.ts'
import { deleteEverything, findOperatorTenantId, listDueTenantIds } from './all-tenants-store.ts'
import { target } from './present.ts'
import { isFormerTenant } from './tenants-store.ts'

const reason = 'tenants whose grace is over'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
}

export function createPurge({ database, clock, audit }: Parts) {
  const record = (operatorTenantId: string, tenantId: string) =>
    database.inTenant(operatorTenantId, async (tx) => {
      if (await isFormerTenant(tx, tenantId)) return
      await audit.record(
        tx,
        { actor: { kind: 'system', id: 'purge-tenants' } },
        { action: 'tenant.purged', target: target(tenantId) },
      )
    })

  const purge = (operatorTenantId: string, tenantId: string, now: Date) =>
    acrossTenants(database, reason, async (tx) => {
      if (!(await deleteEverything(tx, tenantId, now))) return
      // Committed before the purge: where we die between the two, the next run finds the event and the tenant, and ends what
      // nobody can take back any more. The other way round the event would be lost.
      await record(operatorTenantId, tenantId)
    })

  return async (signal: AbortSignal): Promise<void> => {
    const now = new Date(clock.now())
    const due = await acrossTenants(database, reason, (tx) => listDueTenantIds(tx, now))
    if (due.length === 0) return
    const operatorTenantId = await acrossTenants(database, reason, findOperatorTenantId)
    for (const tenantId of due) {
      if (signal.aborted) return
      await purge(operatorTenantId, tenantId, now)
    }
  }
}
