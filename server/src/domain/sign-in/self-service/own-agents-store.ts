import { sql, type TenantTx } from '@countersign/platform/database'
import type { AgentRow } from '../../agents/index.ts'

export interface OwnAgentRow
  extends Pick<AgentRow, 'agent_id' | 'display_name' | 'description' | 'ceiling' | 'status' | 'expires_at'> {
  readonly open_delegations: number
}

/** The agents that can act for users, and any others that this user has let act. */
export function listAgentsForUser(
  tx: TenantTx,
  { userId, after, now }: { readonly userId: string; readonly after: string; readonly now: Date },
  limit: number,
): Promise<OwnAgentRow[]> {
  return tx.rows(sql`
    with open as (
      select agent_id, count(*) as delegations from delegations
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and ended_at is null and ends_at > ${now}
      group by agent_id)
    select a.agent_id, a.display_name, a.description, a.ceiling, a.status, a.expires_at,
      coalesce(o.delegations, 0) as open_delegations
    from agents a left join open o on o.agent_id = a.agent_id
    where a.tenant_id = ${tx.tenantId} and a.agent_id > ${after}
      and (o.agent_id is not null
        or a.mode = 'delegated' and a.status = 'active' and (a.expires_at is null or a.expires_at > ${now}))
    order by a.agent_id limit ${limit}`)
}

/** Undefined if there is no such agent that acts for users. */
export async function findCeiling(tx: TenantTx, agentId: string): Promise<string[] | undefined> {
  const row = await tx.row<{ ceiling: string[] }>(sql`
    select ceiling from agents
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and mode = 'delegated'`)
  return row?.ceiling
}

export async function listAgentNames(tx: TenantTx, agentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ agent_id: string; display_name: string }>(sql`
    select agent_id, display_name from agents where tenant_id = ${tx.tenantId} and agent_id = any(${agentIds})`)
  return new Map(rows.map((row) => [row.agent_id, row.display_name]))
}

interface CountedPeriod {
  readonly delegationId: string
  readonly period: string
}

/** What is used of each, with what open grants hold. */
export async function listCounted(tx: TenantTx, periods: readonly CountedPeriod[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ delegation_id: string; counted: number }>(sql`
    select c.delegation_id, c.used + c.reserved as counted
    from unnest(${periods.map(({ delegationId }) => delegationId)}::text[], ${periods.map(({ period }) => period)}::text[])
      as p (delegation_id, period_start)
    join delegation_counts c on c.tenant_id = ${tx.tenantId} and c.delegation_id = p.delegation_id
      and c.period_start = p.period_start
    where c.tenant_id = ${tx.tenantId}`)
  return new Map(rows.map((row) => [row.delegation_id, row.counted]))
}
