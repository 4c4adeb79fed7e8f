// The part of the domain that decides what agents may do: who they are, what users let them do, and what is decided.
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
import type { DeviceChallenges } from './challenges/index.ts'
import type { Access } from './oauth/index.ts'
import type { PoliciesContext } from './policies/index.ts'

interface Parts extends PoliciesContext {
  readonly access: Access
  readonly audit: Audit
  readonly deviceChallenges: DeviceChallenges
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
      search: createSearches({ ...parts, decide }),
    },
    delegations,
    grants: createGrants({ ...parts, evaluate, findApproval: createFindApproval(parts), log, respond }),
    revocations: createRevocations({ ...parts, cancelPending }),
  }
}
