import type { ChallengeReason, ChallengeState, DecisionChain, SignedBy } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { type DecisionRow, decisionColumns } from './decisions-store.ts'

export interface DecisionRange {
  /** Exclusive. */
  readonly before: string
  readonly from: string
  readonly action: string | undefined
  readonly outcome: string | undefined
}

/** Newest first. */
export function listDecisions(tx: TenantTx, range: DecisionRange, limit: number): Promise<DecisionRow[]> {
  return tx.rows(sql`
    select ${decisionColumns}
    from decisions
    where tenant_id = ${tx.tenantId} and evaluation_id < ${range.before} and evaluation_id >= ${range.from}
      and (${range.action ?? null}::text is null or action = ${range.action ?? null})
      and (${range.outcome ?? null}::text is null or outcome = ${range.outcome ?? null})
    order by evaluation_id desc limit ${limit}`)
}

/** A statement of its own, so that it uses the index by agent. */
export function listDecisionsOfAgent(
  tx: TenantTx,
  { agentId, userId }: { readonly agentId: string; readonly userId: string | undefined },
  range: DecisionRange,
  limit: number,
): Promise<DecisionRow[]> {
  return tx.rows(sql`
    select ${decisionColumns}
    from decisions
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId}
      and evaluation_id < ${range.before} and evaluation_id >= ${range.from}
      and (${userId ?? null}::text is null or user_id = ${userId ?? null})
      and (${range.action ?? null}::text is null or action = ${range.action ?? null})
      and (${range.outcome ?? null}::text is null or outcome = ${range.outcome ?? null})
    order by evaluation_id desc limit ${limit}`)
}

/** A statement of its own, so that it uses the index by user. */
export function listDecisionsOfUser(
  tx: TenantTx,
  userId: string,
  range: DecisionRange,
  limit: number,
): Promise<DecisionRow[]> {
  return tx.rows(sql`
    select ${decisionColumns}
    from decisions
    where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and evaluation_id < ${range.before} and evaluation_id >= ${range.from}
      and (${range.action ?? null}::text is null or action = ${range.action ?? null})
      and (${range.outcome ?? null}::text is null or outcome = ${range.outcome ?? null})
    order by evaluation_id desc limit ${limit}`)
}

export function findDecision(tx: TenantTx, evaluationId: string): Promise<DecisionRow | undefined> {
  return tx.row(sql`
    select ${decisionColumns}
    from decisions where tenant_id = ${tx.tenantId} and evaluation_id = ${evaluationId}`)
}

export interface ChainRow {
  readonly approval_id: string | null
  readonly approval_evaluation_id: string
  readonly gates: string[]
  readonly approver_id: string
  readonly challenge_id: string
  readonly challenge_state: ChallengeState | null
  readonly challenge_reason: ChallengeReason | null
  readonly challenge_expires_at: Date
  readonly responded_at: Date | null
  readonly device_id: string | null
  readonly passkey_id: string | null
  readonly signed_by: SignedBy | null
  readonly signature: string | null
  readonly asked_at: Date
  readonly grant_id: string | null
  readonly standing_approval_id: string | null
  readonly grant_evaluation_id: string
  readonly grant_state: 'issued' | 'consumed' | 'expired'
  readonly audience: string
  readonly granted_at: Date
  readonly grant_expires_at: Date
  readonly consumed_at: Date | null
  readonly consumed_by: string | null
  readonly grant_outcome: 'succeeded' | 'failed' | null
  readonly completed_at: Date | null
}

/** What the shadow of the policies said, if one was active. */
export function findShadowOf(
  tx: TenantTx,
  evaluationId: string,
): Promise<
  { readonly outcome: NonNullable<DecisionChain['shadow']>['outcome']; readonly policies: string[] } | undefined
> {
  return tx.row(sql`
    select outcome, policies from shadow_decisions
    where tenant_id = ${tx.tenantId} and evaluation_id = ${evaluationId}`)
}

export type ApprovalLinkRow = Pick<
  ChainRow,
  | 'approval_evaluation_id'
  | 'gates'
  | 'approver_id'
  | 'challenge_id'
  | 'challenge_state'
  | 'challenge_reason'
  | 'challenge_expires_at'
  | 'responded_at'
  | 'device_id'
  | 'passkey_id'
  | 'signed_by'
  | 'signature'
  | 'asked_at'
> & { readonly approval_id: string; readonly stage: number; readonly escalated: boolean }

/** Everyone who was asked in a task, in the order in which they were asked. */
export function listApprovalLinks(tx: TenantTx, taskId: string): Promise<ApprovalLinkRow[]> {
  return tx.rows(sql`
    select a.approval_id, a.stage, a.escalated, a.evaluation_id as approval_evaluation_id, a.gates, a.approver_id, a.challenge_id,
      c.state as challenge_state, c.reason as challenge_reason, c.expires_at as challenge_expires_at, c.responded_at,
      d.answered_by as device_id,
      case when d.response is not null and d.answered_by is null then c.registration_id end as passkey_id,
      case when d.response is null then null when d.answered_by is null then 'passkey' else 'device' end as signed_by,
      d.response as signature, a.created_at as asked_at
    from approvals a
      left join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
      left join device_challenges d on d.tenant_id = a.tenant_id and d.challenge_id = a.challenge_id
    where a.tenant_id = ${tx.tenantId} and a.task_id = ${taskId}
    order by a.approval_id <> a.task_id, a.stage, a.approval_id`)
}

/** The approval and the grant that belong to a decision: either the denial that was asked about, or the one that granted. */
export function findChain(tx: TenantTx, evaluationId: string): Promise<ChainRow | undefined> {
  return tx.row(sql`
    with granted as (
      select grant_id, approval_id, standing_approval_id, evaluation_id, state, audience, created_at, expires_at, consumed_at, consumed_by, outcome,
        completed_at
      from agent_grants where tenant_id = ${tx.tenantId} and (evaluation_id = ${evaluationId} or approval_id = (
        select approval_id from approvals where tenant_id = ${tx.tenantId} and evaluation_id = ${evaluationId} and approval_id = task_id))
      order by created_at desc limit 1
    ), asked as (
      select a.approval_id, a.evaluation_id, a.gates, a.approver_id, a.challenge_id, a.created_at, c.state, c.reason,
        c.expires_at, c.responded_at, c.registration_id, d.answered_by, d.response
      from approvals a
        left join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
        left join device_challenges d on d.tenant_id = a.tenant_id and d.challenge_id = a.challenge_id
      where a.tenant_id = ${tx.tenantId} and a.approval_id = a.task_id
        and (a.evaluation_id = ${evaluationId} or a.approval_id = (select approval_id from granted))
    )
    select a.approval_id, a.evaluation_id as approval_evaluation_id, a.gates, a.approver_id, a.challenge_id,
      a.state as challenge_state, a.reason as challenge_reason, a.expires_at as challenge_expires_at, a.responded_at,
      a.answered_by as device_id,
      case when a.response is not null and a.answered_by is null then a.registration_id end as passkey_id,
      case when a.response is null then null when a.answered_by is null then 'passkey' else 'device' end as signed_by,
      a.response as signature, a.created_at as asked_at, g.grant_id, g.standing_approval_id,
      g.evaluation_id as grant_evaluation_id, g.state as grant_state, g.audience, g.created_at as granted_at,
      g.expires_at as grant_expires_at, g.consumed_at, g.consumed_by, g.outcome as grant_outcome, g.completed_at
    from asked a full join granted g on true`)
}
