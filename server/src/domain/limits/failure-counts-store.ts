import type { AuthType } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface Counted {
  readonly userId: string
  readonly authType: AuthType
  /** An address where the method counts each by itself, else empty. */
  readonly source: string
}

export interface LockRule {
  readonly lockAfterFailures: number
  /** After so many in a row only an administrator helps; null: never. */
  readonly disableAfterFailures: number | null
}

export interface FailureCountRow {
  readonly auth_type: AuthType
  readonly failures: number
  readonly locked_until: Date | null
  readonly disabled: boolean
}

/**
 * Counts an attempt as if it had failed, before anybody looks at the answer. Without a row: locked, and nothing was counted. The
 * last attempt before a lock sets the lock; a right answer takes it back.
 */
export function countAttempt(
  tx: TenantTx,
  { userId, authType, source }: Counted,
  { lockAfterFailures, disableAfterFailures }: LockRule,
  now: Date,
): Promise<Pick<FailureCountRow, 'failures'> | undefined> {
  return tx.row(sql`
    insert into failure_counts as c (tenant_id, user_id, auth_type, source, failures, updated_at)
    values (${tx.tenantId}, ${userId}, ${authType}, ${source}, 1, ${now})
    on conflict (tenant_id, user_id, auth_type, source) do update set
      failures = c.failures + 1,
      locked_until = case when (c.failures + 1) % ${lockAfterFailures} = 0
        then ${now}::timestamptz + interval '15 minutes' * power(2, least((c.failures + 1) / ${lockAfterFailures} - 1, 12)) end,
      disabled = c.failures + 1 >= coalesce(${disableAfterFailures}::integer, 2147483647),
      updated_at = ${now}
    where not c.disabled and (c.locked_until is null or c.locked_until <= ${now})
    returning c.failures`)
}

/** A right answer ends the row of failures. */
export function deleteFailures(tx: TenantTx, { userId, authType, source }: Counted): Promise<number> {
  return tx.run(sql`
    delete from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and auth_type = ${authType} and source = ${source}`)
}

/** Without those of single addresses: they slow whoever is there, and lock nobody out. */
export function listFailureCounts(tx: TenantTx, userId: string): Promise<FailureCountRow[]> {
  return tx.rows(sql`
    select auth_type, failures, locked_until, disabled from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and source = ''`)
}
