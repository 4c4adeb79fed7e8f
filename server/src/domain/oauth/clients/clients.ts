// A tenant's clients: who may call us, for what, and with which proof.
import {
  type Client,
  type ClientSecret,
  type CreateClientRequest,
  type CreatedClient,
  type Page,
  type PageQuery,
  Problem,
  type Scope,
  type UpdateClientRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Signals } from '@countersign/platform/signals'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { countClientSecrets, deleteClientSecret, insertClientSecret } from './client-secrets-store.ts'
import {
  type ClientRow,
  deleteClient,
  findClient,
  insertClient,
  listClients,
  lockClient,
  updateClient,
} from './clients-store.ts'
import { assertGrantable, readScopes } from './granted-scopes.ts'
import { newClientSecret, presentSecret, readJwks, secretsAtMost } from './proofs.ts'

export type Clients = ReturnType<typeof createClients>

export function createClients({ clock, audit, signals }: { clock: Clock; audit: Audit; signals: Signals }) {
  const now = () => new Date(clock.now())

  const addSecret = async (tx: TenantTx, clientId: string): Promise<ClientSecret> => {
    const { shown, kept } = newClientSecret(clock.now())
    await insertClientSecret(tx, { clientId, ...kept }, now())
    return shown
  }

  /** Also for tenants that are being made: `granted` is then decided by whoever makes them. */
  const add = async (
    tx: TenantTx,
    origin: AuditOrigin,
    input: CreateClientRequest,
    granted: readonly Scope[],
  ): Promise<Versioned<CreatedClient>> => {
    const jwks = readJwks(input.jwks)
    const clientId = newId('cl', clock.now())
    await insertClient(tx, { ...input, jwks, clientId, scopes: granted }, now())
    const secret = jwks ? undefined : await addSecret(tx, clientId)
    await audit.record(tx, origin, {
      action: 'client.created',
      target: target(clientId),
      details: { displayName: input.displayName, scopes: granted },
    })
    const { version, resource } = await read(tx, clientId)
    return { version, resource: secret ? { ...resource, clientSecret: secret.clientSecret } : resource }
  }

  /**
   * Every change: locked, checked against the version that was read, told to every process. Whoever changes a client could make
   * it theirs, so they need to hold what it holds.
   */
  const change = <T>(
    tenant: TenantScope,
    origin: Origin,
    clientId: string,
    ifMatch: number | null,
    work: (tx: TenantTx) => Promise<T>,
  ): Promise<T> =>
    tenant.tx(async (tx) => {
      const client = await lockClient(tx, clientId)
      if (!client) throw new Problem('not_found')
      if (ifMatch !== null && ifMatch !== client.version) throw new Problem('precondition_failed')
      await assertGrantable(tx, client.scopes, origin.caller.scopes)
      await signals.notify(tx, 'client', `${tx.tenantId}/${clientId}`)
      return work(tx)
    })

  return {
    add,

    create: (tenant: TenantScope, origin: Origin, input: CreateClientRequest) =>
      tenant.tx(async (tx) => {
        const scopes = readScopes(input.scopes)
        await assertGrantable(tx, scopes, origin.caller.scopes)
        return add(tx, origin, input, scopes)
      }),

    list: (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Client>> =>
      tenant.tx(async (tx) => {
        const [after] = decodeCursor(cursor, ['string']) ?? []
        return pageOf(await listClients(tx, after, limit + 1), limit, (row) => [row.client_id], present)
      }),

    find: (tenant: TenantScope, clientId: string): Promise<Versioned<Client>> => tenant.tx((tx) => read(tx, clientId)),

    update: (
      tenant: TenantScope,
      origin: Origin,
      clientId: string,
      ifMatch: number | null,
      input: UpdateClientRequest,
    ): Promise<Versioned<Client>> =>
      change(tenant, origin, clientId, ifMatch, async (tx) => {
        const jwks = readJwks(input.jwks)
        const scopes = input.scopes && readScopes(input.scopes)
        if (scopes) await assertGrantable(tx, scopes, origin.caller.scopes)
        await updateClient(tx, clientId, { ...input, jwks, ...(scopes ? { scopes } : {}) }, now())
        const { jwks: _keys, ...shown } = input
        await audit.record(tx, origin, {
          action: 'client.updated',
          target: target(clientId),
          details: {
            ...shown,
            ...(scopes ? { scopes } : {}),
            ...(jwks === undefined ? {} : { jwks: jwks ? 'replaced' : 'removed' }),
          },
        })
        return read(tx, clientId)
      }),

    remove: (tenant: TenantScope, origin: Origin, clientId: string, ifMatch: number | null): Promise<void> =>
      change(tenant, origin, clientId, ifMatch, async (tx) => {
        await deleteClient(tx, clientId)
        await audit.record(tx, origin, { action: 'client.deleted', target: target(clientId) })
      }),

    addSecret: (tenant: TenantScope, origin: Origin, clientId: string): Promise<ClientSecret> =>
      change(tenant, origin, clientId, null, async (tx) => {
        if ((await countClientSecrets(tx, clientId)) >= secretsAtMost) throw new Problem('secret_limit_reached')
        const secret = await addSecret(tx, clientId)
        await audit.record(tx, origin, {
          action: 'client_secret.created',
          target: target(clientId),
          details: { secretId: secret.secretId },
        })
        return secret
      }),

    removeSecret: (tenant: TenantScope, origin: Origin, clientId: string, secretId: string): Promise<void> =>
      change(tenant, origin, clientId, null, async (tx) => {
        if ((await deleteClientSecret(tx, clientId, secretId)) === 0) throw new Problem('not_found')
        await audit.record(tx, origin, {
          action: 'client_secret.deleted',
          target: target(clientId),
          details: { secretId },
        })
      }),
  }
}

const target = (clientId: string) => ({ kind: 'client', id: clientId })

async function read(tx: TenantTx, clientId: string): Promise<Versioned<Client>> {
  const row = await findClient(tx, clientId)
  if (!row) throw new Problem('not_found')
  return { version: row.version, resource: present(row) }
}

function present(row: ClientRow): Client {
  return {
    clientId: row.client_id,
    displayName: row.display_name,
    scopes: row.scopes,
    status: row.status,
    jwks: row.jwks,
    secrets: row.secrets.map(presentSecret),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
