import type { Decision } from './decision.ts'
import type { PolicyOutcome } from './policy-outcome.ts'

/** What policies had decided; undefined if they were not asked. */
export function loggedOutcome({
  outcome,
  reason,
}: Pick<Decision, 'outcome' | 'reason'>): PolicyOutcome['outcome'] | undefined {
  if (outcome === 'approval_required') return outcome
  // Limits of a delegation come after policies.
  if (outcome === 'allowed' || outcome === 'grant_required' || reason === 'limit_reached') return 'allowed'
  const isByPolicies = ['user_not_allowed', 'agent_not_allowed', 'not_allowed', 'policy_error'].includes(reason)
  return isByPolicies ? 'denied' : undefined
}
