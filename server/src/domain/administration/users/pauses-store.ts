// The pauses of push prompts, with the names of those who are paused.
import type { ChallengePurpose } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface PauseRow {
  readonly purpose: ChallengePurpose
  /** Null: every application. */
  readonly asker_id: string | null
  readonly asker_name: string | null
  readonly paused_until: Date
}

/** The pauses that apply now. */
export function listPauses(tx: TenantTx, userId: string, now: Date, limit: number): Promise<PauseRow[]> {
  return tx.rows(sql`
    select 'authentication' as purpose, null as asker_id, null as asker_name, paused_until from push_pauses
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and paused_until > ${now}
    union all
    select p.purpose, p.asker_id, coalesce(c.display_name, a.display_name), p.paused_until
    from push_askers p
      left join clients c on c.tenant_id = p.tenant_id and c.client_id = p.asker_id
      left join agents a on a.tenant_id = p.tenant_id and a.agent_id = p.asker_id
    where p.tenant_id = ${tx.tenantId} and p.user_id = ${userId} and p.paused_until > ${now}
    limit ${limit}`)
}
