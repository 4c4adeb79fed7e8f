// Work that belongs to no single tenant. The policies of the system role decide which tables it may see.
import { type Database, systemDoor } from './database.ts'
import { sql } from './sql.ts'
import type { TenantTx } from './tenant-transaction.ts'
import type { Transaction } from './transaction.ts'

declare const systemBrand: unique symbol

export interface SystemTx extends Transaction {
  readonly [systemBrand]: true
}

/** `reason` says why a tenant transaction cannot do this; it is visible in the database while the work runs. */
export function acrossTenants<T>(database: Database, reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return database[systemDoor](reason, (transaction) => work(transaction as SystemTx))
}

/**
 * Works on another tenant's rows inside the first tenant's transaction, so that both change together or not at all.
 * Row-level security stays in force: only the other tenant's rows are visible.
 */
export async function asOtherTenant<T>(tx: TenantTx, tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  await tx.run(enter(tenantId))
  try {
    return await work({ ...tx, tenantId })
  } finally {
    // If a statement failed, the transaction is aborted anyway and this has no effect.
    await tx.run(enter(tx.tenantId)).catch(() => undefined)
  }
}

const enter = (tenantId: string) => sql`select set_config('app.tenant_id', ${tenantId}, true)`
