// What the handlers of the policy decision point share.
import { EvaluationRequest, type PdpParams, Problem } from '@countersign/contract'
import type { TenantIdentity } from '@countersign/platform/http'
import { compileBody } from '@countersign/platform/http/parsing'
import type { Static } from 'typebox'

/** The tenant is the access token's; a path that names another names nothing. */
export function ofItsTenant<Call extends TenantIdentity & { readonly params: Static<typeof PdpParams> }>(
  call: Call,
): Call {
  if (call.params.tenantId !== call.tenant.id) throw new Problem('not_found')
  return call
}

/** A single evaluation, by the rules that one has as a body of its own. */
export const readEvaluation = compileBody(EvaluationRequest)
