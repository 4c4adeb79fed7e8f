// An agent asks for approval. Whether approval would help is decided again, and the approver reads what was decided.
import {
  type AccessRequest,
  type AccessRequestTask,
  invalidField,
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
import { verifyBinding } from '../decisions/binding.ts'
import { insertDecisions } from '../decisions/decisions-store.ts'
import { decisionRow, type Evaluation, evaluateQuestion } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import { countApprovalsSince, insertApproval } from './approvals-store.ts'
import { chooseApprover } from './approvers.ts'
import { askDevice } from './ask-device.ts'
import { passkeysAt } from './passkeys-at.ts'
import { presentTask } from './present.ts'
import { sendLink } from './send-link.ts'
import { approvalText } from './wording/wording.ts'

const hourMs = 3_600_000

export async function ask(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  request: AccessRequest,
): Promise<AccessRequestTask> {
  const { binding_token: bindingToken, approver: wanted, justification, ...question } = request
  assertExact(question)
  const binding = await verifyBinding(ctx, tenant.id, bindingToken)
  const fresh = await evaluateQuestion(ctx, tenant, origin, question)
  if (!binding || binding.actionHash !== fresh.actionHash)
    throw invalidField('binding_token', 'does not belong to a denial of this action, or has expired')
  if (fresh.outcome !== 'approval_required') throw new Problem('approval_not_needed')
  // The approval is for the denial that offered it, and the log knows it by that id.
  const evaluation: Evaluation = { ...fresh, evaluationId: binding.evaluationId }
  const agentId = evaluation.principal?.agentId ?? ''
  const userId = evaluation.principal?.userId ?? null
  const declared = await declaredProperties(ctx, tenant.id, question.action.name)

  return tenant.tx(async (tx) => {
    const agent = await lockedAgent(tx, agentId)
    const relyingPartyId = await passkeysAt(ctx, tx, evaluation.gates)
    const acceptsPasskey = relyingPartyId !== null
    const approverId = await chooseApprover(
      tx,
      evaluation.gates,
      { principal: evaluation.principal as NonNullable<Evaluation['principal']>, owners: agent.owners },
      wanted,
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
      action_hash: evaluation.actionHash ?? '',
      action: question.action.name,
      delegation_id: evaluation.delegationId,
      approver_id: approverId,
      challenge_id: challenge.challengeId,
      epoch: evaluation.epoch,
      accepts_passkey: acceptsPasskey,
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
    const shown = { state: 'pending', expiresAt: challenge.expiresAt } as const
    return presentTask(ctx, tenant.id, row, shown, challenge.numberMatch)
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
