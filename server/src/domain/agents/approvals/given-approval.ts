// An approval that was given: it counts only for exactly the action that was signed, and only if nothing was revoked since.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { stateOf } from '../../challenges/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import type { Evaluation } from '../decisions/evaluation.ts'
import { findDelegation } from '../delegations/delegations-store.ts'
import { means } from '../revocations/revocation-marks.ts'
import { listRevocationsAfter } from '../revocations/revocations-store.ts'
import { type ApprovalState, findApproval } from './approvals-store.ts'
import { type ApprovedBy, findApprovedBy } from './approved-by.ts'
import { eligible } from './approvers.ts'
import { approvedUntil } from './present.ts'

export interface GivenApproval {
  readonly approvalId: string
  /** Ids of the policies whose gates it opens. */
  readonly gates: readonly string[]
  readonly approvedBy: ApprovedBy
}

/** For a grant. Undefined if it is not approved, is for another action, or is void. */
export function findGivenApproval(
  { clock }: BaseContext,
  tenant: TenantScope,
  approvalId: string,
  evaluation: Evaluation,
): Promise<GivenApproval | undefined> {
  return tenant.apart(async (tx) => {
    const row = await findApproval(tx, approvalId)
    if (row?.completion !== 'grant' || !isFor(row, evaluation)) return undefined
    return findSigned(tx, row, evaluation, clock.now())
  })
}

/** Undefined if it is not approved, or is void. */
export async function findSigned(
  tx: TenantTx,
  row: ApprovalState,
  evaluation: Evaluation,
  now: number,
): Promise<GivenApproval | undefined> {
  if (!isFresh(row, now) || (await isRevoked(tx, row))) return undefined
  const approvedBy = await findApprovedBy(tx, row)
  if (!approvedBy) return undefined
  return { approvalId: row.approval_id, gates: await opened(tx, row, evaluation, approvedBy), approvedBy }
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
  return stateOf(row, now).state === 'approved' && now < approvedUntil(row)
}

async function isRevoked(tx: TenantTx, row: ApprovalState): Promise<boolean> {
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
export async function findOpenedGates(tx: TenantTx, approvalId: string, decided: Decided): Promise<string[]> {
  const row = await findApproval(tx, approvalId)
  const approvedBy = row && (await findApprovedBy(tx, row))
  return approvedBy ? opened(tx, row, decided, approvedBy) : []
}

type Decided = Pick<Evaluation, 'gates' | 'principal'>

/** The gates that it was asked for, that are written as they were, and that today's policies let the approver open in this way. */
async function opened(
  tx: TenantTx,
  row: ApprovalState,
  { gates, principal }: Decided,
  { by }: ApprovedBy,
): Promise<string[]> {
  const agent = await findAgent(tx, row.agent_id)
  const ids: string[] = []
  for (const gate of gates) {
    const asked = row.gates.indexOf(gate.policyId)
    if (!principal || asked < 0 || !gate.by.includes(by)) continue
    if (row.gate_hashes[asked] !== gate.textHash) continue
    if (row.completion === 'reevaluate' && gate.completion !== 'reevaluate') continue
    const may = await eligible(tx, gate, { principal, owners: agent?.owners ?? [] })
    if (may.includes(row.approver_id)) ids.push(gate.policyId)
  }
  return ids
}
