// The end of a tenant: when its grace is over, every row of it goes, and the operators' audit events say so. A few rows at a
// time, each counted with its deletion: what is done stays done, so it goes on where it was stopped, in whichever process.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import type { Audit } from '../../audit/index.ts'
import { findFormerTenant, updatePurgeStarted } from '../../tenancy/index.ts'
import { findOperatorTenantId } from './all-tenants-store.ts'
import { target } from './present.ts'
import {
  countTenantRows,
  type DueRow,
  deleteSomeRows,
  deleteTenant,
  listDueTenants,
  listTenantTables,
  type PurgeRow,
} from './purge-store.ts'

const reason = 'tenants whose grace is over'
const rowsAtOnce = 5_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
}

export function createPurge({ database, clock, audit }: Parts) {
  const across = <T>(work: (tx: SystemTx) => Promise<T>) => acrossTenants(database, reason, work)

  const record = (operatorTenantId: string, tenantId: string, purge: PurgeRow) =>
    database.inTenant(operatorTenantId, async (tx) => {
      if (await findFormerTenant(tx, tenantId)) return
      const { purge_started_at: startedAt, purge_rows_deleted: rowsDeleted } = purge
      await audit.record(
        tx,
        { actor: { kind: 'system', id: 'purge-tenants' } },
        {
          action: 'tenant.purged',
          target: target(tenantId),
          details: { startedAt: startedAt.toISOString(), rowsDeleted },
        },
      )
    })

  const start = async (tenantId: string, tables: readonly string[], now: Date): Promise<boolean> => {
    let rowsTotal = 0
    for (const table of tables) rowsTotal += await across((tx) => countTenantRows(tx, tenantId, table))
    return across((tx) => updatePurgeStarted(tx, tenantId, rowsTotal, now))
  }

  const empty = async (tenantId: string, tables: readonly string[], signal: AbortSignal) => {
    for (const table of tables) {
      let deleted = rowsAtOnce
      while (deleted > 0 && !signal.aborted)
        deleted = await across((tx) => deleteSomeRows(tx, tenantId, table, rowsAtOnce))
    }
  }

  const end = (operatorTenantId: string, tenantId: string, now: Date) =>
    across(async (tx) => {
      const purge = await deleteTenant(tx, tenantId, now)
      // Committed before the tenant is gone: where we die between the two, the next run finds the event and the tenant, and ends
      // what nobody can take back any more. The other way round the event would be lost.
      if (purge) await record(operatorTenantId, tenantId, purge)
    })

  const purge = async ({ tenant_id: tenantId, purge_started_at: startedAt }: DueRow, signal: AbortSignal) => {
    const now = new Date(clock.now())
    const tables = await across(listTenantTables)
    // Whoever was faster goes on with it.
    if (!startedAt && !(await start(tenantId, tables, now))) return
    await empty(tenantId, tables, signal)
    if (!signal.aborted) await end(await across(findOperatorTenantId), tenantId, now)
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (const due of await across((tx) => listDueTenants(tx, new Date(clock.now())))) {
      if (signal.aborted) return
      await purge(due, signal)
    }
  }
}
