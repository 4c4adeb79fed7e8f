import { sql, type TenantTx } from '@countersign/platform/database'

/** The given users that exist. */
export async function listKnownUsers(tx: TenantTx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(sql`
    select user_id from users where tenant_id = ${tx.tenantId} and user_id = any(${userIds})`)
  return rows.map((row) => row.user_id)
}

export function insertOwners(tx: TenantTx, agentId: string, userIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    insert into agent_owners (tenant_id, agent_id, user_id)
    select ${tx.tenantId}, ${agentId}, owner from unnest(${userIds}::text[]) as owner`)
}

export function deleteOwners(tx: TenantTx, agentId: string): Promise<number> {
  return tx.run(sql`delete from agent_owners where tenant_id = ${tx.tenantId} and agent_id = ${agentId}`)
}
