// Shared by the handlers of the policy decision point.
import { EvaluationRequest, type PdpParams, Problem } from '@countersign/contract'
import type { TenantIdentity } from '@countersign/platform/http'
import { compileBody } from '@countersign/platform/http/parsing'
import type { Static } from 'typebox'

/** The tenant is that of the access token; a path with another tenant is not found. */
export function ofItsTenant<Call extends TenantIdentity & { readonly params: Static<typeof PdpParams> }>(
  call: Call,
): Call {
  if (call.params.tenantId !== call.tenant.id) throw new Problem('not_found')
  return call
}

/** A single evaluation, by the rules for a separate request. */
export const readEvaluation = compileBody(EvaluationRequest)
