// `inTenant()`: the only source of a `TenantTx`, and so the only access to a tenant's rows.
import type { Tracer } from '../tracing/index.ts'
import type { Replica } from './replica.ts'
import { createSharing, type Sharing } from './shared-transactions.ts'
import { sql } from './sql.ts'
import type { TenantPool } from './tenant-pool.ts'
import { inTransaction, type Transaction } from './transaction.ts'

declare const tenantBrand: unique symbol

/** A transaction that sees and writes the rows of exactly one tenant, enforced by row-level security. */
export interface TenantTx extends Transaction {
  readonly [tenantBrand]: true
  readonly tenantId: string
}

/** One tenant's access to the database, as operations receive it. */
export interface TenantScope {
  readonly id: string
  /** Opens a transaction for the whole call. Do not wait for anything else in it: that would hold its connection. */
  readonly isJoined: boolean
  /** Joins the transaction that an idempotency key opened for this call, opens one, or shares one with other calls. */
  tx<T>(work: (tx: TenantTx) => Promise<T>, sharing?: Sharing): Promise<T>
  /**
   * A separate transaction, for callers that are in none yet: what it commits stays, whatever the outcome of the call.
   */
  ahead<T>(work: (tx: TenantTx) => Promise<T>, sharing?: Sharing): Promise<T>
  /** The same, for callers that are already in a transaction. */
  apart<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
  /**
   * The same tenant on the read replica, if there is one that is not far behind: for reports. What it reads may be old,
   * so nothing may be decided by it, and it cannot write. If the replica fails, the work is repeated on the primary.
   */
  forReports(): Promise<TenantScope>
  /** The same tenant, with `tx` joining a transaction that is already open. */
  joined(tx: TenantTx): TenantScope
}

const setTenant = (tenantId: string) => sql`select set_config('app.tenant_id', ${tenantId}, true)`

/**
 * For statements that run constantly with varying numbers of values: PostgreSQL would otherwise replan them every time.
 */
const setTenantAndPlanOnce = (tenantId: string) =>
  sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('plan_cache_mode', 'force_generic_plan', true)`

export function inTenant<T>(
  pool: TenantPool,
  tenantId: string,
  work: (tx: TenantTx) => Promise<T>,
  { preamble = setTenant, parties = 1 } = {},
): Promise<T> {
  if (tenantId === '') throw new TypeError('inTenant() needs a tenant id')
  const asTenant = (transaction: Transaction) =>
    work(Object.assign(transaction, { tenantId }) as Transaction & { tenantId: string } as TenantTx)
  return pool.inTurn(tenantId, (connections) => inTransaction(connections, [preamble(tenantId)], asTenant, parties))
}

export function createTenantScopes(
  pools: { readonly shared: TenantPool; readonly apart: TenantPool },
  tracer?: Tracer,
  replica?: Replica,
): (tenantId: string) => TenantScope {
  const share = createSharing<TenantTx>((tenantId, work, parties) =>
    inTenant(pools.shared, tenantId, work, { preamble: setTenantAndPlanOnce, parties }),
  )
  const scopeOf = (tenantId: string): TenantScope => {
    const open = <T>(work: (tx: TenantTx) => Promise<T>, sharing?: Sharing) =>
      // A shared transaction starts in the context of one request: each keeps its own.
      sharing ? share(tenantId, sharing, tracer?.bind(work) ?? work) : inTenant(pools.shared, tenantId, work)
    // A separate pool: callers that hold a connection and wait for a second one could otherwise deadlock.
    const openBeside = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(pools.apart, tenantId, work)
    const forReports = async () => {
      if (!replica || !(await replica.isUsable())) return scopeOf(tenantId)
      const read = <T>(work: (tx: TenantTx) => Promise<T>) =>
        replica.read(
          () => inTenant(replica.tenants, tenantId, work),
          () => openBeside(work),
        )
      const own: TenantScope = { id: tenantId, isJoined: false, tx: read, ahead: read, apart: read, joined, forReports }
      return own
    }
    const joined = (tx: TenantTx): TenantScope => ({
      id: tenantId,
      isJoined: true,
      // The caller that opened the transaction may send more statements.
      tx: (work) => work({ ...tx, endWith: (last) => last }),
      ahead: openBeside,
      apart: openBeside,
      forReports,
      joined,
    })
    return { id: tenantId, isJoined: false, tx: open, ahead: open, apart: openBeside, forReports, joined }
  }
  return scopeOf
}
