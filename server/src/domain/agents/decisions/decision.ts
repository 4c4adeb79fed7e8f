// What our rules decide, and why.
import type { Gate, PolicyError } from '../../policies/index.ts'
import type { Acting } from './authorize-action.ts'

export type Reason =
  | 'permitted'
  | 'approval_required'
  | 'grant_required'
  | 'standing_approval'
  | 'subject_not_proven'
  | 'unknown_agent'
  | 'agent_suspended'
  | 'agent_expired'
  | 'wrong_mode'
  | 'above_ceiling'
  | 'revoked'
  | 'user_disabled'
  | 'not_delegated'
  | 'limit_reached'
  | 'user_not_allowed'
  | 'agent_not_allowed'
  | 'not_allowed'
  | 'policy_error'

/** For administrators. */
export const explanations: Readonly<Record<Reason, string>> = {
  permitted: 'Policies permit it.',
  approval_required: 'Policies permit it after an approval.',
  grant_required: 'A limited delegation covers it. Request a grant, which reserves what it uses.',
  standing_approval: 'A standing approval covers it. Request a grant, which reserves what it uses.',
  subject_not_proven: 'The access token does not prove this subject.',
  unknown_agent: 'The agent does not exist.',
  agent_suspended: 'The agent is suspended.',
  agent_expired: 'The agent has expired.',
  wrong_mode: 'The agent acts only for users, or only for itself.',
  above_ceiling: "The action is not within the agent's ceiling.",
  revoked: 'Blocked by a revocation.',
  user_disabled: 'The user is disabled or does not exist.',
  not_delegated: 'No open delegation covers it.',
  limit_reached: 'Every delegation that covers it has used up its budget or count.',
  user_not_allowed: 'The user is not allowed to do it.',
  agent_not_allowed: 'Policies do not permit the agent to do it.',
  not_allowed: 'Policies do not permit it.',
  policy_error: 'Policies could not be evaluated, which results in a deny. `errors` lists the reasons.',
}

export interface Decision {
  readonly outcome: 'allowed' | 'denied' | 'approval_required' | 'grant_required'
  readonly reason: Reason
  /** Why policies could not authorize it: a policy that failed, or an entity or a request that does not fit the schema. */
  readonly errors: readonly PolicyError[]
  /** The policies that determined it. */
  readonly policies: readonly string[]
  readonly policyVersion: number
  /** The gates to be approved, if approval would help. */
  readonly gates: readonly Gate[]
  readonly delegationId: string | null
  /** The number of the last revocation at that time. */
  readonly epoch: number
  /** What policies were asked; absent if our own rules denied it first. */
  readonly acting?: Acting
}
