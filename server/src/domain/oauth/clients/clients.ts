// A tenant's clients: which applications may call us, with which scopes and credentials.
import {
  type Client,
  type CreateClientRequest,
  type CreatedClient,
  type Page,
  type PageQuery,
  Problem,
  type Scope,
  type UpdateClientRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { changeClient, clientTarget } from './change-client.ts'
import { insertClientSecret } from './client-secrets-store.ts'
import { type ClientRow, deleteClient, findClient, insertClient, listClients, updateClient } from './clients-store.ts'
import { assertGrantable, readScopes } from './granted-scopes.ts'
import { newClientSecret, presentSecret, readJwks } from './proofs.ts'

export function create(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  input: CreateClientRequest,
): Promise<Versioned<CreatedClient>> {
  return tenant.tx(async (tx) => {
    const scopes = readScopes(input.scopes)
    await assertGrantable(tx, scopes, origin.caller.scopes)
    return add(ctx, tx, origin, input, scopes)
  })
}

/** Does not check whether the scopes can be granted: a new tenant's first client has no creator in its tenant. */
export async function add(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  input: CreateClientRequest,
  granted: readonly Scope[],
): Promise<Versioned<CreatedClient>> {
  const now = ctx.clock.now()
  const jwks = readJwks(input.jwks)
  const clientId = newId('cl', now)
  await insertClient(tx, { ...input, jwks, clientId, scopes: granted }, new Date(now))
  const secret = jwks ? undefined : newClientSecret(now)
  if (secret) await insertClientSecret(tx, { clientId, ...secret.kept }, new Date(now))
  await recordEvent(ctx, tx, origin, {
    action: 'client.created',
    target: clientTarget(clientId),
    details: {
      displayName: input.displayName,
      scopes: granted,
      ...(input.relyingPartyIds ? { relyingPartyIds: input.relyingPartyIds } : {}),
    },
  })
  const { version, resource } = await read(tx, clientId)
  return { version, resource: secret ? { ...resource, clientSecret: secret.shown.clientSecret } : resource }
}

export const list = (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Client>> =>
  tenant.tx(async (tx) => {
    const [after] = decodeCursor(cursor, ['string']) ?? []
    return pageOf(await listClients(tx, after, limit + 1), limit, (row) => [row.client_id], present)
  })

export const find = (tenant: TenantScope, clientId: string): Promise<Versioned<Client>> =>
  tenant.tx((tx) => read(tx, clientId))

export function update(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  clientId: string,
  ifMatch: number | null,
  input: UpdateClientRequest,
): Promise<Versioned<Client>> {
  return changeClient(ctx, tenant, origin, clientId, ifMatch, async (tx) => {
    const jwks = readJwks(input.jwks)
    const scopes = input.scopes && readScopes(input.scopes)
    if (scopes) await assertGrantable(tx, scopes, origin.caller.scopes)
    const changes = { ...input, jwks, ...(scopes ? { scopes } : {}) }
    await updateClient(tx, clientId, changes, new Date(ctx.clock.now()))
    const { jwks: _keys, ...shown } = input
    await recordEvent(ctx, tx, origin, {
      action: 'client.updated',
      target: clientTarget(clientId),
      details: {
        ...shown,
        ...(scopes ? { scopes } : {}),
        ...(jwks === undefined ? {} : { jwks: jwks ? 'replaced' : 'removed' }),
      },
    })
    return read(tx, clientId)
  })
}

export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  clientId: string,
  ifMatch: number | null,
): Promise<void> {
  return changeClient(ctx, tenant, origin, clientId, ifMatch, async (tx) => {
    await deleteClient(tx, clientId)
    await recordEvent(ctx, tx, origin, { action: 'client.deleted', target: clientTarget(clientId) })
  })
}

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
    relyingPartyIds: row.relying_party_ids,
    secrets: row.secrets.map(presentSecret),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
