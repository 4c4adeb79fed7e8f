// An approval that was given: it counts only for exactly the action that was signed, and only if nothing was revoked since.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { type Gate, stagesOf } from '../../policies/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import type { Evaluation } from '../decisions/evaluation.ts'
import { findDelegation } from '../delegations/delegations-store.ts'
import { means } from '../revocations/revocation-marks.ts'
import { listRevocationsAfter } from '../revocations/revocations-store.ts'
import { type ApprovalRow, type ApprovalState, listTask } from './approvals-store.ts'
import { type ApprovedBy, findApprovedBy } from './approved-by.ts'
import { type Asking, eligible } from './approvers.ts'
import { approvedUntil } from './present.ts'
import { asTask } from './task-state.ts'

export interface GivenApproval {
  /** The id of the task. */
  readonly approvalId: string
  /** Ids of the policies whose gates it opens. */
  readonly gates: readonly string[]
  readonly approvedBy: readonly SignedApproval[]
}

/** One of the approvals of a task, with its proof. */
export type SignedApproval = ApprovedBy & { readonly id: string /** If there are several. */; readonly stage?: number }

interface Signed {
  readonly row: ApprovalState
  readonly proof: ApprovedBy
}

/** For a grant. Undefined if it is not approved, is for another action, or is void. */
export function findGivenApproval(
  { clock }: BaseContext,
  tenant: TenantScope,
  taskId: string,
  evaluation: Evaluation,
): Promise<GivenApproval | undefined> {
  return tenant.apart(async (tx) => {
    const rows = await listTask(tx, taskId)
    const [row] = rows
    if (row?.completion !== 'grant' || !isFor(row, evaluation)) return undefined
    return findSigned(tx, rows, evaluation, clock.now())
  })
}

/** Undefined if it is not approved, or is void. */
export async function findSigned(
  tx: TenantTx,
  rows: readonly ApprovalState[],
  evaluation: Evaluation,
  now: number,
): Promise<GivenApproval | undefined> {
  const task = asTask(rows, now)
  if (!isFresh(task, now) || (await isRevoked(tx, task))) return undefined
  const signed = await signedApprovals(tx, rows)
  if (signed.length < task.needed) return undefined
  const approvedBy = signed.map(({ row, proof }) => ({
    id: row.approval_id,
    ...(row.stages > 1 ? { stage: row.stage } : {}),
    ...proof,
  }))
  return { approvalId: task.task_id, gates: await opened(tx, task, evaluation, signed), approvedBy }
}

/** A device also signs denials. */
async function signedApprovals(tx: TenantTx, rows: readonly ApprovalState[]): Promise<Signed[]> {
  const signed: Signed[] = []
  for (const row of rows.filter(({ state }) => state === 'approved')) {
    const proof = await findApprovedBy(tx, row)
    if (proof) signed.push({ row, proof })
  }
  return signed
}

export function isFor(row: ApprovalState, { principal, actionHash }: Evaluation): boolean {
  return (
    actionHash !== null &&
    row.action_hash === actionHash &&
    row.agent_id === principal?.agentId &&
    row.user_id === principal.userId
  )
}

function isFresh(row: ApprovalState, now: number): boolean {
  return row.state === 'approved' && now < approvedUntil(row)
}

type Revocable = Pick<ApprovalRow, 'agent_id' | 'user_id' | 'delegation_id' | 'action' | 'epoch'>

export async function isRevoked(tx: TenantTx, row: Revocable): Promise<boolean> {
  const agent = await findAgent(tx, row.agent_id)
  const { agent_id: agentId, action } = row
  const request = {
    agentId,
    userId: row.user_id ?? undefined,
    delegationId: row.delegation_id ?? undefined,
    action,
  }
  // What was approved under a delegation that has ended is void, even if the user has made a new one since.
  const delegation = row.delegation_id === null ? undefined : await findDelegation(tx, row.delegation_id)
  if (delegation?.ended_at) return true
  const revocations = await listRevocationsAfter(tx, row.epoch)
  return !agent || agent.epoch > row.epoch || revocations.some((revocation) => means(revocation, request))
}

/** The gates that an approval still opens, after the grant for it was issued. */
export async function findOpenedGates(tx: TenantTx, taskId: string, decided: Decided): Promise<string[]> {
  const rows = await listTask(tx, taskId)
  const [row] = rows
  return row ? opened(tx, row, decided, await signedApprovals(tx, rows)) : []
}

type Decided = Pick<Evaluation, 'gates' | 'principal'>

/**
 * The gates that it was asked for, that are written as they were, and that today's policies let enough of the approvers open
 * in the way they did.
 */
async function opened(
  tx: TenantTx,
  row: ApprovalState,
  { gates, principal }: Decided,
  signed: readonly Signed[],
): Promise<string[]> {
  const agent = await findAgent(tx, row.agent_id)
  const ids: string[] = []
  for (const gate of gates) {
    const asked = row.gates.indexOf(gate.policyId)
    if (!principal || asked < 0) continue
    if (row.gate_hashes[asked] !== gate.textHash) continue
    if (row.completion === 'reevaluate' && gate.completion !== 'reevaluate') continue
    if (await hasAllStages(tx, gate, { principal, owners: agent?.owners ?? [] }, signed)) ids.push(gate.policyId)
  }
  return ids
}

/** In each stage enough people, none of them in two, and those to whom it was escalated only if it was. */
async function hasAllStages(tx: TenantTx, gate: Gate, asking: Asking, signed: readonly Signed[]): Promise<boolean> {
  const counted = new Set<string>()
  for (const [index, { needed }] of stagesOf(gate).entries()) {
    const stage = index + 1
    const may = await eligible(tx, gate, stage, asking)
    const mayIfEscalated = gate.escalation ? await eligible(tx, gate, stage, asking, true) : may
    const people = signed
      .filter(({ row, proof }) => row.stage === stage && gate.by.includes(proof.by))
      .filter(({ row, proof }) => (row.escalated ? mayIfEscalated : may).includes(proof.approver))
      .map(({ proof }) => proof.approver)
      .filter((approver) => !counted.has(approver))
    if (people.length < needed) return false
    for (const approver of people) counted.add(approver)
  }
  return true
}
