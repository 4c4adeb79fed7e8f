// Work that belongs to no single tenant. Which tables it may see is decided by the policies for the system role, not here.
import { type Database, systemDoor } from './database.ts'
import { sql } from './sql.ts'
import type { TenantTx } from './tenant-transaction.ts'
import type { Transaction } from './transaction.ts'

declare const systemBrand: unique symbol

export interface SystemTx extends Transaction {
  readonly [systemBrand]: true
}

/** `reason` says why no tenant's transaction can do this; it is visible in the database while it runs. */
export function acrossTenants<T>(database: Database, reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return database[systemDoor](reason, (transaction) => work(transaction as SystemTx))
}

/**
 * Works on another tenant's rows inside the transaction of the first, so that both change together or not at all. Row-level
 * security holds meanwhile as ever: only the other tenant's rows are there.
 */
export async function asOtherTenant<T>(tx: TenantTx, tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  await tx.run(enter(tenantId))
  try {
    return await work({ ...tx, tenantId })
  } finally {
    // Where a statement failed, the transaction is lost anyway and this changes nothing.
    await tx.run(enter(tx.tenantId)).catch(() => undefined)
  }
}

const enter = (tenantId: string) => sql`select set_config('app.tenant_id', ${tenantId}, true)`
