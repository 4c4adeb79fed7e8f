import { firstIdAt } from '@countersign/platform/crypto'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface PendingApprovalRow {
  readonly agent_id: string
  readonly user_id: string | null
  readonly delegation_id: string | null
  readonly action: string
  readonly challenge_id: string
}

/** No approval waits longer, so older ones need not be read. */
const maxMs = 3_600_000

export function listPendingApprovals(tx: TenantTx, now: Date): Promise<PendingApprovalRow[]> {
  return tx.rows(sql`
    select a.agent_id, a.user_id, a.delegation_id, a.action, a.challenge_id
    from approvals a join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
    where a.tenant_id = ${tx.tenantId} and a.approval_id >= ${firstIdAt('apr', now.getTime() - maxMs)}
      and c.state = 'pending' and c.expires_at > ${now}`)
}
