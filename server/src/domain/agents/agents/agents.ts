// A tenant's agents: their owners, the ceiling of what they may do, and how they authenticate.
import {
  type Agent,
  type CreateAgentRequest,
  type CreatedAgent,
  invalidField,
  type Page,
  type PageQuery,
  Problem,
  type UpdateAgentRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { readJwks } from '../../oauth/index.ts'
import { cancelPending } from '../pending-approvals/cancel-pending.ts'
import { deleteOwners, insertOwners, listKnownUsers } from './agent-owners-store.ts'
import { type AgentRow, deleteAgent, findAgent, insertAgent, listAgents, updateAgent } from './agents-store.ts'
import { agentTarget, changeAgent } from './change-agent.ts'
import { raiseEpoch } from './epochs-store.ts'
import { storeNewSecret } from './new-agent-secret.ts'
import { presentAgent } from './present.ts'

export function create(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  input: CreateAgentRequest,
): Promise<Versioned<CreatedAgent>> {
  return tenant.tx(async (tx) => {
    const { displayName, description = null, mode, owners, ceiling, callbackUrls = [] } = input
    const jwks = readJwks(input.jwks) ?? null
    const agentId = newId('ag', ctx.clock.now())
    await assertUsers(tx, owners)
    await insertAgent(
      tx,
      {
        agentId,
        displayName,
        description,
        mode,
        ceiling,
        expiresAt: asDate(input.expiresAt) ?? null,
        jwks,
        callbackUrls,
      },
      new Date(ctx.clock.now()),
    )
    await insertOwners(tx, agentId, owners)
    const secret = jwks ? undefined : await storeNewSecret(ctx, tx, agentId)
    await recordEvent(ctx, tx, origin, {
      action: 'agent.created',
      target: agentTarget(agentId),
      details: { displayName, mode, owners, ceiling, ...(callbackUrls.length > 0 ? { callbackUrls } : {}) },
    })
    const { version, resource } = await read(ctx, tx, agentId)
    return { version, resource: secret ? { ...resource, clientSecret: secret.clientSecret } : resource }
  })
}

export function list({ clock }: BaseContext, tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Agent>> {
  return tenant.tx(async (tx) => {
    const [after = ''] = decodeCursor(cursor, ['string']) ?? []
    const present = (row: AgentRow) => presentAgent(row, clock.now())
    return pageOf(await listAgents(tx, after, limit + 1), limit, (row) => [row.agent_id], present)
  })
}

export function find(ctx: BaseContext, tenant: TenantScope, agentId: string): Promise<Versioned<Agent>> {
  return tenant.tx((tx) => read(ctx, tx, agentId))
}

export function update(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
  ifMatch: number | null,
  input: UpdateAgentRequest,
): Promise<Versioned<Agent>> {
  return changeAgent(ctx, tenant, agentId, ifMatch, async (tx) => {
    const { owners, expiresAt: _given, jwks: _keys, ...plain } = input
    const jwks = readJwks(input.jwks)
    const expiresAt = asDate(input.expiresAt)
    if (owners) {
      await assertUsers(tx, owners)
      await deleteOwners(tx, agentId)
      await insertOwners(tx, agentId, owners)
    }
    const dated = expiresAt === undefined ? {} : { expiresAt }
    const keyed = jwks === undefined ? {} : { jwks }
    await updateAgent(tx, agentId, { ...plain, ...dated, ...keyed }, new Date(ctx.clock.now()))
    const { jwks: _shown, ...shown } = input
    await recordEvent(ctx, tx, origin, {
      action: 'agent.updated',
      target: agentTarget(agentId),
      details: { ...shown, ...(jwks === undefined ? {} : { jwks: jwks ? 'replaced' : 'removed' }) },
    })
    return read(ctx, tx, agentId)
  })
}

export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
  ifMatch: number | null,
): Promise<void> {
  return changeAgent(ctx, tenant, agentId, ifMatch, async (tx) => {
    await deleteAgent(tx, agentId)
    await cancelPending(ctx, tx, (request) => request.agentId === agentId)
    await recordEvent(ctx, tx, origin, { action: 'agent.deleted', target: agentTarget(agentId) })
  })
}

/** Voids everything that the agent was given. Resuming it restores none of that. */
export function suspend(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
): Promise<Versioned<Agent>> {
  return setStatus(ctx, tenant, origin, agentId, 'suspended')
}

export function resume(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
): Promise<Versioned<Agent>> {
  return setStatus(ctx, tenant, origin, agentId, 'active')
}

function setStatus(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
  status: AgentRow['status'],
): Promise<Versioned<Agent>> {
  return changeAgent(ctx, tenant, agentId, null, async (tx, agent) => {
    if (agent.status === status) throw new Problem('agent_state_conflict')
    const epoch = status === 'suspended' ? { epoch: await raiseEpoch(tx) } : {}
    await updateAgent(tx, agentId, { status, ...epoch }, new Date(ctx.clock.now()))
    if (status === 'suspended') await cancelPending(ctx, tx, (request) => request.agentId === agentId)
    const action = status === 'suspended' ? 'agent.suspended' : 'agent.resumed'
    await recordEvent(ctx, tx, origin, { action, target: agentTarget(agentId), details: epoch })
    return read(ctx, tx, agentId)
  })
}

async function read({ clock }: BaseContext, tx: TenantTx, agentId: string): Promise<Versioned<Agent>> {
  const row = await findAgent(tx, agentId)
  if (!row) throw new Problem('not_found')
  return { version: row.version, resource: presentAgent(row, clock.now()) }
}

function asDate(time: string | null | undefined): Date | null | undefined {
  return typeof time === 'string' ? new Date(time) : time
}

async function assertUsers(tx: TenantTx, userIds: readonly string[]): Promise<void> {
  const known = await listKnownUsers(tx, userIds)
  const index = userIds.findIndex((userId) => !known.includes(userId))
  if (index >= 0) throw invalidField(`owners[${index}]`, 'must be an existing user')
}
