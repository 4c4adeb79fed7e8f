// An evaluation in AuthZEN's words. Why is for those who may know: what denies an agent would teach it what to try next.
import { covers, type EvaluationResponse } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { Addresses } from '../../base/index.ts'
import type { Bindings } from './binding.ts'
import type { Evaluation } from './evaluation.ts'
import { explanations } from './verdict.ts'

interface Parts {
  readonly addresses: Addresses
  readonly bindings: Bindings
}

export type Respond = (tenantId: string, caller: Caller, evaluation: Evaluation) => Promise<EvaluationResponse>

export function createRespond({ addresses, bindings }: Parts): Respond {
  return async (tenantId, caller, evaluation) => {
    const { outcome, evaluationId } = evaluation
    return {
      decision: outcome === 'allowed',
      context: {
        outcome,
        evaluation_id: evaluationId,
        ...(outcome === 'grant_required' ? { grant: { endpoint: `${addresses.pdp(tenantId)}/grants/v1/issue` } } : {}),
        ...(outcome === 'approval_required' ? await accessRequest(tenantId, evaluation) : {}),
        ...(covers(caller.scopes, 'agents.explain') ? explanation(evaluation) : {}),
      },
    }
  }

  /** Only an agent can be approved: a person who needs approval has nobody to ask on their behalf. */
  async function accessRequest(tenantId: string, evaluation: Evaluation): Promise<object> {
    if (evaluation.actionHash === null) return {}
    const { token, expiresAt } = await bindings.sign(tenantId, evaluation)
    return {
      access_request: {
        endpoint: `${addresses.pdp(tenantId)}/access/v1/requests`,
        expires_at: expiresAt.toISOString(),
        binding_token: token,
      },
    }
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
