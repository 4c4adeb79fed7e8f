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
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { Database, TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import type { CancelPending } from '../pending-approvals/cancel-pending.ts'
import {
  type DelegationRow,
  findActiveUser,
  findDelegation,
  insertDelegation,
  listDelegations,
  listDelegationsOf,
  type NewDelegation,
  updateAllEnded,
  updateDelegationEnded,
} from './delegations-store.ts'
import { isTimeZone } from './local-time.ts'
import { createOpenDelegations, delegationsKey, delegationsTopic } from './open-delegations.ts'
import { presentDelegation } from './present.ts'

interface Parts {
  readonly audit: Audit
  /** Ends what people are being asked about whatever has ended. */
  readonly cancelPending: CancelPending
  readonly clock: Clock
  readonly database: Database
  readonly signals: Signals
}

const afterAllIds = '~'
const longestMs = 366 * 86_400_000

export type Delegations = ReturnType<typeof createDelegations>

export function createDelegations(parts: Parts) {
  const { audit, cancelPending, clock, signals } = parts

  const tellEveryProcess = (tx: TenantTx, { agent_id: agentId, user_id: userId }: DelegationKey) =>
    signals.notify(tx, delegationsTopic, delegationsKey(tx.tenantId, agentId, userId))

  const ofUser = async (tx: TenantTx, userId: string, delegationId: string): Promise<DelegationRow> => {
    const row = await findDelegation(tx, delegationId)
    if (row?.user_id !== userId) throw new Problem('not_found')
    return row
  }

  return {
    /** As decisions see them. */
    open: createOpenDelegations(parts),

    /** Newest first. */
    ofUser: (tenant: TenantScope, userId: string, { limit, cursor }: PageQuery): Promise<Page<Delegation>> =>
      tenant.tx(async (tx) => {
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listDelegationsOf(tx, userId, before, limit + 1)
        const present = (row: DelegationRow) => presentDelegation(row, clock.now())
        return pageOf(rows, limit, (row) => [row.delegation_id], present)
      }),

    /** Of all users, newest first. */
    list: (tenant: TenantScope, { limit, cursor, agentId, userId }: DelegationQuery): Promise<Page<Delegation>> =>
      tenant.tx(async (tx) => {
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listDelegations(tx, { agentId, userId, before }, limit + 1)
        const present = (row: DelegationRow) => presentDelegation(row, clock.now())
        return pageOf(rows, limit, (row) => [row.delegation_id], present)
      }),

    find: (tenant: TenantScope, userId: string, delegationId: string): Promise<Delegation> =>
      tenant.tx(async (tx) => presentDelegation(await ofUser(tx, userId, delegationId), clock.now())),

    create: (
      tenant: TenantScope,
      origin: Origin,
      userId: string,
      request: CreateDelegationRequest,
    ): Promise<Delegation> =>
      tenant.tx(async (tx) => {
        const row = newDelegation(userId, request, clock.now())
        const [agent, user] = await Promise.all([findAgent(tx, request.agentId), findActiveUser(tx, userId)])
        if (!user) throw new Problem('not_found')
        if (agent?.mode !== 'delegated') throw invalidField('agentId', 'must be an agent that acts for users')
        await insertDelegation(tx, row)
        await audit.record(tx, origin, {
          action: 'delegation.created',
          target: { kind: 'user', id: userId },
          details: { delegationId: row.delegation_id, ...request },
        })
        await tellEveryProcess(tx, row)
        return presentDelegation(await ofUser(tx, userId, row.delegation_id), clock.now())
      }),

    /** What it was given for open grants is void with it. Ending it twice is ending it once. */
    end: (tenant: TenantScope, origin: Origin, userId: string, delegationId: string): Promise<Delegation> =>
      tenant.tx(async (tx) => {
        const row = await ofUser(tx, userId, delegationId)
        if ((await updateDelegationEnded(tx, delegationId, new Date(clock.now()))) > 0) {
          await audit.record(tx, origin, {
            action: 'delegation.ended',
            target: { kind: 'user', id: userId },
            details: { delegationId, agentId: row.agent_id },
          })
          await cancelPending(tx, (request) => request.delegationId === delegationId)
          await tellEveryProcess(tx, row)
        }
        return presentDelegation(await ofUser(tx, userId, delegationId), clock.now())
      }),

    /** Whatever one agent does for a user, or every agent: what it was given is void, and it gets nothing more. */
    stop: (tenant: TenantScope, origin: Origin, userId: string, agentId?: string): Promise<StoppedAgents> =>
      tenant.tx(async (tx) => {
        if (agentId !== undefined && !(await findAgent(tx, agentId))) throw new Problem('not_found')
        const ended = await updateAllEnded(tx, { userId, agentId }, new Date(clock.now()))
        const cancelled = await cancelPending(
          tx,
          (request) => request.userId === userId && (agentId === undefined || request.agentId === agentId),
        )
        for (const row of ended) await tellEveryProcess(tx, row)
        if (ended.length + cancelled > 0)
          await audit.record(tx, origin, {
            action: agentId === undefined ? 'agents.stopped' : 'agent.stopped',
            target: { kind: 'user', id: userId },
            details: { ...(agentId && { agentId }), delegationIds: ended.map((row) => row.delegation_id) },
          })
        return { endedDelegations: ended.length, cancelledApprovals: cancelled }
      }),
  }
}

type DelegationKey = Pick<DelegationRow, 'agent_id' | 'user_id'>

function newDelegation(userId: string, request: CreateDelegationRequest, now: number): NewDelegation {
  const { agentId, label = null, actions, resources, limits = {}, timeZone = 'UTC' } = request
  const startsAt = new Date(request.startsAt ?? now)
  const endsAt = new Date(request.endsAt)
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'must be an IANA time zone, such as Europe/Zurich')
  if (endsAt.getTime() <= Math.max(now, startsAt.getTime())) throw invalidField('endsAt', 'must be in the future')
  if (endsAt.getTime() > now + longestMs) throw invalidField('endsAt', 'must be at most one year from now')
  return {
    delegation_id: newId('dlg', now),
    user_id: userId,
    agent_id: agentId,
    label,
    actions,
    resources,
    amount_per_action: limits.amountPerAction ?? null,
    currency: limits.currency ?? null,
    budget: limits.budget ?? null,
    count_limit: limits.count?.limit ?? null,
    count_period: limits.count?.per ?? null,
    time_window: limits.window ?? null,
    time_zone: timeZone,
    starts_at: startsAt,
    ends_at: endsAt,
    created_at: new Date(now),
  }
}
