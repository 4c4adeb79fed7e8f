// A tenant's agents: who they are, who answers for them, how far they may ever go, and how they prove themselves.
import {
  type Agent,
  type ClientSecret,
  type CreateAgentRequest,
  type CreatedAgent,
  invalidField,
  type Page,
  type PageQuery,
  Problem,
  type UpdateAgentRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { Database, TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { newClientSecret, readJwks, secretsAtMost } from '../../oauth/index.ts'
import type { CancelPending } from '../pending-approvals/cancel-pending.ts'
import { deleteOwners, insertOwners, listKnownUsers } from './agent-owners-store.ts'
import { countAgentSecrets, deleteAgentSecret, insertAgentSecret } from './agent-secrets-store.ts'
import { createAgentStates } from './agent-states.ts'
import {
  type AgentRow,
  deleteAgent,
  findAgent,
  insertAgent,
  listAgents,
  lockAgent,
  updateAgent,
} from './agents-store.ts'
import { raiseEpoch } from './epochs-store.ts'
import { presentAgent } from './present.ts'

interface Parts {
  readonly audit: Audit
  /** Ends what people are being asked about an agent. */
  readonly cancelPending: CancelPending
  readonly clock: Clock
  readonly database: Database
  readonly signals: Signals
}

export function createAgents(parts: Parts) {
  const { audit, cancelPending, clock, signals } = parts
  const now = () => new Date(clock.now())

  const read = async (tx: TenantTx, agentId: string): Promise<Versioned<Agent>> => {
    const row = await findAgent(tx, agentId)
    if (!row) throw new Problem('not_found')
    return { version: row.version, resource: presentAgent(row, clock.now()) }
  }

  const addSecret = async (tx: TenantTx, agentId: string): Promise<ClientSecret> => {
    const { shown, kept } = newClientSecret(clock.now())
    await insertAgentSecret(tx, { agentId, ...kept }, now())
    return shown
  }

  /** Every change: locked, checked against the version that was read, told to every process with the commit. */
  const change = <T>(
    tenant: TenantScope,
    agentId: string,
    ifMatch: number | null,
    work: (tx: TenantTx, agent: Pick<AgentRow, 'status' | 'jwks'>) => Promise<T>,
  ): Promise<T> =>
    tenant.tx(async (tx) => {
      const agent = await lockAgent(tx, agentId)
      if (!agent) throw new Problem('not_found')
      if (ifMatch !== null && ifMatch !== agent.version) throw new Problem('precondition_failed')
      // To the token endpoint an agent is a client.
      await signals.notify(tx, 'client', `${tx.tenantId}/${agentId}`)
      return work(tx, agent)
    })

  const setStatus = (tenant: TenantScope, origin: Origin, agentId: string, status: AgentRow['status']) =>
    change(tenant, agentId, null, async (tx, agent): Promise<Versioned<Agent>> => {
      if (agent.status === status) throw new Problem('agent_state_conflict')
      const epoch = status === 'suspended' ? { epoch: await raiseEpoch(tx) } : {}
      await updateAgent(tx, agentId, { status, ...epoch }, now())
      if (status === 'suspended') await cancelPending(tx, (request) => request.agentId === agentId)
      const action = status === 'suspended' ? 'agent.suspended' : 'agent.resumed'
      await audit.record(tx, origin, { action, target: target(agentId), details: epoch })
      return read(tx, agentId)
    })

  return {
    /** As decisions see them: remembered for seconds. */
    states: createAgentStates(parts),

    create: (tenant: TenantScope, origin: Origin, input: CreateAgentRequest): Promise<Versioned<CreatedAgent>> =>
      tenant.tx(async (tx) => {
        const { displayName, description = null, mode, owners, ceiling } = input
        const jwks = readJwks(input.jwks) ?? null
        const agentId = newId('ag', clock.now())
        await assertUsers(tx, owners)
        await insertAgent(
          tx,
          { agentId, displayName, description, mode, ceiling, expiresAt: asDate(input.expiresAt) ?? null, jwks },
          now(),
        )
        await insertOwners(tx, agentId, owners)
        const secret = jwks ? undefined : await addSecret(tx, agentId)
        await audit.record(tx, origin, {
          action: 'agent.created',
          target: target(agentId),
          details: { displayName, mode, owners, ceiling },
        })
        const { version, resource } = await read(tx, agentId)
        return { version, resource: secret ? { ...resource, clientSecret: secret.clientSecret } : resource }
      }),

    list: (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Agent>> =>
      tenant.tx(async (tx) => {
        const [after = ''] = decodeCursor(cursor, ['string']) ?? []
        const present = (row: AgentRow) => presentAgent(row, clock.now())
        return pageOf(await listAgents(tx, after, limit + 1), limit, (row) => [row.agent_id], present)
      }),

    find: (tenant: TenantScope, agentId: string): Promise<Versioned<Agent>> => tenant.tx((tx) => read(tx, agentId)),

    update: (
      tenant: TenantScope,
      origin: Origin,
      agentId: string,
      ifMatch: number | null,
      input: UpdateAgentRequest,
    ): Promise<Versioned<Agent>> =>
      change(tenant, agentId, ifMatch, async (tx) => {
        const { owners, expiresAt: _given, jwks: _keys, ...plain } = input
        const jwks = readJwks(input.jwks)
        const expiresAt = asDate(input.expiresAt)
        if (owners) {
          await assertUsers(tx, owners)
          await deleteOwners(tx, agentId)
          await insertOwners(tx, agentId, owners)
        }
        const dated = expiresAt === undefined ? {} : { expiresAt }
        await updateAgent(tx, agentId, { ...plain, ...dated, ...(jwks === undefined ? {} : { jwks }) }, now())
        const { jwks: _shown, ...shown } = input
        await audit.record(tx, origin, {
          action: 'agent.updated',
          target: target(agentId),
          details: { ...shown, ...(jwks === undefined ? {} : { jwks: jwks ? 'replaced' : 'removed' }) },
        })
        return read(tx, agentId)
      }),

    remove: (tenant: TenantScope, origin: Origin, agentId: string, ifMatch: number | null): Promise<void> =>
      change(tenant, agentId, ifMatch, async (tx) => {
        await deleteAgent(tx, agentId)
        await cancelPending(tx, (request) => request.agentId === agentId)
        await audit.record(tx, origin, { action: 'agent.deleted', target: target(agentId) })
      }),

    /** Whatever it was given is void at once, and stays so when it is resumed. */
    suspend: (tenant: TenantScope, origin: Origin, agentId: string) => setStatus(tenant, origin, agentId, 'suspended'),

    resume: (tenant: TenantScope, origin: Origin, agentId: string) => setStatus(tenant, origin, agentId, 'active'),

    addSecret: (tenant: TenantScope, origin: Origin, agentId: string): Promise<ClientSecret> =>
      change(tenant, agentId, null, async (tx) => {
        if ((await countAgentSecrets(tx, agentId)) >= secretsAtMost) throw new Problem('secret_limit_reached')
        const secret = await addSecret(tx, agentId)
        await audit.record(tx, origin, {
          action: 'agent_secret.created',
          target: target(agentId),
          details: { secretId: secret.secretId },
        })
        return secret
      }),

    removeSecret: (tenant: TenantScope, origin: Origin, agentId: string, secretId: string): Promise<void> =>
      change(tenant, agentId, null, async (tx) => {
        if ((await deleteAgentSecret(tx, agentId, secretId)) === 0) throw new Problem('not_found')
        await audit.record(tx, origin, {
          action: 'agent_secret.deleted',
          target: target(agentId),
          details: { secretId },
        })
      }),
  }
}

const target = (agentId: string) => ({ kind: 'agent', id: agentId })

function asDate(time: string | null | undefined): Date | null | undefined {
  return typeof time === 'string' ? new Date(time) : time
}

async function assertUsers(tx: TenantTx, userIds: readonly string[]): Promise<void> {
  const known = await listKnownUsers(tx, userIds)
  const index = userIds.findIndex((userId) => !known.includes(userId))
  if (index >= 0) throw invalidField(`owners[${index}]`, 'must be an existing user')
}
