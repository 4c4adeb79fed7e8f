// Delegations, as users make and end them. What agents use of one is counted in reservations-store.ts.
import {
  type CreateDelegationRequest,
  type Delegation,
  type DelegationQuery,
  invalidField,
  type Page,
  type PageQuery,
  Problem,
  type StoppedAgents,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import { cancelPending } from '../pending-approvals/cancel-pending.ts'
import { updateAllStandingEnded } from '../standing/standing-store.ts'
import {
  type DelegationRow,
  findActiveUser,
  findDelegation,
  insertDelegation,
  listDelegations,
  listDelegationsOf,
  updateAllEnded,
  updateDelegationEnded,
} from './delegations-store.ts'
import { newDelegation } from './new-delegation.ts'
import { delegationsKey, delegationsTopic } from './open-delegations.ts'
import { presentDelegation } from './present.ts'

const afterAllIds = '~'

/** The delegations of one user, newest first. */
export function listOfUser(
  { clock }: BaseContext,
  tenant: TenantScope,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Delegation>> {
  return tenant.tx(async (tx) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listDelegationsOf(tx, userId, before, limit + 1)
    const present = (row: DelegationRow) => presentDelegation(row, clock.now())
    return pageOf(rows, limit, (row) => [row.delegation_id], present)
  })
}

/** The delegations of all users, newest first. */
export function list(
  { clock }: BaseContext,
  tenant: TenantScope,
  { limit, cursor, agentId, userId }: DelegationQuery,
): Promise<Page<Delegation>> {
  return tenant.tx(async (tx) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listDelegations(tx, { agentId, userId, before }, limit + 1)
    const present = (row: DelegationRow) => presentDelegation(row, clock.now())
    return pageOf(rows, limit, (row) => [row.delegation_id], present)
  })
}

export function find(
  { clock }: BaseContext,
  tenant: TenantScope,
  userId: string,
  delegationId: string,
): Promise<Delegation> {
  return tenant.tx(async (tx) => presentDelegation(await readOfUser(tx, userId, delegationId), clock.now()))
}

export function create(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  request: CreateDelegationRequest,
): Promise<Delegation> {
  return tenant.tx(async (tx) => {
    const row = newDelegation(userId, request, ctx.clock.now())
    const [agent, user] = await Promise.all([findAgent(tx, request.agentId), findActiveUser(tx, userId)])
    if (!user) throw new Problem('not_found')
    if (agent?.mode !== 'delegated') throw invalidField('agentId', 'must be an agent that acts for users')
    await insertDelegation(tx, row)
    await recordEvent(ctx, tx, origin, {
      action: 'delegation.created',
      target: { kind: 'user', id: userId },
      details: { delegationId: row.delegation_id, ...request },
    })
    await tellEveryProcess(ctx, tx, row)
    return presentDelegation(await readOfUser(tx, userId, row.delegation_id), ctx.clock.now())
  })
}

/** Voids its open grants. Ending a delegation again changes nothing. */
export function end(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  delegationId: string,
): Promise<Delegation> {
  return tenant.tx(async (tx) => {
    const row = await readOfUser(tx, userId, delegationId)
    if ((await updateDelegationEnded(tx, delegationId, new Date(ctx.clock.now()))) > 0) {
      await recordEvent(ctx, tx, origin, {
        action: 'delegation.ended',
        target: { kind: 'user', id: userId },
        details: { delegationId, agentId: row.agent_id },
      })
      await cancelPending(ctx, tx, (request) => request.delegationId === delegationId)
      await tellEveryProcess(ctx, tx, row)
    }
    return presentDelegation(await readOfUser(tx, userId, delegationId), ctx.clock.now())
  })
}

/** Ends all that one agent, or every agent, may do for a user. Their open grants are void. */
export function stop(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  agentId?: string,
): Promise<StoppedAgents> {
  return tenant.tx(async (tx) => {
    if (agentId !== undefined && !(await findAgent(tx, agentId))) throw new Problem('not_found')
    const ended = await updateAllEnded(tx, { userId, agentId }, new Date(ctx.clock.now()))
    const standing = await updateAllStandingEnded(tx, { userId, agentId }, new Date(ctx.clock.now()))
    const cancelled = await cancelPending(
      ctx,
      tx,
      (request) => request.userId === userId && (agentId === undefined || request.agentId === agentId),
    )
    for (const row of ended) await tellEveryProcess(ctx, tx, row)
    if (ended.length + standing.length + cancelled > 0)
      await recordEvent(ctx, tx, origin, {
        action: agentId === undefined ? 'agents.stopped' : 'agent.stopped',
        target: { kind: 'user', id: userId },
        details: {
          ...(agentId && { agentId }),
          delegationIds: ended.map((row) => row.delegation_id),
          ...(standing.length > 0 ? { standingApprovalIds: standing.map((row) => row.standing_approval_id) } : {}),
        },
      })
    return { endedDelegations: ended.length, cancelledApprovals: cancelled }
  })
}

async function readOfUser(tx: TenantTx, userId: string, delegationId: string): Promise<DelegationRow> {
  const row = await findDelegation(tx, delegationId)
  if (row?.user_id !== userId) throw new Problem('not_found')
  return row
}

function tellEveryProcess(
  { signals }: BaseContext,
  tx: TenantTx,
  { agent_id: agentId, user_id: userId }: Pick<DelegationRow, 'agent_id' | 'user_id'>,
): Promise<void> {
  return signals.notify(tx, delegationsTopic, delegationsKey(tx.tenantId, agentId, userId))
}
