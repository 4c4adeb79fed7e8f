// The locks of one user, and lifting them.
import type { AuthType } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { maxAccountFailures } from './account-failures-store.ts'
import { accountSources, passwordAccount } from './places.ts'

export interface LockRow {
  readonly auth_type: AuthType
  readonly source: string
  readonly failures: number
  readonly locked_until: Date | null
  readonly disabled: boolean
}

/** The locks that apply now. */
export function listLocks(tx: TenantTx, userId: string, now: Date, limit: number): Promise<LockRow[]> {
  return tx.rows(sql`
    select auth_type, source, failures, locked_until, disabled from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and (disabled or locked_until > ${now}
      or (auth_type = 'password' and source = '' and failures >= ${maxAccountFailures})
      or (source = 'before_password' and failures >= ${maxAccountFailures}))
    order by auth_type, source limit ${limit}`)
}

/** Of one method, or of all. Counts of accounts come last: counting takes its locks in that order too. */
export async function deleteFailureCounts(
  tx: TenantTx,
  userId: string,
  authType: AuthType | undefined,
): Promise<{ readonly deleted: number; readonly liftedRestriction: boolean }> {
  const single = await tx.run(sql`
    delete from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and auth_type = coalesce(${authType ?? null}, auth_type)
      and source <> all(${[...accountSources]})`)
  const overall = await tx.rows<{ auth_type: AuthType; source: string; failures: number }>(sql`
    delete from failure_counts
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and auth_type = coalesce(${authType ?? null}, auth_type)
    returning auth_type, source, failures`)
  const liftedRestriction = overall.some(
    (row) => row.auth_type === 'password' && row.source === passwordAccount && row.failures >= maxAccountFailures,
  )
  return { deleted: single + overall.length, liftedRestriction }
}

/** When the user is deleted. */
export function forgetFailures(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from failure_counts where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}
