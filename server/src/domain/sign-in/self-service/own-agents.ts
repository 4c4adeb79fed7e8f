// The agents that can act for a user, what they asked the user to approve, and how the user stops them.
import type { MyAgent, MyApproval, Page, PageQuery, StoppedAgents } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { approvals, delegations, hasExpired } from '../../agents/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { asOneself } from './as-oneself.ts'
import { listAgentNames, listAgentsForUser, type OwnAgentRow } from './own-agents-store.ts'

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
