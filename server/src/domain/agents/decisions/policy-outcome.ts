// What policies say of an action: the authorizations of the user and of the agent, combined.
import type { Authorization } from '../../policies/index.ts'
import type { Authorizations } from './authorize-action.ts'
import type { Decision, Reason } from './decision.ts'

export interface PolicyOutcome extends Pick<Decision, 'reason' | 'errors' | 'policies' | 'policyVersion' | 'gates'> {
  readonly outcome: 'allowed' | 'approval_required' | 'denied'
}

export function policyOutcome({ user, agentItself }: Authorizations, isDelegated: boolean): PolicyOutcome {
  const authorizations = [user, agentItself].filter((one) => one !== undefined)
  const policyVersion = Math.max(...authorizations.map((one) => one.policyVersion))
  const gates = authorizations.flatMap((one) => one.gates)
  const failed = authorizations.find((one) => !one.allowed && !one.approvable)
  // The policies that prevent it, or all that permit it.
  const deciding = failed ? [failed] : gates.length > 0 ? authorizations.filter((one) => !one.allowed) : authorizations
  const policies = [...new Set(deciding.flatMap((one) => one.determiningPolicies))]
  const found = { policies, policyVersion, gates: [], errors: [] }
  if (failed) {
    const whose = isDelegated ? (failed === user ? 'user' : 'agent') : undefined
    return { ...found, outcome: 'denied', reason: whyNot(failed, whose), errors: failed.errors }
  }
  if (gates.length > 0)
    return { ...found, outcome: 'approval_required', reason: 'approval_required', gates: distinct(gates) }
  return { ...found, outcome: 'allowed', reason: 'permitted' }
}

function whyNot({ errors }: Authorization, whose: 'user' | 'agent' | undefined): Reason {
  if (errors.length > 0) return 'policy_error'
  return whose === 'user' ? 'user_not_allowed' : whose === 'agent' ? 'agent_not_allowed' : 'not_allowed'
}

function distinct(gates: Decision['gates']): Decision['gates'] {
  return [...new Map(gates.map((gate) => [gate.policyId, gate])).values()]
}
