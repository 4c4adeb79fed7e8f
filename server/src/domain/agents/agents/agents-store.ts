import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import type { SecretSummary } from '../../oauth/index.ts'

export interface AgentRow {
  readonly agent_id: string
  readonly display_name: string
  readonly description: string | null
  readonly mode: 'delegated' | 'autonomous'
  readonly ceiling: string[]
  readonly status: 'active' | 'suspended'
  readonly expires_at: Date | null
  readonly jwks: { keys: object[] } | null
  readonly callback_urls: string[]
  readonly epoch: number
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly owners: string[]
  readonly secrets: readonly SecretSummary[]
}

const agentColumns = new Columns(
  'agent_id',
  'display_name',
  'description',
  'mode',
  'ceiling',
  'status',
  'expires_at',
  'jwks',
  'callback_urls',
  'epoch',
  'version',
  'created_at',
  'updated_at',
)

export function listAgents(tx: TenantTx, after: string, limit: number): Promise<AgentRow[]> {
  return tx.rows(sql`
    select ${agentColumns},
      array(select o.user_id from agent_owners o
        where o.tenant_id = a.tenant_id and o.agent_id = a.agent_id order by o.user_id) as owners,
      array(select json_build_object('secretId', s.secret_id, 'hint', s.hint, 'createdAt', s.created_at)
        from agent_secrets s where s.tenant_id = a.tenant_id and s.agent_id = a.agent_id order by s.secret_id) as secrets
    from agents a where tenant_id = ${tx.tenantId} and agent_id > ${after}
    order by agent_id limit ${limit}`)
}

export function findAgent(tx: TenantTx, agentId: string): Promise<AgentRow | undefined> {
  return tx.row(sql`
    select ${agentColumns},
      array(select o.user_id from agent_owners o
        where o.tenant_id = a.tenant_id and o.agent_id = a.agent_id order by o.user_id) as owners,
      array(select json_build_object('secretId', s.secret_id, 'hint', s.hint, 'createdAt', s.created_at)
        from agent_secrets s where s.tenant_id = a.tenant_id and s.agent_id = a.agent_id order by s.secret_id) as secrets
    from agents a where tenant_id = ${tx.tenantId} and agent_id = ${agentId}`)
}

/** Waits for other changes of this agent. */
export function lockAgent(
  tx: TenantTx,
  agentId: string,
): Promise<Pick<AgentRow, 'version' | 'status' | 'jwks'> | undefined> {
  return tx.row(sql`
    select version, status, jwks from agents where tenant_id = ${tx.tenantId} and agent_id = ${agentId} for update`)
}

export interface NewAgent {
  readonly agentId: string
  readonly displayName: string
  readonly description: string | null
  readonly mode: AgentRow['mode']
  readonly ceiling: readonly string[]
  readonly expiresAt: Date | null
  readonly jwks: object | null
  readonly callbackUrls: readonly string[]
}

export function insertAgent(tx: TenantTx, agent: NewAgent, now: Date): Promise<number> {
  return tx.run(sql`
    insert into agents (tenant_id, agent_id, display_name, description, mode, ceiling, expires_at, jwks, callback_urls,
      created_at, updated_at)
    values (${tx.tenantId}, ${agent.agentId}, ${agent.displayName}, ${agent.description}, ${agent.mode}, ${agent.ceiling},
      ${agent.expiresAt}, ${agent.jwks}, ${agent.callbackUrls}, ${now}, ${now})`)
}

export interface AgentChanges {
  readonly displayName?: string
  readonly description?: string | null
  readonly mode?: AgentRow['mode']
  readonly ceiling?: readonly string[]
  readonly expiresAt?: Date | null
  readonly jwks?: object | null
  readonly callbackUrls?: readonly string[]
  readonly status?: AgentRow['status']
  readonly epoch?: number
}

export function updateAgent(tx: TenantTx, agentId: string, changes: AgentChanges, now: Date): Promise<number> {
  const { description, expiresAt, jwks } = changes
  return tx.run(sql`
    update agents set
      display_name = coalesce(${changes.displayName ?? null}, display_name),
      description = case when ${description !== undefined} then ${description ?? null} else description end,
      mode = coalesce(${changes.mode ?? null}, mode),
      ceiling = coalesce(${changes.ceiling ?? null}, ceiling),
      expires_at = case when ${expiresAt !== undefined} then ${expiresAt ?? null} else expires_at end,
      jwks = case when ${jwks !== undefined} then ${jwks ?? null} else jwks end,
      callback_urls = coalesce(${changes.callbackUrls ?? null}, callback_urls),
      status = coalesce(${changes.status ?? null}, status),
      epoch = coalesce(${changes.epoch ?? null}, epoch),
      version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId}`)
}

/** Also deletes its owners, secrets and delegations. */
export function deleteAgent(tx: TenantTx, agentId: string): Promise<number> {
  return tx.run(sql`delete from agents where tenant_id = ${tx.tenantId} and agent_id = ${agentId}`)
}

/** For one agent, or for all of them. */
export async function updateAgentEpochs(tx: TenantTx, agentId: string | undefined, epoch: number): Promise<string[]> {
  const rows = await tx.rows<{ agent_id: string }>(sql`
    update agents set epoch = ${epoch}
    where tenant_id = ${tx.tenantId} and agent_id = coalesce(${agentId ?? null}, agent_id) returning agent_id`)
  return rows.map((row) => row.agent_id)
}
