// The challenges of one user.
import { sql, type TenantTx } from '@countersign/platform/database'
import type { ChallengeRow } from '../../challenges/index.ts'

export type HistoryRow = Pick<
  ChallengeRow,
  | 'challenge_id'
  | 'client_id'
  | 'registration_id'
  | 'auth_type'
  | 'state'
  | 'reason'
  | 'created_at'
  | 'expires_at'
  | 'responded_at'
>

/** Newest first. */
export function listHistory(tx: TenantTx, userId: string, before: string, limit: number): Promise<HistoryRow[]> {
  return tx.rows(sql`
    select challenge_id, client_id, registration_id, auth_type, state, reason, created_at, expires_at, responded_at
    from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId} and challenge_id < ${before}
    order by challenge_id desc limit ${limit}`)
}

/** Found by their registrations, under which open ones have an index. What has expired stays expired. */
export function updateOpenToCancelled(tx: TenantTx, registrationIds: readonly string[], now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'cancelled', reason = 'disabled', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = any(${registrationIds}) and state in ('pending', 'scanned')
      and expires_at > ${now}`)
}

/** Everything that names a user and hangs on no key of theirs. */
export async function deleteTraces(tx: TenantTx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`delete from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
  await tx.run(sql`delete from deliveries where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
  await tx.run(sql`delete from failure_counts where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
  // What is counted stays counted, without a name. A challenge that was open is gone: nobody let it expire.
  await tx.run(sql`
    update push_records set user_id = null,
      outcome = case when outcome is null and expires_at > ${now} then 'cancelled' else outcome end
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}
