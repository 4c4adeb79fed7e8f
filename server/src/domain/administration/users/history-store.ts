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
> & { readonly client_name: string | null }

/** Newest first. */
export function listHistory(tx: TenantTx, userId: string, before: string, limit: number): Promise<HistoryRow[]> {
  return tx.rows(sql`
    select challenge_id, client_id, registration_id, auth_type, state, reason, created_at, expires_at, responded_at,
      (select c.display_name from clients c
        where c.tenant_id = ${tx.tenantId} and c.client_id = challenges.client_id) as client_name
    from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId} and challenge_id < ${before}
    order by challenge_id desc limit ${limit}`)
}
