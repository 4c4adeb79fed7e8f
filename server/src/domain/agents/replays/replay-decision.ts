// Decides a request of the log again, by a draft. Only the part that policies decide: whether an agent was suspended or a
// delegation open is as it was.
import type { PolicyReplayDifference } from '@countersign/contract'
import type { Trial } from '../../policies/index.ts'
import { type Acting, authorizeAction } from '../decisions/authorize-action.ts'
import { type PolicyOutcome, policyOutcome } from '../decisions/policy-outcome.ts'

type Outcome = PolicyReplayDifference['logged']

export interface ReplayedDecision {
  readonly logged: Outcome
  readonly draft: PolicyOutcome
  /** What the published policies say today; evaluated only if the draft differs from the log. */
  readonly published?: Outcome
}

export async function replayDecision(
  trial: Trial,
  acting: Acting,
  logged: Outcome,
  decidedAt: Date,
): Promise<ReplayedDecision> {
  const { agentId, userId } = acting.principal
  const isDelegated = agentId !== null && userId !== null
  const by = async (authorize: Trial['byDraft']) =>
    policyOutcome(await authorizeAction(acting, decidedAt.getTime(), authorize), isDelegated)
  const draft = await by(trial.byDraft)
  return draft.outcome === logged
    ? { logged, draft }
    : { logged, draft, published: (await by(trial.byPublished)).outcome }
}
