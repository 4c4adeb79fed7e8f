import type { DevicePublicKey, StandingTerms } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface StandingRow {
  readonly standing_approval_id: string
  readonly approval_id: string
  readonly agent_id: string
  readonly user_id: string | null
  readonly approver_id: string
  readonly device_id: string
  readonly delegation_id: string | null
  readonly epoch: number
  readonly gate_id: string
  readonly terms: StandingTerms
  readonly signature: string
  readonly budget_reserved: number
  readonly budget_used: number
  readonly count_reserved: number
  readonly count_used: number
  readonly created_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
}

const standingColumns = new Columns(
  'standing_approval_id',
  'approval_id',
  'agent_id',
  'user_id',
  'approver_id',
  'device_id',
  'delegation_id',
  'epoch',
  'gate_id',
  'terms',
  'signature',
  'budget_reserved',
  'budget_used',
  'count_reserved',
  'count_used',
  'created_at',
  'ends_at',
  'ended_at',
)

export type NewStanding = Omit<StandingRow, 'budget_reserved' | 'count_reserved'>

/** 0 if the approval has given one before. */
export function insertStanding(tx: TenantTx, row: NewStanding): Promise<number> {
  return tx.run(sql`
    insert into standing_approvals (tenant_id, standing_approval_id, approval_id, agent_id, user_id, approver_id, device_id,
      delegation_id, epoch, gate_id, terms, signature, budget_used, count_used, created_at, ends_at,
      ended_at)
    values (${tx.tenantId}, ${row.standing_approval_id}, ${row.approval_id}, ${row.agent_id}, ${row.user_id},
      ${row.approver_id}, ${row.device_id}, ${row.delegation_id}, ${row.epoch}, ${row.gate_id},
      ${JSON.stringify(row.terms)}, ${row.signature}, ${row.budget_used}, ${row.count_used}, ${row.created_at}, ${row.ends_at},
      ${row.ended_at})
    on conflict (tenant_id, approval_id) do nothing`)
}

export async function hasGivenStanding(tx: TenantTx, approvalId: string): Promise<boolean> {
  const row = await tx.row(sql`
    select 1 as given from standing_approvals where tenant_id = ${tx.tenantId} and approval_id = ${approvalId}`)
  return row !== undefined
}

export interface OfAgent {
  readonly agentId: string
  readonly userId: string | null
}

export async function countOpenStanding(tx: TenantTx, { agentId, userId }: OfAgent, now: Date): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from standing_approvals
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and user_id is not distinct from ${userId}
      and ended_at is null and ends_at > ${now}`)
  return row?.count ?? 0
}

/** With the key of the device that signed it. */
export interface SignedStanding extends StandingRow {
  readonly public_jwk: DevicePublicKey
  readonly thumbprint: string
}

/**
 * Those that are open, of an approver who is active and still has the device. What grants hold that have expired is free again,
 * whether or not it has been released.
 */
export function listSignedStanding(
  tx: TenantTx,
  { agentId, userId, gateId }: OfAgent & { readonly gateId: string },
  now: Date,
): Promise<SignedStanding[]> {
  return tx.rows(sql`
    select s.standing_approval_id, s.approval_id, s.agent_id, s.user_id, s.approver_id, s.device_id, s.delegation_id, s.epoch,
      s.gate_id, s.terms, s.signature, s.budget_reserved - x.amount as budget_reserved, s.budget_used,
      s.count_reserved - x.count as count_reserved, s.count_used, s.created_at, s.ends_at, s.ended_at,
      v.public_jwk, v.thumbprint
    from standing_approvals s
      join devices v on v.tenant_id = s.tenant_id and v.device_id = s.device_id and v.user_id = s.approver_id
      join registrations r on r.tenant_id = v.tenant_id and r.registration_id = v.push_registration_id
      join users u on u.tenant_id = s.tenant_id and u.user_id = s.approver_id
      cross join lateral (
        select coalesce(sum(standing_amount), 0)::bigint as amount, count(*)::integer as count from agent_grants g
        where g.tenant_id = s.tenant_id and g.standing_approval_id = s.standing_approval_id and g.state = 'issued'
          and g.expires_at <= ${now}) x
    where s.tenant_id = ${tx.tenantId} and s.agent_id = ${agentId} and s.user_id is not distinct from ${userId}
      and s.gate_id = ${gateId} and s.ended_at is null and s.ends_at > ${now}
      and r.agreed and v.status = 'active' and u.status = 'active'
    order by s.ends_at, s.standing_approval_id limit 100`)
}

export function findStanding(tx: TenantTx, standingApprovalId: string): Promise<StandingRow | undefined> {
  return tx.row(sql`
    select ${standingColumns}
    from standing_approvals where tenant_id = ${tx.tenantId} and standing_approval_id = ${standingApprovalId}`)
}

interface StandingFilter {
  readonly agentId: string | undefined
  /** Who approved, or for whom the agent acts. */
  readonly userId: string | undefined
  /** Exclusive. */
  readonly before: string
}

/** Newest first. */
export function listStanding(tx: TenantTx, filter: StandingFilter, limit: number): Promise<StandingRow[]> {
  const { agentId = null, userId = null, before } = filter
  return tx.rows(sql`
    select ${standingColumns}
    from standing_approvals where tenant_id = ${tx.tenantId} and standing_approval_id < ${before}
      and (${agentId}::text is null or agent_id = ${agentId})
      and (${userId}::text is null or user_id = ${userId} or approver_id = ${userId})
    order by standing_approval_id desc limit ${limit}`)
}

/** 0 if it has already ended. */
export function updateStandingEnded(tx: TenantTx, standingApprovalId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update standing_approvals set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and standing_approval_id = ${standingApprovalId} and ended_at is null`)
}

/** Ends what one agent, or every agent, may repeat for a user, in the order in which every transaction locks them. */
export function updateAllStandingEnded(
  tx: TenantTx,
  { userId, agentId }: { readonly userId: string; readonly agentId: string | undefined },
  now: Date,
): Promise<Pick<StandingRow, 'standing_approval_id'>[]> {
  return tx.rows(sql`
    update standing_approvals set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and standing_approval_id in (
      select standing_approval_id from standing_approvals
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and agent_id = coalesce(${agentId ?? null}, agent_id)
        and ended_at is null and ends_at > ${now}
      order by standing_approval_id for update)
    returning standing_approval_id`)
}

/** Those that ended before this time, by their end or by a person. None of their grants is open any more. */
export const purgeStanding = (tenantId: string, endedBefore: Date, limit: number): Statement => sql`
  delete from standing_approvals where tenant_id = ${tenantId} and standing_approval_id in (
    select standing_approval_id from standing_approvals
    where tenant_id = ${tenantId} and least(ends_at, ended_at) < ${endedBefore}
    order by standing_approval_id limit ${limit})`
