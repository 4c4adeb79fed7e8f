import type { Decision, DecisionChain } from '@countersign/contract'
import { stateOf } from '../../challenges/index.ts'
import { explanations } from './decision.ts'
import type { DecisionRow } from './decisions-store.ts'
import type { ApprovalLinkRow, ChainRow } from './history-store.ts'

export function presentDecision(row: DecisionRow): Decision {
  return {
    evaluationId: row.evaluation_id,
    decidedAt: row.decided_at.toISOString(),
    clientId: row.client_id,
    subject: { type: row.subject_type, id: row.subject_id },
    agentId: row.agent_id,
    userId: row.user_id,
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id },
    outcome: row.outcome,
    reason: row.reason,
    explanation: explanations[row.reason],
    errors: row.errors.map(({ policyId, message }) => ({ policyId, message })),
    policies: [...row.policies],
    policyVersion: row.policy_version,
    delegationId: row.delegation_id,
    actionHash: row.action_hash,
    epoch: row.epoch,
    requestId: row.request_id,
  }
}

export function presentApprovalLink(row: ApprovalLinkRow, now: number): DecisionChain['approvals'][number] {
  const { challenge_state: state, challenge_reason: reason, challenge_expires_at: expiresAt } = row
  return {
    approvalId: row.approval_id,
    evaluationId: row.approval_evaluation_id,
    // The tenant's retention may have deleted the challenge.
    status: state === null ? 'unknown' : stateOf({ state, reason, expires_at: expiresAt }, now).state,
    gates: row.gates,
    stage: row.stage,
    escalated: row.escalated,
    approverId: row.approver_id,
    challengeId: row.challenge_id,
    signedBy: row.signed_by,
    deviceId: row.device_id,
    passkeyId: row.passkey_id,
    signature: row.signature,
    createdAt: row.asked_at.toISOString(),
    decidedAt: row.responded_at?.toISOString() ?? null,
  }
}

export function presentGrantLink(row: ChainRow): DecisionChain['grant'] {
  if (row.grant_id === null) return null
  return {
    grantId: row.grant_id,
    evaluationId: row.grant_evaluation_id,
    state: row.grant_state,
    audience: row.audience,
    createdAt: row.granted_at.toISOString(),
    expiresAt: row.grant_expires_at.toISOString(),
    consumedAt: row.consumed_at?.toISOString() ?? null,
    consumedBy: row.consumed_by,
    receiptId: row.consumed_at ? row.grant_id.replace(/^gr_/, 'rc_') : null,
    outcome: row.grant_outcome,
    completedAt: row.completed_at?.toISOString() ?? null,
  }
}
