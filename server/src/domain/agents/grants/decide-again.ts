// A grant, when other policies are published than those that allowed it: they decide again.
import type { TenantScope } from '@countersign/platform/database'
import { findOpenedGates } from '../approvals/given-approval.ts'
import type { AgentsContext } from '../context.ts'
import { type Approved, decide } from '../decisions/decide.ts'
import type { Principal, Question } from '../decisions/question.ts'
import { findDelegation } from '../delegations/delegations-store.ts'
import { stillOpens } from '../evaluations/openings.ts'
import type { GrantRow } from './grants-store.ts'

export async function isStillAllowed(ctx: AgentsContext, tenant: TenantScope, row: GrantRow): Promise<boolean> {
  const { subject, delegation_id: delegationId, approval_id: approvalId, standing_approval_id: standingId } = row
  if (!subject) return false
  // The cache may be older than the version that the caller has read.
  await ctx.publishedPolicies.reload(tenant.id)
  const principal = principalOf(row, subject)
  const question: Question = { subject, action: row.action, resource: row.resource, context: row.context ?? {} }
  const delegation = delegationId === null ? undefined : await tenant.apart((tx) => findDelegation(tx, delegationId))
  const reserved: Approved = delegation ? { delegation } : {}
  const decision = await decide(ctx, tenant, principal, question, reserved)
  if (decision.outcome !== 'approval_required') return decision.outcome === 'allowed'
  const { gates } = decision
  const opened = approvalId && (await tenant.apart((tx) => findOpenedGates(tx, approvalId, { gates, principal })))
  const left = { ...decision, gates: gates.filter((gate) => !opened?.includes(gate.policyId)), principal, question }
  const standing = standingId && (await stillOpens(ctx, tenant, standingId, left))
  const approvals = [...(opened ?? []), ...(standing ? [standing] : [])]
  return (await decide(ctx, tenant, principal, question, { ...reserved, approvals })).outcome === 'allowed'
}

/** As it was proven, or stated by an enforcement point, when the grant was issued. */
function principalOf(row: GrantRow, { properties = {} }: NonNullable<GrantRow['subject']>): Principal {
  const { agent_id: agentId, user_id: userId, asked_by_agent: asksItself } = row
  const { act: _, ...attributes } = properties
  const subject = userId === null ? { type: 'agent', id: agentId } : { type: 'user', id: userId }
  return { agentId, userId, subject, asksItself, attributes: asksItself || userId === null ? {} : attributes }
}
