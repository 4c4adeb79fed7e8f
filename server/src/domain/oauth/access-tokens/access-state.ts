// What is known of tenants and clients when a token is issued or presented: cached for seconds, dropped by signals.

import type { KeyObject } from 'node:crypto'
import type { Clock } from '@countersign/platform/clock'
import { createVerifier, type Signer } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import type { Addresses } from '../../base/index.ts'
import { findTenant, listPublishedKeys, openSigner, type Vault } from '../../tenancy/index.ts'
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

export interface AccessState {
  readonly tenants: FreshCache<TenantAccess | undefined>
  /** By `tenantId/clientId`. */
  readonly clients: FreshCache<ClientAccess | undefined>
}

export interface ClientAccess extends ClientAccessRow {
  /** All of its scopes, as an access token names them. */
  readonly scope: string
}

export function createAccessState(parts: {
  database: Database
  vault: Vault
  signals: Signals
  clock: Clock
  addresses: Addresses
}): AccessState {
  const { database, signals, clock, addresses } = parts

  const tenants = new FreshCache<TenantAccess | undefined>({
    maximum: 10_000,
    load: (tenantId) =>
      database.inTenant(tenantId, async (tx) => {
        const tenant = await findTenant(tx)
        if (!tenant) return undefined
        const [published, revoked, signer] = await Promise.all([
          listPublishedKeys(tx),
          listRevokedTokenIds(tx, new Date(clock.now())),
          openSigner(parts, tx),
        ])
        return {
          status: tenant.status,
          issuer: addresses.issuer(tenantId),
          signer,
          publicKeys: published.map((key) => key.public_jwk),
          verificationKeys: new Map(published.map((key) => [key.kid, createVerifier(key.public_jwk)])),
          revokedTokenIds: new Set(revoked),
        }
      }),
  })

  const clients = new FreshCache<ClientAccess | undefined>({
    maximum: 50_000,
    load: (key) => {
      const separator = key.indexOf('/')
      return database.inTenant(key.slice(0, separator), async (tx) => {
        const row = await findAccess(tx, key.slice(separator + 1), new Date(clock.now()))
        return row && { ...row, scope: row.scopes.join(' ') }
      })
    },
  })

  signals.on('client', (key) => clients.drop(key))
  signals.on('tenant', (tenantId) => {
    tenants.drop(tenantId)
    // Clients carry their tenant's status; suspending one is rare enough to forget them all.
    clients.clear()
  })
  signals.onLost(() => {
    tenants.clear()
    clients.clear()
  })
  return { tenants, clients }
}
