// A question with its decision, and an id by which everything that follows from it can be found.
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import type { AgentsContext } from '../context.ts'
import { actionHash, hashedAction } from './action-hash.ts'
import { bindingHash, boundMembers } from './bound-request.ts'
import { type Approved, decide } from './decide.ts'
import type { Decision } from './decision.ts'
import type { DecisionRow } from './decisions-store.ts'
import { inputsOf } from './inputs.ts'
import { type Principal, principalOf, type Question } from './question.ts'
import type { LoggedDecision } from './write-decisions.ts'

export interface Evaluation extends Decision {
  readonly evaluationId: string
  readonly principal: Principal | undefined
  readonly question: Question
  /** Null if the principal is not an agent. */
  readonly actionHash: string | null
  /** Of a request that an approval would allow. */
  readonly bindingHash: string | null
  /** The approval that allowed it, in a re-evaluation. */
  readonly approvalId?: string
  readonly decidedAt: number
}

/** Identifies the subject, decides, and gives the decision an id. */
export async function evaluateQuestion(
  ctx: AgentsContext,
  tenant: TenantScope,
  { caller }: Origin,
  question: Question,
  approved?: Approved,
): Promise<Evaluation> {
  const principal = principalOf(caller, question)
  const decision = await decide(ctx, tenant, principal, question, approved)
  const decidedAt = ctx.clock.now()
  return {
    ...decision,
    evaluationId: newId('ev', decidedAt),
    principal,
    question,
    actionHash: principal && principal.agentId !== null ? hashOf(tenant.id, principal, question) : null,
    bindingHash:
      decision.outcome === 'approval_required'
        ? bindingHash(question, await boundMembers(ctx, tenant.id, question))
        : null,
    decidedAt,
  }
}

const hashOf = (tenantId: string, principal: Principal, question: Question): string =>
  actionHash(hashedAction(tenantId, { ...principal, ...question }))

const loggedErrors = 5
const loggedCharacters = 500

/** PostgreSQL cannot store U+0000 or half of a surrogate pair. */
const logged = (message: string): string => message.slice(0, loggedCharacters).toWellFormed().replaceAll('\0', '\ufffd')

/** The evaluation as the log stores it. */
export const loggedDecision = (evaluation: Evaluation, origin: Origin): LoggedDecision => ({
  row: decisionRow(evaluation, origin),
  inputs: inputsOf(evaluation),
})

function decisionRow(evaluation: Evaluation, { caller, requestId }: Origin): DecisionRow {
  const { principal, question } = evaluation
  const subject = principal?.subject ?? question.subject
  return {
    evaluation_id: evaluation.evaluationId,
    client_id: caller.clientId,
    subject_type: subject.type,
    subject_id: subject.id,
    agent_id: principal ? principal.agentId : caller.kind === 'agent' ? caller.id : null,
    user_id: principal?.userId ?? null,
    action: question.action.name,
    resource_type: question.resource.type,
    resource_id: question.resource.id,
    action_hash: evaluation.actionHash,
    outcome: evaluation.outcome,
    reason: evaluation.reason,
    errors: evaluation.errors
      .slice(0, loggedErrors)
      .map(({ policyId, message }) => ({ policyId, message: logged(message) })),
    policies: evaluation.policies,
    policy_version: evaluation.policyVersion,
    delegation_id: evaluation.delegationId,
    epoch: evaluation.epoch,
    request_id: requestId,
    approval_id: evaluation.approvalId ?? null,
    binding_hash: evaluation.bindingHash,
    decided_at: new Date(evaluation.decidedAt),
  }
}
