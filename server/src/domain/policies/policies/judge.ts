// From what Cedar says to what we answer.

import type { CedarRequest } from '../cedar/cedar.ts'
import type { Authorizer, Slice } from '../cedar-index/index.ts'
import type { Gate, PolicyDecision, PolicyRequest } from './engine.ts'
import type { Gathered } from './gather.ts'

type Judgement = Omit<PolicyDecision, 'policyVersion'>

export function judge(
  authorizer: Authorizer,
  slice: Slice,
  { principal, action, resource }: PolicyRequest,
  { context, entities }: Gathered,
): Judgement {
  const request: CedarRequest = {
    principal: { type: principal.type, id: principal.id },
    action,
    resource: { type: resource.type, id: resource.id },
    context,
    entities,
  }
  const { allowed, reasons, errors } = authorizer.decide(slice.partition, request)
  // Cedar skips a policy that errs, and a permit beside an erring forbid would allow: here an error denies.
  if (errors.length > 0) {
    const erring = errors.flatMap(({ policyId }) => policyId ?? [])
    return { allowed: false, determiningPolicies: erring, approvable: false, gates: [], errors }
  }
  if (allowed) return { allowed, determiningPolicies: reasons, approvable: false, gates: [], errors }
  const gates = openableGates(authorizer, slice, request, reasons)
  return { allowed, determiningPolicies: reasons, approvable: gates.length > 0, gates, errors }
}

/** The gates that alone deny, where their approval would allow. A human is asked only where the answer would change. */
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
  const { allowed, errors } = authorizer.decide(slice.partition, { ...request, context })
  return allowed && errors.length === 0 ? gates : []
}
