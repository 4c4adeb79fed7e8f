// One question, decided: with an id by which everything that follows from it can be found.
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { actionHash, hashedAction } from './action-hash.ts'
import type { Approved, Decide } from './decide.ts'
import type { DecisionRow } from './decisions-store.ts'
import { type Principal, principalOf, type Question } from './question.ts'
import type { Verdict } from './verdict.ts'

export interface Evaluation extends Verdict {
  readonly evaluationId: string
  readonly principal: Principal | undefined
  readonly question: Question
  /** Of an agent's action. */
  readonly actionHash: string | null
  readonly decidedAt: number
}

export type Evaluate = (
  tenant: TenantScope,
  origin: Origin,
  question: Question,
  approved?: Approved,
) => Promise<Evaluation>

export function createEvaluate({ clock, decide }: { readonly clock: Clock; readonly decide: Decide }): Evaluate {
  return async (tenant, { caller }, question, approved) => {
    const principal = principalOf(caller, question.subject)
    const verdict = await decide(tenant, principal, question, approved)
    const decidedAt = clock.now()
    return {
      ...verdict,
      evaluationId: newId('ev', decidedAt),
      principal,
      question,
      actionHash: principal && principal.agentId !== null ? hashOf(tenant.id, principal, question) : null,
      decidedAt,
    }
  }
}

const hashOf = (tenantId: string, principal: Principal, question: Question): string =>
  actionHash(hashedAction(tenantId, { ...principal, ...question }))

const loggedErrors = 5
const loggedCharacters = 500

/** PostgreSQL has no U+0000 and no half of a character. */
const logged = (message: string): string => message.slice(0, loggedCharacters).toWellFormed().replaceAll('\0', '\ufffd')

/** As the log keeps it. */
export function decisionRow(evaluation: Evaluation, { caller, requestId }: Origin): DecisionRow {
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
    decided_at: new Date(evaluation.decidedAt),
  }
}
