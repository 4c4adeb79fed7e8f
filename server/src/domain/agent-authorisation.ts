// The part of the domain that decides what agents may do: who they are, what users let them do, and what is decided.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { createAgents } from './agents/agents/agents.ts'
import { createApprovals } from './agents/approvals/approvals.ts'
import { createCancelPending } from './agents/pending-approvals/cancel-pending.ts'
import { createFindApproval } from './agents/approvals/given-approval.ts'
import { createBindings } from './agents/decisions/binding.ts'
import { createDecide } from './agents/decisions/decide.ts'
import { createDecisionLog } from './agents/decisions/decision-log.ts'
import { createDecisions } from './agents/decisions/decisions.ts'
import { createEvaluate } from './agents/decisions/evaluation.ts'
import { createDecisionHistory } from './agents/decisions/history.ts'
import { createRespond } from './agents/decisions/response.ts'
import { createSearches } from './agents/decisions/search.ts'
import { createUserStates } from './agents/decisions/user-states.ts'
import { createDelegations } from './agents/delegations/delegations.ts'
import { createGrants } from './agents/grants/grants.ts'
import { createRevocationMarks } from './agents/revocations/revocation-marks.ts'
import { createRevocations } from './agents/revocations/revocations.ts'
import type { Audit } from './audit/audit.ts'
import type { Addresses } from './base/addresses/addresses.ts'
import type { Pace } from './base/waits/pace.ts'
import type { Waits } from './base/waits/waits.ts'
import type { DeviceChallenges } from './challenges/device-challenges/device-challenges.ts'
import type { Access } from './oauth/access-tokens/access.ts'
import type { Policies } from './policies/policies/policies.ts'

interface Parts {
  readonly access: Access
  readonly addresses: Addresses
  readonly audit: Audit
  readonly clock: Clock
  readonly database: Database
  readonly deviceChallenges: DeviceChallenges
  readonly pace: Pace
  readonly policies: Policies
  readonly signals: Signals
  readonly waits: Waits
}

export type AgentAuthorisation = ReturnType<typeof createAgentAuthorisation>

export function createAgentAuthorisation(parts: Parts) {
  const cancelPending = createCancelPending(parts)
  const agents = createAgents({ ...parts, cancelPending })
  const delegations = createDelegations({ ...parts, cancelPending })
  const bindings = createBindings(parts)
  const decide = createDecide({
    ...parts,
    agentStates: agents.states,
    engine: parts.policies,
    delegations: delegations.open,
    marks: createRevocationMarks(parts),
    userStates: createUserStates(parts),
  })
  const evaluate = createEvaluate({ ...parts, decide })
  const log = createDecisionLog(parts)
  const respond = createRespond({ ...parts, bindings })
  return {
    agents,
    approvals: createApprovals({ ...parts, bindings, evaluate }),
    decisions: {
      ...createDecisions({ ...parts, evaluate, log, respond }),
      history: createDecisionHistory({ ...parts, log }),
      search: createSearches({ decide, search: parts.policies.search }),
    },
    delegations,
    grants: createGrants({ ...parts, evaluate, findApproval: createFindApproval(parts), log, respond }),
    revocations: createRevocations({ ...parts, cancelPending }),
  }
}
