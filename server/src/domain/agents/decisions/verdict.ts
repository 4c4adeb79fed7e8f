// What was decided, and why.
import type { Gate, PolicyError } from '../../policies/index.ts'

export type Outcome = 'allowed' | 'denied' | 'approval_required' | 'grant_required'

export type Reason =
  | 'permitted'
  | 'approval_required'
  | 'grant_required'
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

/** What each says to the administrator who reads it. */
export const explanations: Readonly<Record<Reason, string>> = {
  permitted: 'Policies permit it.',
  approval_required: 'Policies permit it once somebody approves.',
  grant_required: 'A limited delegation covers it: ask for a grant, which reserves what it uses.',
  subject_not_proven: 'The access token does not prove this subject.',
  unknown_agent: 'There is no such agent.',
  agent_suspended: 'The agent is suspended.',
  agent_expired: "The agent's time is over.",
  wrong_mode: 'The agent acts for users alone, or for itself alone.',
  above_ceiling: "The action is above the agent's ceiling.",
  revoked: 'A revocation means it.',
  user_disabled: 'The user is disabled, or there is none.',
  not_delegated: 'No open delegation covers it.',
  limit_reached: 'The budget or the count of every delegation that covers it is used up.',
  user_not_allowed: 'The user alone would not be allowed.',
  agent_not_allowed: 'Policies do not permit it to the agent.',
  not_allowed: 'Policies do not permit it.',
  policy_error: 'Policies could not be evaluated, which denies. `errors` says why.',
}

export interface Verdict {
  readonly outcome: Outcome
  readonly reason: Reason
  /** Why policies could not be evaluated: a policy that failed, or an entity or a request that does not fit the schema. */
  readonly errors: readonly PolicyError[]
  /** Those that decided. */
  readonly policies: readonly string[]
  readonly policyVersion: number
  /** To be approved, where that would help. */
  readonly gates: readonly Gate[]
  readonly delegationId: string | null
  /** How many revocations there were. */
  readonly epoch: number
}
