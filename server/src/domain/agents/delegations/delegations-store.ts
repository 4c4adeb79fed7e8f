import type { TimeWindow } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface DelegatedResource {
  readonly type: string
  readonly id?: string
}

export interface DelegationRow {
  readonly delegation_id: string
  readonly user_id: string
  readonly agent_id: string
  readonly label: string | null
  readonly actions: string[]
  readonly resources: DelegatedResource[]
  readonly amount_per_action: number | null
  readonly currency: string | null
  readonly budget: number | null
  readonly budget_reserved: number
  readonly budget_used: number
  readonly count_limit: number | null
  readonly count_period: 'hour' | 'day' | 'week' | 'month' | null
  readonly time_window: TimeWindow | null
  readonly time_zone: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly created_at: Date
}

const delegationColumns = new Columns(
  'delegation_id',
  'user_id',
  'agent_id',
  'label',
  'actions',
  'resources',
  'amount_per_action',
  'currency',
  'budget',
  'budget_reserved',
  'budget_used',
  'count_limit',
  'count_period',
  'time_window',
  'time_zone',
  'starts_at',
  'ends_at',
  'ended_at',
  'created_at',
)

/** Delegations that are open now, or will be. */
export function listOpenDelegations(
  tx: TenantTx,
  agentId: string,
  userId: string,
  now: Date,
): Promise<DelegationRow[]> {
  return tx.rows(sql`
    select ${delegationColumns}
    from delegations
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and user_id = ${userId} and ended_at is null and ends_at > ${now}
    order by delegation_id limit 200`)
}

/** Newest first. */
export function listDelegationsOf(
  tx: TenantTx,
  userId: string,
  before: string,
  limit: number,
): Promise<DelegationRow[]> {
  return tx.rows(sql`
    select ${delegationColumns}
    from delegations where tenant_id = ${tx.tenantId} and user_id = ${userId} and delegation_id < ${before}
    order by delegation_id desc limit ${limit}`)
}

export interface DelegationFilter {
  readonly agentId: string | undefined
  readonly userId: string | undefined
  /** Exclusive. */
  readonly before: string
}

/** Newest first. */
export function listDelegations(tx: TenantTx, filter: DelegationFilter, limit: number): Promise<DelegationRow[]> {
  const { agentId = null, userId = null, before } = filter
  return tx.rows(sql`
    select ${delegationColumns}
    from delegations where tenant_id = ${tx.tenantId} and delegation_id < ${before}
      and (${agentId}::text is null or agent_id = ${agentId}) and (${userId}::text is null or user_id = ${userId})
    order by delegation_id desc limit ${limit}`)
}

export function findDelegation(tx: TenantTx, delegationId: string): Promise<DelegationRow | undefined> {
  return tx.row(sql`
    select ${delegationColumns}
    from delegations where tenant_id = ${tx.tenantId} and delegation_id = ${delegationId}`)
}

export type NewDelegation = Omit<DelegationRow, 'budget_reserved' | 'budget_used' | 'ended_at'>

export function insertDelegation(tx: TenantTx, row: NewDelegation): Promise<number> {
  return tx.run(sql`
    insert into delegations (tenant_id, delegation_id, user_id, agent_id, label, actions, resources, amount_per_action,
      currency, budget, count_limit, count_period, time_window, time_zone, starts_at, ends_at, created_at)
    values (${tx.tenantId}, ${row.delegation_id}, ${row.user_id}, ${row.agent_id}, ${row.label}, ${row.actions},
      ${JSON.stringify(row.resources)}, ${row.amount_per_action}, ${row.currency}, ${row.budget}, ${row.count_limit},
      ${row.count_period}, ${row.time_window}, ${row.time_zone}, ${row.starts_at}, ${row.ends_at}, ${row.created_at})`)
}

/** 0 if it has already ended. */
export function updateDelegationEnded(tx: TenantTx, delegationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update delegations set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and delegation_id = ${delegationId} and ended_at is null`)
}

/** Ends the user's delegations to one agent, or to all. Locks them in order, so that parallel calls wait for each other. */
export function updateAllEnded(
  tx: TenantTx,
  { userId, agentId }: { readonly userId: string; readonly agentId: string | undefined },
  now: Date,
): Promise<Pick<DelegationRow, 'delegation_id' | 'agent_id' | 'user_id'>[]> {
  return tx.rows(sql`
    update delegations set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and delegation_id in (
      select delegation_id from delegations
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and agent_id = coalesce(${agentId ?? null}, agent_id)
        and ended_at is null and ends_at > ${now}
      order by delegation_id for update)
    returning delegation_id, agent_id, user_id`)
}

/** Locks the user, so that they cannot be disabled before the transaction ends. */
export function findActiveUser(tx: TenantTx, userId: string): Promise<{ readonly user_id: string } | undefined> {
  return tx.row(sql`
    select user_id from users
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and status = 'active' for share`)
}
