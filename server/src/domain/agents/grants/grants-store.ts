import type { AuthzenAction, AuthzenResource, AuthzenSubject } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { Reservation } from '../delegations/reservations-store.ts'
import type { StandingHolding } from '../standing/holdings-store.ts'

/** What a grant holds until it is consumed or expires. */
export type Held = Reservation & StandingHolding

export interface GrantRow {
  readonly grant_id: string
  readonly agent_id: string
  readonly user_id: string | null
  readonly delegation_id: string | null
  readonly approval_id: string | null
  readonly standing_approval_id: string | null
  readonly evaluation_id: string
  /** The subject and the context of the request, for a decision by later policies. */
  readonly subject: AuthzenSubject | null
  readonly context: Readonly<Record<string, unknown>> | null
  readonly asked_by_agent: boolean
  readonly audience: string
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  readonly action_hash: string
  readonly policy_version: number
  readonly epoch: number
  readonly reserved_amount: number
  readonly reserved_period: string | null
  readonly standing_amount: number
  readonly state: 'issued' | 'consumed' | 'expired'
  readonly consumer_hash: Buffer | null
  readonly consumed_by: string | null
  readonly consumed_at: Date | null
  readonly outcome: 'succeeded' | 'failed' | null
  readonly completed_at: Date | null
  readonly created_at: Date
  readonly expires_at: Date
}

export function findGrant(tx: TenantTx, grantId: string): Promise<GrantRow | undefined> {
  return tx.row(sql`
    select grant_id, agent_id, user_id, delegation_id, approval_id, standing_approval_id, standing_amount, evaluation_id,
      subject, context, asked_by_agent,
      audience, action, resource, action_hash, policy_version, epoch, reserved_amount, reserved_period, state, consumer_hash, consumed_by, consumed_at, outcome,
      completed_at, created_at, expires_at
    from agent_grants where tenant_id = ${tx.tenantId} and grant_id = ${grantId}`)
}

export type NewGrant = Omit<
  GrantRow,
  'state' | 'consumer_hash' | 'consumed_by' | 'consumed_at' | 'outcome' | 'completed_at'
>

/** 0 if its approval has already given a grant. */
export function insertGrant(tx: TenantTx, row: NewGrant): Promise<number> {
  return tx.run(sql`
    insert into agent_grants (tenant_id, grant_id, agent_id, user_id, delegation_id, approval_id, standing_approval_id,
      standing_amount, evaluation_id, subject, context, asked_by_agent, audience, action, resource, action_hash, policy_version, epoch, reserved_amount, reserved_period, state, created_at, expires_at)
    values (${tx.tenantId}, ${row.grant_id}, ${row.agent_id}, ${row.user_id}, ${row.delegation_id}, ${row.approval_id},
      ${row.standing_approval_id}, ${row.standing_amount}, ${row.evaluation_id}, ${row.subject}, ${row.context}, ${row.asked_by_agent}, ${row.audience}, ${row.action}, ${row.resource}, ${row.action_hash}, ${row.policy_version},
      ${row.epoch}, ${row.reserved_amount}, ${row.reserved_period}, 'issued', ${row.created_at}, ${row.expires_at})
    on conflict (tenant_id, approval_id) where approval_id is not null do nothing`)
}

/** 1 for only one of any number of calls at the same time. */
export function updateConsumed(
  tx: TenantTx,
  grantId: string,
  consumer: { readonly hash: Buffer; readonly clientId: string },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update agent_grants set state = 'consumed', consumer_hash = ${consumer.hash}, consumed_by = ${consumer.clientId},
      consumed_at = ${now}
    where tenant_id = ${tx.tenantId} and grant_id = ${grantId} and state = 'issued' and expires_at > ${now}`)
}

/** 0 if it was completed before. */
export function updateCompleted(
  tx: TenantTx,
  grantId: string,
  outcome: 'succeeded' | 'failed',
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update agent_grants set outcome = ${outcome}, completed_at = ${now}
    where tenant_id = ${tx.tenantId} and grant_id = ${grantId} and state = 'consumed' and outcome is null`)
}

/** Whether agent, user, delegation and standing approval are active, and the agent was not revoked after the grant's epoch. */
export async function isStillGiven(
  tx: TenantTx,
  {
    agent_id: agentId,
    user_id: userId,
    delegation_id: delegationId,
    standing_approval_id: standingApprovalId,
    epoch,
  }: GrantRow,
  now: Date,
): Promise<boolean> {
  const row = await tx.row<{ given: boolean }>(sql`
    select exists (select from agents where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and status = 'active'
        and epoch <= ${epoch} and (expires_at is null or expires_at > ${now}))
      and (${userId}::text is null or exists (select from users
        where tenant_id = ${tx.tenantId} and user_id = ${userId} and status = 'active'))
      and (${delegationId}::text is null or exists (select from delegations
        where tenant_id = ${tx.tenantId} and delegation_id = ${delegationId} and ended_at is null))
      and (${standingApprovalId}::text is null or exists (select from standing_approvals
        where tenant_id = ${tx.tenantId} and standing_approval_id = ${standingApprovalId} and ended_at is null)) as given`)
  return row?.given ?? false
}

const reservationColumns = new Columns(
  'delegation_id',
  'reserved_amount',
  'reserved_period',
  'standing_approval_id',
  'standing_amount',
)

/** Grants that another transaction is about to settle are skipped. */
export function updateExpired(tx: TenantTx, now: Date, limit: number): Promise<Held[]> {
  return tx.rows(sql`
    update agent_grants set state = 'expired'
    where tenant_id = ${tx.tenantId} and grant_id in (
      select grant_id from agent_grants where tenant_id = ${tx.tenantId} and state = 'issued' and expires_at <= ${now}
      order by grant_id limit ${limit} for update skip locked)
    returning ${reservationColumns}`)
}

/** Keeps grants that are still issued: they hold a part of their delegation. */
export const purgeGrants = (tenantId: string, firstGrantId: string, limit: number): Statement => sql`
  delete from agent_grants where tenant_id = ${tenantId} and grant_id in (
    select grant_id from agent_grants
    where tenant_id = ${tenantId} and grant_id < ${firstGrantId} and state <> 'issued'
    order by grant_id limit ${limit})`

interface HeldFrom {
  readonly delegationId: string | undefined
  readonly standingApprovalId: string | undefined
}

/** Expires the grants of these that are due. Grants that another transaction is about to settle are skipped. */
export function expireGrantsOf(
  tx: TenantTx,
  { delegationId = '', standingApprovalId = '' }: HeldFrom,
  now: Date,
): Promise<Held[]> {
  return tx.rows(sql`
    update agent_grants set state = 'expired'
    where tenant_id = ${tx.tenantId} and grant_id in (
      select grant_id from agent_grants
      where tenant_id = ${tx.tenantId} and state = 'issued' and expires_at <= ${now}
        and (delegation_id = ${delegationId} or standing_approval_id = ${standingApprovalId})
      order by grant_id limit 100 for update skip locked)
    returning ${reservationColumns}`)
}
