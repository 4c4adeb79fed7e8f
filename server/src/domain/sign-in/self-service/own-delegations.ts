// What users let agents do for them. To delegate requires a proof; to end a delegation requires none, so that it is quick.
import type { CreateMyDelegationRequest, Delegation, MyDelegation, Page, PageQuery } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { delegations, periodOf } from '../../agents/index.ts'
import { listRegistrations } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { assertConsent } from '../../enrolment/index.ts'
import { asOneself, changingOneself } from './as-oneself.ts'
import { listAgentNames, listCounted } from './own-agents-store.ts'

export const list = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  query: PageQuery,
): Promise<Page<MyDelegation>> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const { items, nextCursor } = await delegations.listOfUser(ctx, tenant.joined(tx), userId, query)
    return { items: await present(ctx, tx, items), nextCursor }
  })

export const find = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  delegationId: string,
): Promise<MyDelegation> =>
  asOneself(tenant, origin, async (tx, userId) =>
    presentOne(ctx, tx, await delegations.find(ctx, tenant.joined(tx), userId, delegationId)),
  )

/** Shared: an agent that asks for approval locks itself, then the user; an exclusive lock would wait for the agent's. */
export const create = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { proofChallengeId, ...terms }: CreateMyDelegationRequest,
): Promise<MyDelegation> =>
  changingOneself(tenant, origin, 'shared', async (tx, userId) => {
    const held = await listRegistrations(tx, userId)
    await assertConsent(ctx, tx, origin, { userId, proofChallengeId, held })
    return presentOne(ctx, tx, await delegations.create(ctx, tenant.joined(tx), origin, userId, terms))
  })

export const end = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  delegationId: string,
): Promise<MyDelegation> =>
  asOneself(tenant, origin, async (tx, userId) =>
    presentOne(ctx, tx, await delegations.end(ctx, tenant.joined(tx), origin, userId, delegationId)),
  )

async function present({ clock }: BaseContext, tx: TenantTx, items: readonly Delegation[]): Promise<MyDelegation[]> {
  const names = await listAgentNames(
    tx,
    items.map(({ agentId }) => agentId),
  )
  const now = clock.now()
  const counted = await listCounted(
    tx,
    items.flatMap((delegation) => currentPeriod(delegation, now)),
  )
  return items.map((delegation) => ({
    ...delegation,
    agentName: names.get(delegation.agentId) ?? null,
    countUsed: delegation.limits.count ? (counted.get(delegation.delegationId) ?? 0) : null,
  }))
}

async function presentOne(ctx: BaseContext, tx: TenantTx, delegation: Delegation): Promise<MyDelegation> {
  const [presented] = await present(ctx, tx, [delegation])
  return presented as MyDelegation
}

const currentPeriod = ({ delegationId, limits: { count }, timeZone }: Delegation, now: number) =>
  count ? [{ delegationId, period: periodOf(now, timeZone, count.per) }] : []
