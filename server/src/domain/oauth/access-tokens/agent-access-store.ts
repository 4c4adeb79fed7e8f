// Agents as clients of the token endpoint.
import { sql, type TenantTx } from '@countersign/platform/database'
import type { ClientAccessRow } from './client-access-store.ts'

/** An agent's scope is fixed: it requests decisions only for itself. */
export function findAgentAccess(tx: TenantTx, agentId: string, now: Date): Promise<ClientAccessRow | undefined> {
  return tx.row(sql`
    select a.agent_id as client_id, array['agents.request'] as scopes, a.jwks, a.epoch, t.status as tenant_status,
      case when a.status = 'active' and (a.expires_at is null or a.expires_at > ${now}) then 'active' else 'disabled' end as status,
      array(select s.secret_hash from agent_secrets s
        where s.tenant_id = a.tenant_id and s.agent_id = a.agent_id) as secret_hashes
    from agents a join tenants t on t.tenant_id = a.tenant_id
    where a.tenant_id = ${tx.tenantId} and a.agent_id = ${agentId}`)
}
