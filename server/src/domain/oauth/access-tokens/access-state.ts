// What is known of tenants and clients when a token is issued or presented: cached for seconds, dropped by signals.
import type { KeyObject } from 'node:crypto'
import { createVerifier, type Signer } from '@countersign/platform/crypto'
import { FreshCache } from '@countersign/platform/fresh-cache'
import { findTenant, listPublishedKeys, openSigner, type TenancyContext } from '../../tenancy/index.ts'
import type { ClientAccessRow } from './client-access-store.ts'
import { findAccess } from './client-kinds.ts'
import { listRevokedTokenIds } from './revoked-access-tokens-store.ts'

export interface TenantAccess {
  readonly status: 'active' | 'suspended' | 'deleting'
  readonly issuer: string
  readonly signer: Signer
  readonly publicKeys: readonly object[]
  readonly verificationKeys: ReadonlyMap<string, KeyObject>
  readonly revokedTokenIds: ReadonlySet<string>
}

export interface ClientAccess extends ClientAccessRow {
  /** All of its scopes, as an access token names them. */
  readonly scope: string
}

type Context = Pick<TenancyContext, 'addresses' | 'clock' | 'database' | 'signals' | 'vault'>

export class AccessState {
  readonly tenants: FreshCache<TenantAccess | undefined>
  /** By `tenantId/clientId`. */
  readonly clients: FreshCache<ClientAccess | undefined>

  constructor(ctx: Context) {
    this.tenants = new FreshCache({ maximum: 10_000, load: (tenantId) => readTenant(ctx, tenantId) })
    this.clients = new FreshCache({ maximum: 50_000, load: (key) => readClient(ctx, key) })
    ctx.signals.on('client', (key) => this.clients.drop(key))
    ctx.signals.on('tenant', (tenantId) => {
      this.tenants.drop(tenantId)
      // Clients carry their tenant's status. A tenant is suspended rarely enough to drop them all.
      this.clients.clear()
    })
    ctx.signals.onLost(() => {
      this.tenants.clear()
      this.clients.clear()
    })
  }
}

function readTenant(ctx: Context, tenantId: string): Promise<TenantAccess | undefined> {
  return ctx.database.inTenant(tenantId, async (tx) => {
    const tenant = await findTenant(tx)
    if (!tenant) return undefined
    const [published, revoked, signer] = await Promise.all([
      listPublishedKeys(tx),
      listRevokedTokenIds(tx, new Date(ctx.clock.now())),
      openSigner(ctx, tx),
    ])
    return {
      status: tenant.status,
      issuer: ctx.addresses.issuer(tenantId),
      signer,
      publicKeys: published.map((key) => key.public_jwk),
      verificationKeys: new Map(published.map((key) => [key.kid, createVerifier(key.public_jwk)])),
      revokedTokenIds: new Set(revoked),
    }
  })
}

function readClient({ clock, database }: Context, key: string): Promise<ClientAccess | undefined> {
  const separator = key.indexOf('/')
  return database.inTenant(key.slice(0, separator), async (tx) => {
    const row = await findAccess(tx, key.slice(separator + 1), new Date(clock.now()))
    return row && { ...row, scope: row.scopes.join(' ') }
  })
}
