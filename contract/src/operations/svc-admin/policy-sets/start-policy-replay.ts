import { maxReplayedDecisions, maxUnfinishedReplays } from '../../../limits/index.ts'
import { PolicyReplay, StartPolicyReplayRequest } from '../../../policy-replays.ts'
import { signature } from '../../signature.ts'

export const startPolicyReplay = signature({
  service: 'svc-admin',
  id: 'startPolicyReplay',
  method: 'POST',
  path: '/v1/policy-sets/draft:replay',
  summary: 'Replay the decision log against the draft',
  description: `Decides the requests of the last days again, by the draft as it is now, in the background. getPolicyReplay returns the progress, and listPolicyReplayDifferences the decisions that would change.

Each request is decided with the properties and the context that it had, at the time at which it was made, and with the entities that are stored now. Decisions that policies did not make are counted and not replayed. A replay covers up to ${maxReplayedDecisions.toLocaleString('en')} decisions. A tenant can have up to ${maxUnfinishedReplays} unfinished replays.`,
  scope: 'admin.write',
  idempotent: true,
  body: StartPolicyReplayRequest,
  reply: { 202: PolicyReplay },
  errors: ['policy_set_invalid', 'policy_check_running', 'too_many_requests'],
})
