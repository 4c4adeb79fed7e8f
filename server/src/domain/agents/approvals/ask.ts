// An agent asks for approval. Whether approval would help is decided again, and the approver reads what was decided.
import {
  type AccessRequest,
  type AccessRequestTask,
  completionMember,
  maxApprovalRequestsPerHour,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findLastLocale } from '../../challenges/index.ts'
import { declaredProperties } from '../../policies/index.ts'
import { type AgentRow, findAgent, lockAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import { hashedAction } from '../decisions/action-hash.ts'
import { insertDecisions } from '../decisions/decisions-store.ts'
import { decisionRow, type Evaluation, evaluateQuestion } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import { isCounted } from '../delegations/coverage.ts'
import { findDelegation } from '../delegations/delegations-store.ts'
import { type Completion, countApprovalsSince, insertApproval } from './approvals-store.ts'
import { chooseApprover } from './approvers.ts'
import { askDevice } from './ask-device.ts'
import { boundDenial } from './bound-denial.ts'
import { passkeysAt } from './passkeys-at.ts'
import { presentTask } from './present.ts'
import { readRequest } from './requested.ts'
import { sendLink } from './send-link.ts'
import { approvalText } from './wording/wording.ts'

const hourMs = 3_600_000

export async function ask(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  request: AccessRequest,
): Promise<AccessRequestTask> {
  const requested = readRequest(origin.caller, request, ctx.clock.now())
  const { question, justification } = requested
  assertExact(question)
  const fresh = await evaluateQuestion(ctx, tenant, origin, question)
  const denial = await boundDenial(ctx, tenant, request.denial, fresh)
  if (fresh.outcome !== 'approval_required') throw new Problem('not_requestable')
  // The approval is for the denial that offered it, and the log knows it by that id.
  const evaluation: Evaluation = { ...fresh, evaluationId: denial.evaluationId }
  const agentId = evaluation.principal?.agentId ?? ''
  const userId = evaluation.principal?.userId ?? null
  const declared = await declaredProperties(ctx, tenant.id, question.action.name)

  return tenant.tx(async (tx) => {
    const agent = await lockedAgent(tx, agentId)
    const completion = requested.usesGrant ? 'grant' : await completionWithoutGrant(tx, evaluation)
    const relyingPartyId = await passkeysAt(ctx, tx, evaluation.gates)
    const acceptsPasskey = relyingPartyId !== null
    const approverId = await chooseApprover(
      tx,
      evaluation.gates,
      { principal: evaluation.principal as NonNullable<Evaluation['principal']>, owners: agent.owners },
      requested.approver,
      relyingPartyId,
    )
    await assertRoom(ctx, tx, agentId, approverId)
    const action = hashedAction(tenant.id, { agentId, userId, ...question })
    const text = approvalText({
      template: evaluation.gates[0]?.template ?? 'action',
      action,
      declared,
      agentName: agent.display_name,
      approverId,
      justification,
      locale: await findLastLocale(tx, approverId),
    })
    const challenge = await askDevice(ctx, tenant.joined(tx), origin, {
      approverId,
      agent,
      action,
      text,
      acceptsPasskey,
    })
    const approvalId = newId('apr', ctx.clock.now())
    const row = {
      approval_id: approvalId,
      evaluation_id: evaluation.evaluationId,
      client_id: origin.caller.clientId,
      agent_id: agentId,
      user_id: userId,
      gates: evaluation.gates.map((gate) => gate.policyId),
      gate_hashes: evaluation.gates.map((gate) => gate.textHash),
      action_hash: evaluation.actionHash ?? '',
      action: question.action.name,
      delegation_id: evaluation.delegationId,
      approver_id: approverId,
      challenge_id: challenge.challengeId,
      epoch: evaluation.epoch,
      accepts_passkey: acceptsPasskey,
      completion,
      binding_hash: denial.hash,
      requested_until: requested.until,
      created_at: new Date(ctx.clock.now()),
    }
    if ((await insertApproval(tx, row)) === 0) throw new Problem('approval_asked')
    if (acceptsPasskey) await sendLink(ctx, tx, { approverId, approvalId, expiresAt: new Date(challenge.expiresAt) })
    await insertDecisions(tx, [decisionRow(evaluation, origin)])
    await recordEvent(ctx, tx, origin, {
      action: 'approval.requested',
      target: { kind: 'user', id: approverId },
      details: { approvalId, agentId, userId, action: row.action, challengeId: row.challenge_id },
    })
    const shown = { state: 'pending', expires_at: new Date(challenge.expiresAt), responded_at: null } as const
    return presentTask(ctx, tenant.id, { ...row, ...shown }, challenge.numberMatch)
  })
}

/** Before any device is asked: an approval that the client cannot use disturbs a person for nothing. */
async function completionWithoutGrant(tx: TenantTx, { gates, delegationId }: Evaluation): Promise<Completion> {
  const delegation = delegationId === null ? undefined : await findDelegation(tx, delegationId)
  const isOpen = gates.every((gate) => gate.completion === 'reevaluate') && !(delegation && isCounted(delegation))
  if (isOpen) return 'reevaluate'
  throw new Problem('not_requestable', {
    message: `An approval of this action is for one grant. A client that uses grants sends "${completionMember}": "grant" in requested_access.`,
  })
}

/** The lock serialises the requests of one agent, so that requests at the same time cannot exceed the limit. */
async function lockedAgent(tx: TenantTx, agentId: string): Promise<AgentRow> {
  await lockAgent(tx, agentId)
  const agent = await findAgent(tx, agentId)
  if (!agent) throw new Problem('not_found')
  return agent
}

/** Counted per approver: what an agent does for one user must not prevent another user from being asked. */
async function assertRoom({ clock }: BaseContext, tx: TenantTx, agentId: string, approverId: string): Promise<void> {
  if ((await countApprovalsSince(tx, { agentId, approverId }, clock.now() - hourMs)) < maxApprovalRequestsPerHour)
    return
  throw new Problem('too_many_requests', {
    message: `An agent can ask the same person for approval at most ${maxApprovalRequestsPerHour} times an hour.`,
    retryAfterSeconds: 600,
  })
}
