// Wrong answers for one account from unknown browsers, over all addresses.
import { Columns, merged, mergedWrites, sql, type TenantTx } from '@countersign/platform/database'
import type { Counted } from './failure-counts-store.ts'

/** NIST SP 800-63B-4 section 3.2.2: no more consecutive failures than this on one account. */
export const maxAccountFailures = 100

interface AccountAttempt {
  readonly counted: Counted
  readonly now: Date
}

const countColumns = new Columns('user_id', 'auth_type', 'source', 'failures')

/** Counts an attempt as if it had failed. Undefined, and nothing counted, if there were too many: it must not be compared. */
export function countAccountAttempt(
  tx: TenantTx,
  counted: Counted,
  now: Date,
): Promise<{ readonly failures: number } | undefined> {
  return countAccountAttempts(tx, { counted, now })
}

const countAccountAttempts = mergedWrites<AccountAttempt, { readonly failures: number }>(
  ({ counted }) => keyOf(counted),
  async (tx, attempts) => {
    const now = new Date(Math.max(...attempts.map((attempt) => attempt.now.getTime())))
    const rows = await tx.rows<KeyRow & { failures: number }>(sql`
      insert into failure_counts as c (tenant_id, user_id, auth_type, source, failures, updated_at)
      select ${tx.tenantId}, user_id, auth_type, source, 1, ${now}
      from unnest(${attempts.map(({ counted }) => counted.userId)}::text[],
        ${attempts.map(({ counted }) => counted.authType)}::text[],
        ${attempts.map(({ counted }) => counted.source)}::text[]) as a (user_id, auth_type, source)
      order by user_id
      on conflict (tenant_id, user_id, auth_type, source) do update set failures = c.failures + 1, updated_at = ${now}
      where c.failures < ${maxAccountFailures}
      returning ${countColumns.of('c')}`)
    return new Map(rows.map((row) => [keyOfRow(row), row]))
  },
)

export interface Reset {
  readonly counted: Counted
  /** Delete the count even if it has reached the limit. */
  readonly lifts: boolean
}

/** Ends the row of failures. Returns how many there were; undefined if nothing was deleted. */
export const deleteAccountFailures = merged<Reset, { readonly failures: number }>(
  ({ counted }) => keyOf(counted),
  async (tx, resets) => {
    const rows = await tx.rows<KeyRow & { failures: number }>(sql`
      delete from failure_counts c
      using unnest(${resets.map(({ counted }) => counted.userId)}::text[],
        ${resets.map(({ counted }) => counted.authType)}::text[], ${resets.map(({ counted }) => counted.source)}::text[],
        ${resets.map(({ lifts }) => lifts)}::boolean[]) as a (user_id, auth_type, source, lifts)
      where c.tenant_id = ${tx.tenantId} and c.user_id = a.user_id and c.auth_type = a.auth_type and c.source = a.source
        and (a.lifts or c.failures < ${maxAccountFailures})
      returning ${countColumns.of('c')}`)
    return new Map(rows.map((row) => [keyOfRow(row), row]))
  },
)

interface KeyRow {
  readonly user_id: string
  readonly auth_type: string
  readonly source: string
}

const keyOf = ({ userId, authType, source }: Counted): string => `${authType} ${source} ${userId}`

const keyOfRow = ({ user_id, auth_type, source }: KeyRow): string => `${auth_type} ${source} ${user_id}`
