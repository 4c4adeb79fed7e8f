// Locks for what has no row to lock, held until the transaction ends. A number stays with its purpose: during an upgrade,
// servers of two versions lock on one database.
import { type Statement, sql } from './sql.ts'

/** No two are the same: one purpose must never wait for another. */
export const lockNumbers = {
  auditChain: 7_240_116,
  signingKeys: 7_240_117,
  entities: 7_240_118,
  announcements: 7_240_131,
  notifiedBrowser: 7_240_132,
} as const

export type LockPurpose = keyof typeof lockNumbers

/** Waits for the tenant's lock, or for the one of a thing of the tenant that `key` names. */
export function advisoryLock(purpose: LockPurpose, tenantId: string, key = ''): Statement {
  return sql`select pg_advisory_xact_lock(${lockNumbers[purpose]}, hashtext(${tenantId + key}))`
}

/** Returns `locked`: false if another transaction has the lock. */
export function tryAdvisoryLock(purpose: LockPurpose, tenantId: string): Statement {
  return sql`select pg_try_advisory_xact_lock(${lockNumbers[purpose]}, hashtext(${tenantId})) as locked`
}
