// Mints a grant for a decision, and writes both, with what the grant reserves, in one transaction.
import { type AuthzenAction, type AuthzenResource, type IssuedGrant, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { GivenApproval } from '../approvals/given-approval.ts'
import type { AgentsContext } from '../context.ts'
import { type Evaluation, loggedDecision } from '../decisions/evaluation.ts'
import { writeDecisions } from '../decisions/write-decisions.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import type { Opening } from '../evaluations/openings.ts'
import { signGrant } from './grant-token.ts'
import { insertGrant, type NewGrant } from './grants-store.ts'
import { reserve } from './reserve.ts'

interface Minted {
  readonly evaluation: Evaluation
  readonly delegation: DelegationRow | undefined
  readonly approval: GivenApproval | undefined
  readonly opening: Opening | undefined
  readonly audience: string
  readonly lifetimeSeconds: number
}

type Granted = Pick<IssuedGrant, 'grant' | 'grantId' | 'expiresAt'>

/** Or what has no room for it, or has ended. */
export async function mint(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  minted: Minted,
): Promise<{ readonly granted: Granted } | { readonly full: 'delegation' | 'standing approval' }> {
  const row = newGrant(minted, ctx.clock.now())
  const { evaluation, delegation, approval, opening } = minted
  // Before the transaction, so that signing holds no connection.
  const grant = await signGrant(ctx, tenant.id, row, { approvedBy: approval?.approvedBy ?? [], opening })
  return tenant.tx(async (tx) => {
    const reserved = await reserve(tx, { delegation, opening }, evaluation.question, ctx.clock.now())
    if ('full' in reserved) return reserved
    if ((await insertGrant(tx, { ...row, ...reserved.held, delegation_id: row.delegation_id })) === 0)
      throw new Problem('approval_used')
    await writeDecisions(ctx, tx, [loggedDecision(evaluation, origin)])
    await recordEvent(ctx, tx, origin, {
      action: 'grant.issued',
      target: { kind: 'agent', id: row.agent_id },
      details: {
        grantId: row.grant_id,
        userId: row.user_id,
        action: row.action.name,
        resource: `${row.resource.type} ${row.resource.id}`,
        evaluationId: row.evaluation_id,
        ...(opening ? { standingApprovalId: opening.standingApprovalId } : {}),
      },
    })
    return { granted: { grant, grantId: row.grant_id, expiresAt: row.expires_at.toISOString() } }
  })
}

function newGrant({ evaluation, approval, audience, lifetimeSeconds }: Minted, now: number): NewGrant {
  const { principal, question, actionHash } = evaluation
  if (!principal?.agentId || actionHash === null) throw new TypeError('Only an agent is granted anything.')
  return {
    grant_id: newId('gr', now),
    agent_id: principal.agentId,
    user_id: principal.userId,
    delegation_id: evaluation.delegationId,
    approval_id: approval?.approvalId ?? null,
    standing_approval_id: null,
    standing_amount: 0,
    evaluation_id: evaluation.evaluationId,
    subject: question.subject,
    context: question.context ?? null,
    asked_by_agent: principal.asksItself,
    audience,
    action: actionOf(question.action),
    resource: resourceOf(question.resource),
    action_hash: actionHash,
    policy_version: evaluation.policyVersion,
    epoch: evaluation.epoch,
    reserved_amount: 0,
    reserved_period: null,
    created_at: new Date(now),
    expires_at: new Date(now + lifetimeSeconds * 1000),
  }
}

/** Only the members that we know: others are not part of the decision. */
const actionOf = ({ name, properties }: AuthzenAction): AuthzenAction => ({ name, ...(properties && { properties }) })
const resourceOf = ({ type, id, properties }: AuthzenResource): AuthzenResource => ({
  type,
  id,
  ...(properties && { properties }),
})
