// The connections that tenants share. A flood from one tenant waits for that tenant's own connections; other tenants
// find one free.
import type pg from 'pg'
import { NoTurn, Turns } from '../turns/index.ts'
import { DatabaseUnavailable } from './failures.ts'

export interface TenantPool {
  inTurn<Result>(tenantId: string, work: (connections: pg.Pool) => Promise<Result>): Promise<Result>
  /** Callers that wait for a connection. */
  readonly waiting: number
}

/** The same timeout as the pool's. */
const maxWaitMs = 5_000

export function tenantPool(connections: pg.Pool, size: number): TenantPool {
  const turns = new Turns(size, { perTenant: Math.max(2, size - Math.max(1, Math.floor(size / 4))), maxWaitMs })
  return {
    inTurn: (tenantId, work) =>
      turns
        .take(tenantId, () => work(connections))
        .catch((error: unknown) => {
          throw error instanceof NoTurn
            ? new DatabaseUnavailable('No database connection became available in time.', { cause: error })
            : error
        }),
    get waiting() {
      return turns.waiting
    },
  }
}
