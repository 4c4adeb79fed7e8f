// An agent asks for approval. Whether approval would help is decided again, and the approver reads what was decided.
import { type AccessRequest, type AccessRequestTask, completionMember, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { declaredWords } from '../../policies/index.ts'
import { type AgentRow, findAgent, lockAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import { hashedAction } from '../decisions/action-hash.ts'
import { type Evaluation, evaluateQuestion, loggedDecision } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import { writeDecisions } from '../decisions/write-decisions.ts'
import { isCounted } from '../delegations/coverage.ts'
import { findDelegation } from '../delegations/delegations-store.ts'
import type { Completion } from './approvals-store.ts'
import { chooseApprovers, neededOf, stageCount } from './approvers.ts'
import { askAll } from './ask-approvers.ts'
import { boundDenial } from './bound-denial.ts'
import { planCallback, registered } from './callbacks.ts'
import { planEscalation } from './escalation.ts'
import { passkeysAt } from './passkeys-at.ts'
import { presentTask } from './present.ts'
import { readRequest } from './requested.ts'

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
  const named = { action: question.action.name, resourceType: question.resource.type }
  const declared = await declaredWords(ctx, tenant.id, named)

  return tenant.tx(async (tx) => {
    const agent = await lockedAgent(tx, agentId)
    const completion = requested.usesGrant ? 'grant' : await completionWithoutGrant(tx, evaluation)
    const callback = registered(request.callback, agent)
    const relyingPartyId = await passkeysAt(ctx, tx, evaluation.gates)
    const principal = evaluation.principal as NonNullable<Evaluation['principal']>
    const chosen = await chooseApprovers(
      tx,
      evaluation.gates,
      { principal, owners: agent.owners },
      { stage: 1, wanted: requested.approver, relyingPartyId, without: [] },
    )
    const stages = stageCount(evaluation.gates)
    const shared = {
      task_id: newId('apr', ctx.clock.now()),
      needed: Array.from({ length: stages }, (_, index) => neededOf(evaluation.gates, index + 1)).reduce(
        (sum, needed) => sum + needed,
      ),
      stage: 1,
      stages,
      stage_needed: chosen.needed,
      escalated: false,
      evaluation_id: evaluation.evaluationId,
      client_id: origin.caller.clientId,
      agent_id: agentId,
      user_id: userId,
      gates: evaluation.gates.map((gate) => gate.policyId),
      gate_hashes: evaluation.gates.map((gate) => gate.textHash),
      action_hash: evaluation.actionHash ?? '',
      action: question.action.name,
      delegation_id: evaluation.delegationId,
      epoch: evaluation.epoch,
      accepts_passkey: relyingPartyId !== null,
      completion,
      binding_hash: denial.hash,
      requested_until: requested.until,
      callback,
      created_at: new Date(ctx.clock.now()),
    }
    const action = hashedAction(tenant.id, { agentId, userId, ...question })
    const asking = {
      shared,
      plan: { gates: evaluation.gates, justification: justification ?? null },
      approvedBy: [],
      agent,
      action,
      declared,
      template: evaluation.gates[0]?.template ?? 'action',
      justification,
    }
    const asked = await askAll(ctx, tenant.joined(tx), tx, origin, chosen, asking)
    if (callback) await planCallback(ctx, tx, shared.task_id)
    await planEscalation(ctx, tx, asking)
    await writeDecisions(ctx, tx, [loggedDecision(evaluation, origin)])
    const [first] = asked
    const shown = { state: 'pending', expires_at: new Date(first?.expiresAt ?? 0), responded_at: null } as const
    return presentTask(ctx, tenant.id, { ...shared, ...shown }, asked)
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
