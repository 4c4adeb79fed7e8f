// An agent asks for approval. It is decided again whether approval would help, and the approver reads what was decided.
import { type AccessRequest, type AccessRequestTask, invalidField, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import { type DeviceChallenges, findLastLocale } from '../../challenges/index.ts'
import { declaredProperties, type PoliciesContext } from '../../policies/index.ts'
import { type AgentRow, findAgent, lockAgent } from '../agents/agents-store.ts'
import { hashedAction } from '../decisions/action-hash.ts'
import type { Bindings } from '../decisions/binding.ts'
import { insertDecisions } from '../decisions/decisions-store.ts'
import { decisionRow, type Evaluate, type Evaluation } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import { countApprovalsSince, insertApproval } from './approvals-store.ts'
import { chooseApprover } from './approvers.ts'
import type { PresentTask } from './present.ts'
import { approvalText } from './wording/wording.ts'

interface Parts extends PoliciesContext {
  readonly audit: Audit
  readonly bindings: Bindings
  readonly deviceChallenges: Pick<DeviceChallenges, 'push'>
  readonly evaluate: Evaluate
  readonly presentTask: PresentTask
}

const validitySeconds = 300
const asksAtMost = 10
const hourMs = 3_600_000

export function createAskForApproval(parts: Parts) {
  const { audit, bindings, clock, deviceChallenges, evaluate, presentTask } = parts

  return async (tenant: TenantScope, origin: Origin, request: AccessRequest): Promise<AccessRequestTask> => {
    const { binding_token: bindingToken, approver: wanted, justification, ...question } = request
    assertExact(question)
    const binding = await bindings.verify(tenant.id, bindingToken)
    const fresh = await evaluate(tenant, origin, question)
    if (!binding || binding.actionHash !== fresh.actionHash)
      throw invalidField('binding_token', 'does not belong to a denial of this action, or has expired')
    if (fresh.outcome !== 'approval_required') throw new Problem('approval_not_needed')
    // The denial that was offered is what the approval is for, and what the log knows it by.
    const evaluation: Evaluation = { ...fresh, evaluationId: binding.evaluationId }
    const agentId = evaluation.principal?.agentId ?? ''
    const declared = await declaredProperties(parts, tenant.id, question.action.name)

    return tenant.tx(async (tx) => {
      const agent = await lockedAgent(tx, agentId)
      const approverId = await chooseApprover(
        tx,
        evaluation.gates,
        { principal: evaluation.principal as NonNullable<Evaluation['principal']>, owners: agent.owners },
        wanted,
      )
      await assertRoom(tx, agentId, approverId)
      const action = hashedAction(tenant.id, { agentId, userId: evaluation.principal?.userId ?? null, ...question })
      const text = approvalText({
        template: evaluation.gates[0]?.template ?? 'action',
        action,
        declared,
        agentName: agent.display_name,
        approverId,
        justification,
        locale: await findLastLocale(tx, approverId),
      })
      // The tenant's policy asks, so the approver may also be a user with a role, whom no application can reach.
      const policy: Origin = { ...origin, caller: { ...origin.caller, kind: 'system', id: 'approvals' } }
      const challenge = await deviceChallenges.push(
        tenant.joined(tx),
        policy,
        { userId: approverId, agreedOnly: true, validitySeconds },
        {
          clientId: origin.caller.clientId,
          agentId,
          clientName: agent.display_name,
          purpose: 'approval',
          ...text,
          action: { ...action },
        },
      )
      const approvalId = newId('apr', clock.now())
      const row = {
        approval_id: approvalId,
        evaluation_id: evaluation.evaluationId,
        client_id: origin.caller.clientId,
        agent_id: agentId,
        user_id: evaluation.principal?.userId ?? null,
        gates: evaluation.gates.map((gate) => gate.policyId),
        action_hash: evaluation.actionHash ?? '',
        action: question.action.name,
        delegation_id: evaluation.delegationId,
        approver_id: approverId,
        challenge_id: challenge.challengeId,
        epoch: evaluation.epoch,
        created_at: new Date(clock.now()),
      }
      if ((await insertApproval(tx, row)) === 0) throw new Problem('approval_asked')
      await insertDecisions(tx, [decisionRow(evaluation, origin)])
      await audit.record(tx, origin, {
        action: 'approval.requested',
        target: { kind: 'user', id: approverId },
        details: { approvalId, agentId, userId: row.user_id, action: row.action, challengeId: row.challenge_id },
      })
      return presentTask(tenant.id, row, { state: 'pending', expiresAt: challenge.expiresAt }, challenge.numberMatch)
    })
  }

  /** One after the other: however many ask at once, no more people are asked than may be. */
  async function lockedAgent(tx: TenantTx, agentId: string): Promise<AgentRow> {
    await lockAgent(tx, agentId)
    const agent = await findAgent(tx, agentId)
    if (!agent) throw new Problem('not_found')
    return agent
  }

  /** Counted for each approver: what an agent does for one user must not keep another user from being asked. */
  async function assertRoom(tx: TenantTx, agentId: string, approverId: string): Promise<void> {
    if ((await countApprovalsSince(tx, { agentId, approverId }, clock.now() - hourMs)) < asksAtMost) return
    throw new Problem('too_many_requests', {
      message: `An agent can ask the same person for approval at most ${asksAtMost} times an hour.`,
      retryAfterSeconds: 600,
    })
  }
}
