import type {
  AccessRequestCallback,
  ApprovalStatus,
  ChallengeDetails,
  ChallengeReason,
  ChallengeState,
} from '@countersign/contract'
import { firstIdAt } from '@countersign/platform/crypto'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { Gate } from '../../policies/index.ts'

/** What an approval is for: one grant, or evaluations until it ends. */
export type Completion = 'grant' | 'reevaluate'

export interface ApprovalRow {
  readonly approval_id: string
  /** The id of the first approval that was asked for together with this one: its own, unless several people are asked. */
  readonly task_id: string
  /** How many people must approve, in all stages together. */
  readonly needed: number
  /** From 1. */
  readonly stage: number
  /** How many there are. */
  readonly stages: number
  /** How many people must approve in this one. Null if it was asked by a server that knew no stages: all of `needed`. */
  readonly stage_needed: number | null
  /** Asked because the stage took too long. */
  readonly escalated: boolean
  /** Only of the first approval of a task. */
  readonly plan: ApprovalPlan | null
  readonly evaluation_id: string
  readonly client_id: string
  readonly agent_id: string
  readonly user_id: string | null
  readonly gates: string[]
  /** Of each gate, in the same order. */
  readonly gate_hashes: string[]
  readonly action_hash: string
  readonly action: string
  readonly delegation_id: string | null
  readonly approver_id: string
  readonly challenge_id: string
  readonly epoch: number
  /** Whether every gate also accepts a passkey of our own pages. */
  readonly accepts_passkey: boolean
  readonly completion: Completion
  /** Of the request: an approval that opens evaluations opens only this one. */
  readonly binding_hash: string | null
  readonly requested_until: Date | null
  /** Where the end of the task is reported. */
  readonly callback: AccessRequestCallback | null
  readonly created_at: Date
}

/** What is needed to ask again: the next stage, or more people. */
export interface ApprovalPlan {
  /** As they were written: who may approve does not change while people are being asked. */
  readonly gates: readonly Gate[]
  readonly justification: string | null
}

/** An approval has no state of its own: it has the state of its challenge. */
export interface ApprovalState extends ApprovalRow {
  /** Only of the first approval of a task, as is the next: the last stage in which more people were asked. */
  readonly escalated_stage: number
  /** When the task was ended between two stages. */
  readonly withdrawn_at: Date | null
  readonly state: ChallengeState
  readonly reason: ChallengeReason | null
  readonly expires_at: Date
  readonly responded_at: Date | null
  readonly title: string | null
  readonly details: ChallengeDetails
  /** The device that answered. */
  readonly answered_by: string | null
  /** What was signed. */
  readonly response: string | null
}

const approvalColumns = new Columns(
  'a.approval_id',
  'a.task_id',
  'a.needed',
  'a.stage',
  'a.stages',
  'a.stage_needed',
  'a.escalated',
  'a.plan',
  'a.escalated_stage',
  'a.withdrawn_at',
  'a.evaluation_id',
  'a.client_id',
  'a.agent_id',
  'a.user_id',
  'a.gates',
  'a.gate_hashes',
  'a.action_hash',
  'a.action',
  'a.delegation_id',
  'a.approver_id',
  'a.challenge_id',
  'a.epoch',
  'a.accepts_passkey',
  'a.completion',
  'a.binding_hash',
  'a.requested_until',
  'a.callback',
  'a.created_at',
  'c.state',
  'c.reason',
  'c.expires_at',
  'c.responded_at',
  'd.title',
  'd.details',
  'd.answered_by',
  'd.response',
)

export function findApproval(tx: TenantTx, approvalId: string): Promise<ApprovalState | undefined> {
  return tx.row(sql`
    select ${approvalColumns}
    from approvals a join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
      join device_challenges d on d.tenant_id = a.tenant_id and d.challenge_id = a.challenge_id
    where a.tenant_id = ${tx.tenantId} and a.approval_id = ${approvalId}`)
}

/** All that were asked for together, in the order of stages and approvers. Empty if this is not the id of a task. */
export const listTask = (tx: TenantTx, taskId: string): Promise<ApprovalState[]> => listTasks(tx, [taskId])

export function listTasks(tx: TenantTx, taskIds: readonly string[]): Promise<ApprovalState[]> {
  return tx.rows(sql`
    select ${approvalColumns}
    from approvals a join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
      join device_challenges d on d.tenant_id = a.tenant_id and d.challenge_id = a.challenge_id
    where a.tenant_id = ${tx.tenantId} and a.task_id = any(${taskIds})
    order by a.task_id, a.stage, a.approver_id`)
}

export async function findTaskIdOf(tx: TenantTx, challengeId: string): Promise<string | undefined> {
  const row = await tx.row<{ task_id: string }>(sql`
    select task_id from approvals where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId}`)
  return row?.task_id
}

/** Newest first. */
export function listApprovalsAskedOf(
  tx: TenantTx,
  approverId: string,
  before: string,
  limit: number,
): Promise<ApprovalState[]> {
  return tx.rows(sql`
    select ${approvalColumns}
    from approvals a join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
      join device_challenges d on d.tenant_id = a.tenant_id and d.challenge_id = a.challenge_id
    where a.tenant_id = ${tx.tenantId} and a.approver_id = ${approverId} and a.approval_id < ${before}
    order by a.approval_id desc limit ${limit}`)
}

export interface ApprovalFilter {
  readonly agentId: string | undefined
  readonly approverId: string | undefined
  readonly status: ApprovalStatus | undefined
  /** Exclusive. */
  readonly before: string
}

/** Newest first. A pending one whose time is over has expired, whether or not its row says so. */
export function listApprovals(
  tx: TenantTx,
  filter: ApprovalFilter,
  now: Date,
  limit: number,
): Promise<ApprovalState[]> {
  const { agentId = null, approverId = null, status = null, before } = filter
  return tx.rows(sql`
    select ${approvalColumns}
    from approvals a join challenges c on c.tenant_id = a.tenant_id and c.challenge_id = a.challenge_id
      join device_challenges d on d.tenant_id = a.tenant_id and d.challenge_id = a.challenge_id
    where a.tenant_id = ${tx.tenantId} and a.approval_id < ${before}
      and (${agentId}::text is null or a.agent_id = ${agentId})
      and (${approverId}::text is null or a.approver_id = ${approverId})
      and (${status}::text is null or ${status} = case
        when c.state in ('pending', 'scanned') then case when c.expires_at > ${now} then 'pending' else 'expired' end
        when c.state = 'failed' then 'denied'
        else c.state end)
    order by a.approval_id desc limit ${limit}`)
}

/** 0 if approval was already requested for this evaluation. */
export function insertApproval(tx: TenantTx, row: ApprovalRow): Promise<number> {
  return tx.run(sql`
    insert into approvals (tenant_id, approval_id, task_id, needed, stage, stages, stage_needed, escalated, plan,
      evaluation_id, client_id, agent_id, user_id, gates, gate_hashes, action_hash, action, delegation_id,
      approver_id, challenge_id, epoch, accepts_passkey, completion, binding_hash, requested_until, callback, created_at)
    values (${tx.tenantId}, ${row.approval_id}, ${row.task_id}, ${row.needed}, ${row.stage}, ${row.stages},
      ${row.stage_needed}, ${row.escalated}, ${row.plan}, ${row.evaluation_id}, ${row.client_id}, ${row.agent_id}, ${row.user_id}, ${row.gates}, ${row.gate_hashes},
      ${row.action_hash}, ${row.action}, ${row.delegation_id}, ${row.approver_id}, ${row.challenge_id}, ${row.epoch}, ${row.accepts_passkey}, ${row.completion}, ${row.binding_hash}, ${row.requested_until},
      ${row.callback}, ${row.created_at})
    on conflict (tenant_id, evaluation_id) where approval_id = task_id do nothing`)
}

/** Once for each stage: 0 if more people were asked in this one already. */
export function updateEscalated(tx: TenantTx, taskId: string, stage: number): Promise<number> {
  return tx.run(sql`
    update approvals set escalated_stage = ${stage}
    where tenant_id = ${tx.tenantId} and approval_id = ${taskId} and escalated_stage < ${stage}`)
}

export function updateWithdrawn(tx: TenantTx, taskId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update approvals set withdrawn_at = ${now}
    where tenant_id = ${tx.tenantId} and approval_id = ${taskId} and withdrawn_at is null`)
}

export async function countApprovalsSince(
  tx: TenantTx,
  { agentId, approverId }: { readonly agentId: string; readonly approverId: string },
  since: number,
): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from approvals
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and approver_id = ${approverId}
      and approval_id >= ${firstIdAt('apr', since)}`)
  return row?.count ?? 0
}

export const purgeApprovals = (tenantId: string, firstApprovalId: string, limit: number): Statement => sql`
  delete from approvals where tenant_id = ${tenantId} and approval_id in (
    select approval_id from approvals where tenant_id = ${tenantId} and approval_id < ${firstApprovalId}
    order by approval_id limit ${limit})`
