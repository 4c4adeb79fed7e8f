// An evaluation as an AuthZEN response. It names the evaluation only where the caller can refer to it, so that the same request
// gets the same response. Only callers with `agents.explain` get the reasons: an agent that knows why it is denied
// knows what to try next.
import { covers, type EvaluationResponse } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { AgentsContext } from '../context.ts'
import { signBinding } from '../decisions/binding.ts'
import { explanations } from '../decisions/decision.ts'
import type { Evaluation } from '../decisions/evaluation.ts'
import type { ApprovalRefusal, Reevaluated } from './reevaluation.ts'

export async function respond(
  ctx: AgentsContext,
  tenantId: string,
  caller: Caller,
  { evaluation, used, refusal }: Reevaluated,
): Promise<EvaluationResponse> {
  const { outcome } = evaluation
  return {
    decision: outcome === 'allowed',
    context: {
      outcome,
      ...(outcome === 'grant_required'
        ? { grant: { endpoint: `${ctx.addresses.pdp(tenantId)}/grants/v1/issue` } }
        : {}),
      ...(outcome === 'approval_required' ? await accessRequest(ctx, tenantId, evaluation) : {}),
      ...(covers(caller.scopes, 'agents.explain') ? explanation(evaluation) : {}),
      ...(used ? { approval: { id: used.id, approved_until: new Date(used.approvedUntil).toISOString() } } : {}),
      ...(refusal ? { reason: refusal, next_action: nextAction(refusal, evaluation) } : {}),
    },
  }
}

/** What the client should do with an approval that did not help. */
function nextAction(refusal: ApprovalRefusal, { outcome }: Evaluation): 'request' | 'none' {
  const isOver = refusal === 'approval_expired' || refusal === 'out_of_scope'
  return isOver && outcome === 'approval_required' ? 'request' : 'none'
}

/** Only agents can ask for approval. */
async function accessRequest(ctx: AgentsContext, tenantId: string, evaluation: Evaluation): Promise<object> {
  if (evaluation.actionHash === null) return {}
  const { token, expiresAt } = await signBinding(ctx, tenantId, evaluation)
  return {
    evaluation_id: evaluation.evaluationId,
    evaluated_at: new Date(evaluation.decidedAt).toISOString(),
    reason: evaluation.reason,
    access_request: {
      endpoint: `${ctx.addresses.pdp(tenantId)}/access/v1/requests`,
      template: evaluation.gates[0]?.template,
      expires_at: expiresAt,
      binding_token: token,
      display: {
        title: 'Approval required',
        description: 'A person must approve this action before it is allowed.',
      },
    },
  }
}

function explanation({ reason, errors, policies, policyVersion, delegationId }: Evaluation): object {
  return {
    reason,
    reason_admin: { en: explanations[reason] },
    ...(errors.length > 0 ? { errors: errors.map(({ policyId, message }) => ({ policy: policyId, message })) } : {}),
    policies,
    policy_version: policyVersion,
    ...(delegationId ? { delegation_id: delegationId } : {}),
  }
}
