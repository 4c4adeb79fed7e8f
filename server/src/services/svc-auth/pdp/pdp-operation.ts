// What the operations of the policy decision point share: AuthZEN's errors, a tenant in the path, agents that act for users.
import { EvaluationRequest, PdpParams, Problem } from '@countersign/contract'
import { authzenErrors, type TenantIdentity } from '@countersign/platform/http'
import { compileBody } from '@countersign/platform/http/parsing'
import type { Static } from 'typebox'

export const asAuthzen = { errorFormat: authzenErrors, params: PdpParams } as const

/** For whoever asks what an agent may do: the agent itself, also for a user, or an enforcement point. */
export const forAskers = { scope: ['agents.request', 'agents.evaluate'], forActingAgents: true } as const

/** The tenant is the access token's; a path that names another names nothing. */
export function ofItsTenant<Call extends TenantIdentity & { readonly params: Static<typeof PdpParams> }>(
  call: Call,
): Call {
  if (call.params.tenantId !== call.tenant.id) throw new Problem('not_found')
  return call
}

/** A single evaluation, by the rules that one has as a body of its own. */
export const readEvaluation = compileBody(EvaluationRequest)
