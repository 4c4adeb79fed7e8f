// What an approval is worth when a grant is asked for: exactly the action that a device signed, while nothing was revoked.
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import { stateOf } from '../../challenges/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import type { Evaluation } from '../decisions/evaluation.ts'
import { findDelegation } from '../delegations/delegations-store.ts'
import { means } from '../revocations/revocation-marks.ts'
import { listRevocationsAfter } from '../revocations/revocations-store.ts'
import type { FindApproval } from './approval-for-grant.ts'
import { type ApprovalState, findApproval, findSignedAnswer } from './approvals-store.ts'
import { eligible } from './approvers.ts'
import { ttlMs } from './present.ts'

export function createFindApproval({ clock }: { readonly clock: Clock }): FindApproval {
  return (tenant, approvalId, evaluation) =>
    tenant.apart(async (tx) => {
      const row = await findApproval(tx, approvalId)
      if (!row || !isFor(row, evaluation) || !isFresh(row, clock.now()) || (await isRevoked(tx, row))) return undefined
      const signed = await findSignedAnswer(tx, row)
      if (!signed) return undefined
      return {
        approvalId,
        gates: await opened(tx, row, evaluation),
        approvedBy: { approver: row.approver_id, device_key: signed.thumbprint, signature: signed.response },
      }
    })
}

function isFor(row: ApprovalState, { principal, actionHash }: Evaluation): boolean {
  return (
    actionHash !== null &&
    row.action_hash === actionHash &&
    row.agent_id === principal?.agentId &&
    row.user_id === principal.userId
  )
}

function isFresh(row: ApprovalState, now: number): boolean {
  const respondedAt = row.responded_at?.getTime() ?? 0
  return stateOf(row, now).state === 'approved' && now < respondedAt + ttlMs
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
  // One that was made anew is another one: what was approved under the old is void with it.
  const delegation = row.delegation_id === null ? undefined : await findDelegation(tx, row.delegation_id)
  if (delegation?.ended_at) return true
  const revocations = await listRevocationsAfter(tx, row.epoch)
  return !agent || agent.epoch > row.epoch || revocations.some((revocation) => means(revocation, request))
}

/** Gates that it was asked for, and whom today's policies still let the approver open. */
async function opened(tx: TenantTx, row: ApprovalState, { gates, principal }: Evaluation): Promise<string[]> {
  const agent = await findAgent(tx, row.agent_id)
  const ids: string[] = []
  for (const gate of gates) {
    if (!principal || !row.gates.includes(gate.policyId)) continue
    const may = await eligible(tx, gate, { principal, owners: agent?.owners ?? [] })
    if (may.includes(row.approver_id)) ids.push(gate.policyId)
  }
  return ids
}
