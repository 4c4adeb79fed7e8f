// From Cedar's response to an authorization, with the gates that an approval would open.
import type { CedarRequest } from '../cedar/cedar.ts'
import type { Authorizer, Slice } from '../cedar-index/index.ts'
import type { Authorization, Gate, PolicyRequest } from './authorization.ts'
import type { Gathered } from './gather.ts'

export function authorizeBySlice(
  authorizer: Authorizer,
  slice: Slice,
  { principal, action, resource }: PolicyRequest,
  { context, entities }: Gathered,
): Omit<Authorization, 'policyVersion'> {
  const request: CedarRequest = {
    principal: { type: principal.type, id: principal.id },
    action,
    resource: { type: resource.type, id: resource.id },
    context,
    entities,
  }
  const { allowed, reasons, errors } = authorizer.authorize(slice.partition, request)
  // Cedar skips a policy that fails, and a permit beside a failing forbid would allow: here an error denies.
  if (errors.length > 0) {
    const failing = errors.flatMap(({ policyId }) => policyId ?? [])
    return { allowed: false, determiningPolicies: failing, approvable: false, gates: [], errors }
  }
  if (allowed) return { allowed, determiningPolicies: reasons, approvable: false, gates: [], errors }
  const gates = openableGates(authorizer, slice, request, reasons)
  return { allowed, determiningPolicies: reasons, approvable: gates.length > 0, gates, errors }
}

/** The gates that deny, if only gates deny and their approval would allow. People are asked only if that changes the result. */
function openableGates(
  authorizer: Authorizer,
  slice: Slice,
  request: CedarRequest,
  reasons: readonly string[],
): readonly Gate[] {
  const gates = reasons.flatMap((policyId) => slice.gates.get(policyId) ?? [])
  if (gates.length === 0 || gates.length < reasons.length) return []
  const held = (request.context.approvals ?? []) as string[]
  const context = { ...request.context, approvals: [...held, ...reasons] }
  const { allowed, errors } = authorizer.authorize(slice.partition, { ...request, context })
  return allowed && errors.length === 0 ? gates : []
}
