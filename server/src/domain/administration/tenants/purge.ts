// The end of a tenant: when its grace period is over, all of its rows are deleted, and an audit event of the operators records
// it. Rows are deleted in small batches, each counted with its deletion, so any process can continue a purge that was stopped.
import type { Database } from '@countersign/platform/database'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
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

type Context = Pick<BaseContext, 'clock' | 'database'>

const rowsAtOnce = 5_000

export async function purgeDueTenants(ctx: Context, signal: AbortSignal): Promise<void> {
  const now = new Date(ctx.clock.now())
  for (const due of await across(ctx.database, (tx) => listDueTenants(tx, now))) {
    if (signal.aborted) return
    await purge(ctx, due, signal)
  }
}

async function purge(
  ctx: Context,
  { tenant_id: tenantId, purge_started_at: startedAt }: DueRow,
  signal: AbortSignal,
): Promise<void> {
  const { database } = ctx
  const now = new Date(ctx.clock.now())
  const tables = await across(database, listTenantTables)
  // If another process started the purge first, it also continues it.
  if (!startedAt && !(await start(database, tenantId, tables, now))) return
  await empty(database, tenantId, tables, signal)
  if (!signal.aborted) await end(ctx, await across(database, findOperatorTenantId), tenantId, now)
}

async function start(database: Database, tenantId: string, tables: readonly string[], now: Date): Promise<boolean> {
  let rowsTotal = 0
  for (const table of tables) rowsTotal += await across(database, (tx) => countTenantRows(tx, tenantId, table))
  return across(database, (tx) => updatePurgeStarted(tx, tenantId, rowsTotal, now))
}

async function empty(
  database: Database,
  tenantId: string,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const table of tables) {
    let deleted = rowsAtOnce
    while (deleted > 0 && !signal.aborted)
      deleted = await across(database, (tx) => deleteSomeRows(tx, tenantId, table, rowsAtOnce))
  }
}

function end(ctx: Context, operatorTenantId: string, tenantId: string, now: Date): Promise<void> {
  return across(ctx.database, async (tx) => {
    const purged = await deleteTenant(tx, tenantId, now)
    // Committed before the tenant is gone. If the process dies between the two, the next run finds the event and the tenant, and
    // finishes a purge that can no longer be undone. In the other order the event would be lost.
    if (purged) await record(ctx, operatorTenantId, tenantId, purged)
  })
}

function record(ctx: Context, operatorTenantId: string, tenantId: string, purged: PurgeRow): Promise<void> {
  return ctx.database.inTenant(operatorTenantId, async (tx) => {
    if (await findFormerTenant(tx, tenantId)) return
    const { purge_started_at: startedAt, purge_rows_deleted: rowsDeleted } = purged
    await recordEvent(
      ctx,
      tx,
      { actor: { kind: 'system', id: 'purge-tenants' } },
      {
        action: 'tenant.purged',
        target: target(tenantId),
        details: { startedAt: startedAt.toISOString(), rowsDeleted },
      },
    )
  })
}

function across<T>(database: Database, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return acrossTenants(database, 'tenants whose grace is over', work)
}
