import { sql, type TenantTx } from '@countersign/platform/database'

export interface NewAgentSecret {
  readonly agentId: string
  readonly secretId: string
  readonly secretHash: Buffer
  readonly hint: string
}

export function insertAgentSecret(tx: TenantTx, secret: NewAgentSecret, now: Date): Promise<number> {
  return tx.run(sql`
    insert into agent_secrets (tenant_id, agent_id, secret_id, secret_hash, hint, created_at)
    values (${tx.tenantId}, ${secret.agentId}, ${secret.secretId}, ${secret.secretHash}, ${secret.hint}, ${now})`)
}

export async function countAgentSecrets(tx: TenantTx, agentId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from agent_secrets where tenant_id = ${tx.tenantId} and agent_id = ${agentId}`)
  return row?.count ?? 0
}

export function deleteAgentSecret(tx: TenantTx, agentId: string, secretId: string): Promise<number> {
  return tx.run(sql`
    delete from agent_secrets where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and secret_id = ${secretId}`)
}
