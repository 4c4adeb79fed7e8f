// The decision itself. A delegated action is allowed only if the user alone is, and the agent for that user is, and an open
// delegation covers it; whatever is not allowed by all of them is denied, and no failure on the way is ever an allow.
import type { TenantScope } from '@countersign/platform/database'
import type { Authorization, PoliciesContext } from '../../policies/index.ts'
import { matchesAction } from '../agents/action-patterns.ts'
import type { AgentStates } from '../agents/agent-states.ts'
import type { AgentRow } from '../agents/agents-store.ts'
import { hasExpired } from '../agents/present.ts'
import { covers, isCounted } from '../delegations/coverage.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import type { OpenDelegations } from '../delegations/open-delegations.ts'
import type { Marks } from '../revocations/revocation-marks.ts'
import { type Asked, askPolicies } from './ask-policies.ts'
import type { Principal, Question } from './question.ts'
import type { UserStates } from './user-states.ts'
import type { Reason, Verdict } from './verdict.ts'

interface Parts extends PoliciesContext {
  readonly agentStates: AgentStates
  readonly delegations: OpenDelegations
  readonly marks: Marks
  readonly userStates: UserStates
}

export interface Approved {
  /** Ids of the policies whose gates people have approved. */
  readonly approvals?: readonly string[]
  /** A grant reserves what is counted: the delegation that has room. */
  readonly delegation?: DelegationRow
}

export type Decide = (
  tenant: TenantScope,
  principal: Principal | undefined,
  question: Question,
  approved?: Approved,
) => Promise<Verdict>

export function createDecide(parts: Parts): Decide {
  const { agentStates, clock, delegations, marks, userStates } = parts
  return async (tenant, principal, question, approved = {}) => {
    const revocations = await marks.of(tenant.id)
    const nothing = {
      errors: [],
      policies: [],
      policyVersion: 0,
      gates: [],
      delegationId: null,
      epoch: revocations.epoch,
    }
    const deny = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({
      ...nothing,
      outcome: 'denied',
      reason,
      ...more,
    })
    if (!principal) return deny('subject_not_proven')
    const { agentId, userId } = principal
    const agent = agentId === null ? undefined : await agentStates.of(tenant.id, agentId)
    const unfit = agentId === null ? undefined : unfitness(agent, principal, question, clock.now())
    if (unfit) return deny(unfit)
    const isStopped = (row: DelegationRow | undefined) =>
      revocations.stops(revocable(principal, question, row), principal.epoch)
    const delegation = approved.delegation ?? (await covering(tenant, principal, question, isStopped))
    const delegationId = delegation?.delegation_id ?? null
    if (isStopped(delegation)) return deny('revoked', { delegationId })
    if (userId !== null) {
      const state = await userStates.of(tenant.id, userId)
      // Of people who ask for themselves the tenant's entities may know more than we do.
      if (state === 'disabled' || (state === 'unknown' && agentId !== null)) return deny('user_disabled')
    }
    const isDelegated = agentId !== null && userId !== null
    if (isDelegated && !delegation) return deny('not_delegated')

    const asked: Asked = { tenant, principal, question, agent, delegation, approvals: approved.approvals ?? [] }
    const { user, agentItself } = await askPolicies(parts, asked, clock.now())
    const answers = [user, agentItself].filter((answer) => answer !== undefined)
    const policyVersion = Math.max(...answers.map((answer) => answer.policyVersion))
    const gates = answers.flatMap((answer) => answer.gates)
    const failed = answers.find((answer) => !answer.allowed && !answer.approvable)
    // Of what stands in the way, or of all that let it through.
    const deciding = failed ? [failed] : gates.length > 0 ? answers.filter((answer) => !answer.allowed) : answers
    const policies = [...new Set(deciding.flatMap((answer) => answer.determiningPolicies))]
    const found = { policies, policyVersion, delegationId }
    if (failed) {
      const whose = isDelegated ? (failed === user ? 'user' : 'agent') : undefined
      return deny(whyNot(failed, whose), { ...found, errors: failed.errors })
    }
    const all = { ...nothing, ...found }
    if (gates.length > 0)
      return { ...all, outcome: 'approval_required', reason: 'approval_required', gates: distinct(gates) }
    if (delegation && isCounted(delegation) && !approved.delegation)
      return { ...all, outcome: 'grant_required', reason: 'grant_required' }
    return { ...all, outcome: 'allowed', reason: 'permitted' }
  }

  /** One that is not revoked, and needs no counting, where there is one. */
  async function covering(
    tenant: TenantScope,
    { agentId, userId, delegationId }: Principal,
    question: Question,
    isStopped: (row: DelegationRow) => boolean,
  ): Promise<DelegationRow | undefined> {
    if (agentId === null || userId === null) return undefined
    const open = await delegations.of(tenant.id, agentId, userId)
    const fit = open.filter(
      (row) => (delegationId === undefined || row.delegation_id === delegationId) && covers(row, question, clock.now()),
    )
    const good = fit.filter((row) => !isStopped(row))
    return good.find((row) => !isCounted(row)) ?? good[0] ?? fit[0]
  }
}

const revocable = ({ agentId, userId }: Principal, { action }: Question, delegation: DelegationRow | undefined) => ({
  agentId: agentId ?? undefined,
  userId: userId ?? undefined,
  delegationId: delegation?.delegation_id,
  action: action.name,
})

/** Why an agent cannot do this whatever policies say, if so. */
function unfitness(
  agent: AgentRow | undefined,
  { userId }: Principal,
  { action }: Question,
  now: number,
): Reason | undefined {
  if (!agent) return 'unknown_agent'
  if (agent.status !== 'active') return 'agent_suspended'
  if (hasExpired(agent, now)) return 'agent_expired'
  if ((agent.mode === 'delegated') !== (userId !== null)) return 'wrong_mode'
  return matchesAction(agent.ceiling, action.name) ? undefined : 'above_ceiling'
}

function whyNot({ errors }: Authorization, whose: 'user' | 'agent' | undefined): Reason {
  if (errors.length > 0) return 'policy_error'
  return whose === 'user' ? 'user_not_allowed' : whose === 'agent' ? 'agent_not_allowed' : 'not_allowed'
}

function distinct(gates: Verdict['gates']): Verdict['gates'] {
  return [...new Map(gates.map((gate) => [gate.policyId, gate])).values()]
}
