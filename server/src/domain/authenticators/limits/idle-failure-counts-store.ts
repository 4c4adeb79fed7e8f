import { Columns, sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import { userSources } from './places.ts'

export interface FailureCountKey {
  readonly tenant_id: string
  readonly user_id: string
  readonly auth_type: string
  readonly source: string
}

const keyColumns = new Columns('tenant_id', 'user_id', 'auth_type', 'source')

export const beforeAllFailureCounts: FailureCountKey = { tenant_id: '', user_id: '', auth_type: '', source: '' }

/**
 * Looks at the next few counts, and deletes those that no longer protect anything: the user has not had the method since
 * `idleSince`, or the count is of one address or browser that has made no attempt since `silentSince`. Attackers can use any
 * number of addresses, and the counts of accounts remain. A lock that an administrator must lift stays. Returns the last key that
 * it looked at, and undefined at the end.
 */
export function deleteIdleFailureCounts(
  tx: SystemTx,
  after: FailureCountKey,
  { now, idleSince, silentSince }: { readonly now: Date; readonly idleSince: Date; readonly silentSince: Date },
  limit: number,
): Promise<FailureCountKey | undefined> {
  return tx.row(sql`
    with looked_at as (
      select ${keyColumns} from failure_counts
      where (${keyColumns})
        > (${after.tenant_id}, ${after.user_id}, ${after.auth_type}, ${after.source})
      order by ${keyColumns} limit ${limit}
    ), deleted as (
      delete from failure_counts c using looked_at l
      where c.tenant_id = l.tenant_id and c.user_id = l.user_id and c.auth_type = l.auth_type and c.source = l.source
        and c.updated_at <= ${idleSince} and not c.disabled and (c.locked_until is null or c.locked_until <= ${now})
        and (not exists (select from registrations r
            where r.tenant_id = c.tenant_id and r.user_id = c.user_id and r.auth_type = c.auth_type
              and (r.removed_at is null or r.removed_at > ${idleSince}))
          or (c.updated_at <= ${silentSince} and c.source <> all(${[...userSources]})))
    )
    select ${keyColumns} from looked_at
    order by tenant_id desc, user_id desc, auth_type desc, source desc limit 1`)
}
