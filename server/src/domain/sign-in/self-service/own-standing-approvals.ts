// What a user lets agents repeat, and what others let agents repeat for the user. Ending it requires no proof, so that it is quick.
import type { MyStandingApproval, Page, PageQuery, StandingApproval } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { standingApprovals } from '../../agents/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { asOneself } from './as-oneself.ts'
import { listAgentNames } from './own-agents-store.ts'

export const list = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  query: PageQuery,
): Promise<Page<MyStandingApproval>> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const { items, nextCursor } = await standingApprovals.listOfUser(ctx, tenant.joined(tx), userId, query)
    return { items: await named(tx, items), nextCursor }
  })

export const end = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  standingApprovalId: string,
): Promise<MyStandingApproval> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const ended = await standingApprovals.end(ctx, tenant.joined(tx), origin, standingApprovalId, userId)
    const [item] = await named(tx, [ended])
    return item as MyStandingApproval
  })

async function named(tx: TenantTx, items: readonly StandingApproval[]): Promise<MyStandingApproval[]> {
  const names = await listAgentNames(
    tx,
    items.map(({ agentId }) => agentId),
  )
  return items.map((item) => ({ ...item, agentName: names.get(item.agentId) ?? null }))
}
