// The part of the domain that decides what agents may do: who they are, what users let them do, and what is decided.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import {
  createAgents,
  createApprovals,
  createBindings,
  createCancelPending,
  createDecide,
  createDecisionHistory,
  createDecisionLog,
  createDecisions,
  createDelegations,
  createEvaluate,
  createFindApproval,
  createGrants,
  createRespond,
  createRevocationMarks,
  createRevocations,
  createSearches,
  createUserStates,
} from './agents/index.ts'
import type { Audit } from './audit/index.ts'
import type { Addresses, Pace, Waits } from './base/index.ts'
import type { DeviceChallenges } from './challenges/index.ts'
import type { Access } from './oauth/index.ts'
import type { Policies } from './policies/index.ts'

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
