import { sql, type TenantTx } from '@countersign/platform/database'

export function findActingAgent(
  tx: TenantTx,
  agentId: string,
): Promise<{ readonly mode: 'delegated' | 'autonomous' } | undefined> {
  return tx.row(sql`select mode from agents where tenant_id = ${tx.tenantId} and agent_id = ${agentId}`)
}

/** A delegation to this agent that is open now, of a user who is not disabled. */
export function findStandingDelegation(
  tx: TenantTx,
  delegationId: string,
  agentId: string,
  now: Date,
): Promise<{ readonly user_id: string } | undefined> {
  return tx.row(sql`
    select d.user_id from delegations d join users u on u.tenant_id = d.tenant_id and u.user_id = d.user_id
    where d.tenant_id = ${tx.tenantId} and d.delegation_id = ${delegationId} and d.agent_id = ${agentId}
      and d.ended_at is null and d.starts_at <= ${now} and d.ends_at > ${now} and u.status = 'active'`)
}
