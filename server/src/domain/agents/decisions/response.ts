// An evaluation as an AuthZEN response. Only callers with `agents.explain` get the reasons: an agent that knows why it is denied
// knows what to try next.
import { covers, type EvaluationResponse } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { AgentsContext } from '../context.ts'
import { signBinding } from './binding.ts'
import { explanations } from './decision.ts'
import type { Evaluation } from './evaluation.ts'

export async function respond(
  ctx: AgentsContext,
  tenantId: string,
  caller: Caller,
  evaluation: Evaluation,
): Promise<EvaluationResponse> {
  const { outcome, evaluationId } = evaluation
  return {
    decision: outcome === 'allowed',
    context: {
      outcome,
      evaluation_id: evaluationId,
      ...(outcome === 'grant_required'
        ? { grant: { endpoint: `${ctx.addresses.pdp(tenantId)}/grants/v1/issue` } }
        : {}),
      ...(outcome === 'approval_required' ? await accessRequest(ctx, tenantId, evaluation) : {}),
      ...(covers(caller.scopes, 'agents.explain') ? explanation(evaluation) : {}),
    },
  }
}

/** Only agents can ask for approval. */
async function accessRequest(ctx: AgentsContext, tenantId: string, evaluation: Evaluation): Promise<object> {
  if (evaluation.actionHash === null) return {}
  const { token, expiresAt } = await signBinding(ctx, tenantId, evaluation)
  return {
    access_request: {
      endpoint: `${ctx.addresses.pdp(tenantId)}/access/v1/requests`,
      expires_at: expiresAt.toISOString(),
      binding_token: token,
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
