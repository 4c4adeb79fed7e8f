// The agents that can act for a user, what they asked the user to approve, and how the user stops them.
import {
  type DelegableAction,
  type DelegableActionQuery,
  type DelegableResource,
  type MyAgent,
  type MyApproval,
  type Page,
  type PageQuery,
  Problem,
  type SearchMyResourcesRequest,
  type StoppedAgents,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, encodeCursor, pageOf } from '@countersign/platform/paging'
import { type AgentsContext, approvals, delegations, hasExpired, matchesAction, search } from '../../agents/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { describedActions, type PoliciesContext } from '../../policies/index.ts'
import { asOneself } from './as-oneself.ts'
import { findCeiling, listAgentNames, listAgentsForUser, type OwnAgentRow } from './own-agents-store.ts'

/** The agents that the user can let act, and those that the user has let act. */
export const list = (
  { clock }: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { limit, cursor }: PageQuery,
): Promise<Page<MyAgent>> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const [after = ''] = decodeCursor(cursor, ['string']) ?? []
    const now = clock.now()
    const rows = await listAgentsForUser(tx, { userId, after, now: new Date(now) }, limit + 1)
    return pageOf(
      rows,
      limit,
      (row) => [row.agent_id],
      (row) => present(row, now),
    )
  })

/** What the user can let an agent do. */
export const listActions = (
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
  { limit, cursor, language }: DelegableActionQuery,
): Promise<Page<DelegableAction>> =>
  asOneself(tenant, origin, async (tx) => {
    const [after = ''] = decodeCursor(cursor, ['string']) ?? []
    const ceiling = await findCeiling(tx, agentId)
    if (!ceiling) throw new Problem('not_found')
    const isOffered = (action: string) => action > after && matchesAction(ceiling, action)
    const actions = await describedActions(ctx, tenant.id, language, isOffered)
    return pageOf(
      actions.slice(0, limit + 1),
      limit,
      ({ name }) => [name],
      (action) => action,
    )
  })

/** What the user may act on: a user must not learn of resources of others. */
export async function searchResources(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { limit = 20, cursor, ...wanted }: SearchMyResourcesRequest,
): Promise<Page<DelegableResource>> {
  const [after = ''] = decodeCursor(cursor, ['string']) ?? []
  const userId = await asOneself(tenant, origin, async (_, id) => id)
  const { items, next } = await search.resourcesOfUser(ctx, tenant, userId, wanted, { limit, after })
  return { items: [...items], nextCursor: next === null ? null : encodeCursor([next]) }
}

/** Stops one agent, or all of them if none is named. */
export const stop = (ctx: BaseContext, tenant: TenantScope, origin: Origin, agentId?: string): Promise<StoppedAgents> =>
  asOneself(tenant, origin, (tx, userId) => delegations.stop(ctx, tenant.joined(tx), origin, userId, agentId))

/** Newest first. */
export const listApprovals = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  query: PageQuery,
): Promise<Page<MyApproval>> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const { items, nextCursor } = await approvals.listOfUser(ctx, tenant.joined(tx), userId, query)
    const names = await listAgentNames(
      tx,
      items.map(({ agentId }) => agentId),
    )
    return { items: items.map((item) => ({ ...item, agentName: names.get(item.agentId) ?? null })), nextCursor }
  })

function present(row: OwnAgentRow, now: number): MyAgent {
  return {
    agentId: row.agent_id,
    displayName: row.display_name,
    description: row.description,
    ceiling: row.ceiling,
    status: row.status === 'active' && hasExpired(row, now) ? 'expired' : row.status,
    expiresAt: row.expires_at?.toISOString() ?? null,
    openDelegations: row.open_delegations,
  }
}
