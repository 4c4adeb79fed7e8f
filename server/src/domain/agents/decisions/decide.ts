// Decides by our rules: agents, delegations, revocations, gates. A delegated action is allowed only if an open delegation covers
// it and policies authorize both the user without the agent and the agent for that user. No failure is ever an allow.
import type { TenantScope } from '@countersign/platform/database'
import { authorize } from '../../policies/index.ts'
import { matchesAction } from '../agents/action-patterns.ts'
import type { AgentRow } from '../agents/agents-store.ts'
import { hasExpired } from '../agents/present.ts'
import type { AgentsContext } from '../context.ts'
import { covers, isCounted } from '../delegations/coverage.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import { authorizeAction } from './authorize-action.ts'
import type { Decision, Reason } from './decision.ts'
import { policyOutcome } from './policy-outcome.ts'
import type { Principal, Question } from './question.ts'

export interface Approved {
  /** Ids of the policies whose gates people have approved. */
  readonly approvals?: readonly string[]
  /** The delegation from which a grant reserves. */
  readonly delegation?: DelegationRow
}

export async function decide(
  ctx: AgentsContext,
  tenant: TenantScope,
  principal: Principal | undefined,
  question: Question,
  approved: Approved = {},
): Promise<Decision> {
  const { agentStates, clock, currentRevocations, userStates } = ctx
  const revocations = await currentRevocations.of(tenant.id)
  const nothing = {
    errors: [],
    policies: [],
    policyVersion: 0,
    gates: [],
    delegationId: null,
    epoch: revocations.epoch,
  }
  const deny = (reason: Reason, more: Partial<Decision> = {}): Decision => ({
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
  const delegation = approved.delegation ?? (await coveringDelegation(ctx, tenant, principal, question, isStopped))
  const delegationId = delegation?.delegation_id ?? null
  if (isStopped(delegation)) return deny('revoked', { delegationId })
  if (userId !== null) {
    const state = await userStates.of(tenant.id, userId)
    // For users who act themselves, the tenant's entities may include users that we do not know.
    if (state === 'disabled' || (state === 'unknown' && agentId !== null)) return deny('user_disabled')
  }
  const isDelegated = agentId !== null && userId !== null
  if (isDelegated && !delegation) return deny('not_delegated')

  const acting = { principal, question, agent, delegation, approvals: approved.approvals ?? [] }
  const authorizations = await authorizeAction(acting, clock.now(), (request) => authorize(ctx, tenant, request))
  const all = { ...nothing, ...policyOutcome(authorizations, isDelegated), delegationId, acting }
  if (all.outcome === 'allowed' && delegation && isCounted(delegation) && !approved.delegation)
    return { ...all, outcome: 'grant_required', reason: 'grant_required' }
  return all
}

/** Prefers a delegation that is not revoked, and of those one without a budget or count. */
async function coveringDelegation(
  { clock, openDelegations }: AgentsContext,
  tenant: TenantScope,
  { agentId, userId, delegationId }: Principal,
  question: Question,
  isStopped: (row: DelegationRow) => boolean,
): Promise<DelegationRow | undefined> {
  if (agentId === null || userId === null) return undefined
  const open = await openDelegations.of(tenant.id, agentId, userId)
  const fit = open.filter(
    (row) => (delegationId === undefined || row.delegation_id === delegationId) && covers(row, question, clock.now()),
  )
  const good = fit.filter((row) => !isStopped(row))
  return good.find((row) => !isCounted(row)) ?? good[0] ?? fit[0]
}

const revocable = ({ agentId, userId }: Principal, { action }: Question, delegation: DelegationRow | undefined) => ({
  agentId: agentId ?? undefined,
  userId: userId ?? undefined,
  delegationId: delegation?.delegation_id,
  action: action.name,
})

/** Why the agent cannot do this, whatever policies say. */
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
