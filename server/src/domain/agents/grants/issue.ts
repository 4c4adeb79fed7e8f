// Issuing a grant: decided again by today's policies, limits reserved, and everything written in one transaction.
import { type IssuedGrant, type IssueGrantRequest, maxGrantSeconds } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { findGivenApproval } from '../approvals/given-approval.ts'
import type { AgentsContext } from '../context.ts'
import { type Evaluation, evaluateQuestion, loggedDecision } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import { covers, isCounted } from '../delegations/coverage.ts'
import { type DelegationRow, listOpenDelegations } from '../delegations/delegations-store.ts'
import { findOpenings } from '../evaluations/openings.ts'
import { respond } from '../evaluations/response.ts'
import { mint } from './mint.ts'

export async function issue(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  request: IssueGrantRequest,
): Promise<IssuedGrant> {
  const { audience, approval: approvalId, lifetimeSeconds = maxGrantSeconds, ...question } = request
  assertExact(question)
  let evaluation = await evaluateQuestion(ctx, tenant, origin, question)
  const approval = approvalId === undefined ? undefined : await findGivenApproval(ctx, tenant, approvalId, evaluation)
  const approvals = approval?.gates ?? []

  for (const delegation of await candidates(ctx, tenant, evaluation)) {
    const approved = { approvals, ...(delegation ? { delegation } : {}) }
    const decided = await evaluateQuestion(ctx, tenant, origin, question, approved)
    evaluation = decided
    const openings = decided.outcome === 'allowed' ? [undefined] : await findOpenings(ctx, tenant, decided)
    for (const opening of openings) {
      const opened = opening && { ...approved, approvals: [...approvals, opening.gateId] }
      const allowed = opened ? await evaluateQuestion(ctx, tenant, origin, question, opened) : decided
      if (allowed.outcome !== 'allowed') continue
      const minted = { evaluation: allowed, delegation, approval, opening, audience, lifetimeSeconds }
      const written = await mint(ctx, tenant, origin, minted)
      if ('granted' in written) return grantedBy(ctx, tenant, origin, allowed, written.granted)
      // If a standing approval has no room, a person can still be asked.
      if (written.full === 'delegation') evaluation = { ...allowed, outcome: 'denied', reason: 'limit_reached' }
    }
  }
  ctx.decisionLog.add(tenant.id, loggedDecision(evaluation, origin))
  ctx.shadowRuns.observe(ctx, tenant.id, evaluation)
  return respond(ctx, tenant.id, origin.caller, { evaluation })
}

async function grantedBy(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  evaluation: Evaluation,
  granted: Pick<IssuedGrant, 'grant' | 'grantId' | 'expiresAt'>,
): Promise<IssuedGrant> {
  ctx.shadowRuns.observe(ctx, tenant.id, evaluation)
  const { decision, context } = await respond(ctx, tenant.id, origin.caller, { evaluation })
  return { decision, context: { ...context, evaluation_id: evaluation.evaluationId }, ...granted }
}

/** The delegations that could cover it, those without a budget or count first. Empty if the principal is not an agent. */
async function candidates(
  { clock }: BaseContext,
  tenant: TenantScope,
  { principal, question }: Evaluation,
): Promise<readonly (DelegationRow | undefined)[]> {
  const { agentId, userId, delegationId } = principal ?? {}
  if (!agentId) return []
  if (!userId) return [undefined]
  const now = clock.now()
  // Not from the cache: budgets and counts must be current.
  const open = await tenant.apart((tx) => listOpenDelegations(tx, agentId, userId, new Date(now)))
  return open
    .filter((row) => delegationId === undefined || row.delegation_id === delegationId)
    .filter((row) => covers(row, question, now))
    .sort((one, other) => Number(isCounted(one)) - Number(isCounted(other)))
}
