// The agents that act for somebody: what that person lets them do, what they were asked, and how they stop them. Letting an
// agent do something takes a proof; stopping one takes nothing, for that must be quick.
import type {
  CreateMyDelegationRequest,
  Delegation,
  MyAgent,
  MyApproval,
  MyDelegation,
  Page,
  PageQuery,
  StoppedAgents,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { approvals, delegations, hasExpired, periodOf } from '../../agents/index.ts'
import { listRegistrations } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { assertConsent } from '../../enrolment/index.ts'
import { asOneself, changingOneself } from './as-oneself.ts'
import { listAgentNames, listAgentsForUser, listCounted, type OwnAgentRow } from './own-agents-store.ts'

export function createOwnAgents(parts: BaseContext) {
  const { clock } = parts

  const present = async (tx: TenantTx, items: readonly Delegation[]): Promise<MyDelegation[]> => {
    const names = await listAgentNames(
      tx,
      items.map(({ agentId }) => agentId),
    )
    const counted = await listCounted(tx, items.flatMap(periodNow))
    return items.map((delegation) => ({
      ...delegation,
      agentName: names.get(delegation.agentId) ?? null,
      countUsed: delegation.limits.count ? (counted.get(delegation.delegationId) ?? 0) : null,
    }))
  }

  const presentOne = async (tx: TenantTx, delegation: Delegation): Promise<MyDelegation> => {
    const [presented] = await present(tx, [delegation])
    return presented as MyDelegation
  }

  const periodNow = ({ delegationId, limits: { count }, timeZone }: Delegation) =>
    count ? [{ delegationId, period: periodOf(clock.now(), timeZone, count.per) }] : []

  return {
    /** Whom I can let act for me, and whom I do. */
    list: (tenant: TenantScope, origin: Origin, { limit, cursor }: PageQuery): Promise<Page<MyAgent>> =>
      asOneself(tenant, origin, async (tx, userId) => {
        const [after = ''] = decodeCursor(cursor, ['string']) ?? []
        const now = clock.now()
        const rows = await listAgentsForUser(tx, { userId, after, now: new Date(now) }, limit + 1)
        return pageOf(
          rows,
          limit,
          (row) => [row.agent_id],
          (row) => presentAgent(row, now),
        )
      }),

    /** Without an agent: all of them. */
    stop: (tenant: TenantScope, origin: Origin, agentId?: string): Promise<StoppedAgents> =>
      asOneself(tenant, origin, (tx, userId) => delegations.stop(parts, tenant.joined(tx), origin, userId, agentId)),

    /** What I was asked, newest first. */
    approvals: (tenant: TenantScope, origin: Origin, query: PageQuery): Promise<Page<MyApproval>> =>
      asOneself(tenant, origin, async (tx, userId) => {
        const { items, nextCursor } = await approvals.listOfUser(parts, tenant.joined(tx), userId, query)
        const names = await listAgentNames(
          tx,
          items.map(({ agentId }) => agentId),
        )
        return { items: items.map((item) => ({ ...item, agentName: names.get(item.agentId) ?? null })), nextCursor }
      }),

    delegations: {
      list: (tenant: TenantScope, origin: Origin, query: PageQuery): Promise<Page<MyDelegation>> =>
        asOneself(tenant, origin, async (tx, userId) => {
          const { items, nextCursor } = await delegations.listOfUser(parts, tenant.joined(tx), userId, query)
          return { items: await present(tx, items), nextCursor }
        }),

      find: (tenant: TenantScope, origin: Origin, delegationId: string): Promise<MyDelegation> =>
        asOneself(tenant, origin, async (tx, userId) =>
          presentOne(tx, await delegations.find(parts, tenant.joined(tx), userId, delegationId)),
        ),

      /** Shared: an agent that asks for approval locks itself, then the user; an exclusive lock would wait for the agent's. */
      create: (tenant: TenantScope, origin: Origin, request: CreateMyDelegationRequest): Promise<MyDelegation> =>
        changingOneself(tenant, origin, 'shared', async (tx, userId) => {
          const { proofChallengeId, ...terms } = request
          await assertConsent(parts, tx, origin, {
            userId,
            proofChallengeId,
            held: await listRegistrations(tx, userId),
          })
          return presentOne(tx, await delegations.create(parts, tenant.joined(tx), origin, userId, terms))
        }),

      end: (tenant: TenantScope, origin: Origin, delegationId: string): Promise<MyDelegation> =>
        asOneself(tenant, origin, async (tx, userId) =>
          presentOne(tx, await delegations.end(parts, tenant.joined(tx), origin, userId, delegationId)),
        ),
    },
  }
}

function presentAgent(row: OwnAgentRow, now: number): MyAgent {
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
