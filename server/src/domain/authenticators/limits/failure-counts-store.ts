import { type AuthType, firstLockoutMinutes } from '@countersign/contract'
import { merged, mergedRuns, mergedWrites, sql, type TenantTx } from '@countersign/platform/database'

export interface Counted {
  readonly userId: string
  readonly authType: AuthType
  /** An address if the method counts each address separately, else empty. */
  readonly source: string
}

export interface LockRule {
  readonly lockAfterFailures: number
  /** After this many in a row, only an administrator can unlock the method; null: never. */
  readonly disableAfterFailures: number | null
}

export interface FailureCountRow {
  readonly auth_type: AuthType
  readonly failures: number
  readonly locked_until: Date | null
  readonly disabled: boolean
}

/**
 * Counts an attempt as if it had failed, before the answer is compared. Undefined, and nothing counted, if the method is locked.
 * The last attempt before a lock sets the lock; a right answer removes it.
 */
export function countAttempt(
  tx: TenantTx,
  counted: Counted,
  rule: LockRule,
  now: Date,
): Promise<{ readonly failures: number } | undefined> {
  return countAttempts(tx, { counted, rule, now })
}

interface CountedAttempt {
  readonly counted: Counted
  readonly rule: LockRule
  readonly now: Date
}

const countAttempts = mergedWrites<CountedAttempt, { readonly failures: number }>(
  ({ counted }) => keyOf(counted),
  async (tx, attempts) => {
    // One statement for each rule: within a tenant, all attempts at a method have the same.
    const byRule = Map.groupBy(attempts, ({ rule }) => `${rule.lockAfterFailures} ${rule.disableAfterFailures}`)
    const results = await Promise.all(Array.from(byRule.values(), (alike) => countAlike(tx, alike)))
    return new Map(results.flat().map((row) => [keyOfRow(row), row]))
  },
)

function countAlike(tx: TenantTx, attempts: readonly CountedAttempt[]): Promise<(KeyRow & { failures: number })[]> {
  const { lockAfterFailures, disableAfterFailures } = (attempts[0] as CountedAttempt).rule
  const now = new Date(Math.max(...attempts.map((attempt) => attempt.now.getTime())))
  return tx.rows(sql`
    insert into failure_counts as c (tenant_id, user_id, auth_type, source, failures, updated_at)
    select ${tx.tenantId}, user_id, auth_type, source, 1, ${now}
    from unnest(${attempts.map(({ counted }) => counted.userId)}::text[],
      ${attempts.map(({ counted }) => counted.authType)}::text[],
      ${attempts.map(({ counted }) => counted.source)}::text[]) as a (user_id, auth_type, source)
    on conflict (tenant_id, user_id, auth_type, source) do update set
      failures = c.failures + 1,
      locked_until = case when (c.failures + 1) % ${lockAfterFailures} = 0
        then ${now}::timestamptz + interval '1 minute' * ${firstLockoutMinutes}
          * power(2, least((c.failures + 1) / ${lockAfterFailures} - 1, 12)) end,
      disabled = c.failures + 1 >= coalesce(${disableAfterFailures}::integer, 2147483647),
      updated_at = ${now}
    where not c.disabled and (c.locked_until is null or c.locked_until <= ${now})
    returning c.user_id, c.auth_type, c.source, c.failures`)
}

/** A right answer ends the row of failures. */
export const deleteFailures = mergedRuns<Counted>(
  (tx, counted) =>
    tx.run(sql`
    delete from failure_counts c
    using unnest(${counted.map(({ userId }) => userId)}::text[], ${counted.map(({ authType }) => authType)}::text[],
      ${counted.map(({ source }) => source)}::text[]) as a (user_id, auth_type, source)
    where c.tenant_id = ${tx.tenantId} and c.user_id = a.user_id and c.auth_type = a.auth_type and c.source = a.source`),
  (counted) => keyOf(counted),
)

/** Without those of single addresses: they slow down that address, and do not lock the user out. */
export async function listFailureCounts(tx: TenantTx, userId: string): Promise<readonly FailureCountRow[]> {
  return (await failureCountsOf(tx, userId)) ?? []
}

const failureCountsOf = merged<string, FailureCountRow[]>(
  (userId) => userId,
  async (tx, userIds) => {
    const rows = await tx.rows<FailureCountRow & { readonly user_id: string }>(sql`
      select user_id, auth_type, failures, locked_until, disabled from failure_counts
      where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) and source = ''`)
    return Map.groupBy(rows, (row) => row.user_id)
  },
)

interface KeyRow {
  readonly user_id: string
  readonly auth_type: AuthType
  readonly source: string
}

function keyOf({ userId, authType, source }: Counted): string {
  return `${authType} ${source} ${userId}`
}

function keyOfRow({ user_id, auth_type, source }: KeyRow): string {
  return keyOf({ userId: user_id, authType: auth_type, source })
}
