import type { PoliciesContext } from '../policies/index.ts'
import type { AgentStates } from './agents/agent-states.ts'
import type { DecisionLog } from './decisions/decision-log.ts'
import type { UserStates } from './decisions/user-states.ts'
import type { OpenDelegations } from './delegations/open-delegations.ts'
import type { ReplayTurns } from './replays/replay-turns.ts'
import type { CurrentRevocations } from './revocations/current-revocations.ts'
import type { ShadowRuns } from './shadows/shadow-runs.ts'

export interface AgentsContext extends PoliciesContext {
  readonly agentStates: AgentStates
  readonly currentRevocations: CurrentRevocations
  readonly decisionLog: DecisionLog
  readonly openDelegations: OpenDelegations
  readonly replayTurns: ReplayTurns
  readonly shadowRuns: ShadowRuns
  readonly userStates: UserStates
}
