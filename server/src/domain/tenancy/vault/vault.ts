// Secrets at rest: sealed under the tenant's own data key, which the master key wraps.
import type { Clock } from '@countersign/platform/clock'
import {
  createDataKey,
  type DataKey,
  dataKeyVersionOf,
  type MasterKeyRing,
  mac,
  newKeyBytes,
  open,
  type Place,
  SealBroken,
  seal,
} from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { LRUCache } from 'lru-cache'
import { insertTenantKey, listTenantKeys } from './tenant-keys-store.ts'

export type SealedPlace = Omit<Place, 'tenantId'>

export interface Vault {
  /** Makes the tenant's first data key. */
  initialise(tx: TenantTx): Promise<void>
  seal(tx: TenantTx, place: SealedPlace, plaintext: Uint8Array | string): Promise<Buffer>
  open(tx: TenantTx, place: SealedPlace, sealed: Buffer): Promise<Buffer>
  /** For a thread that seals many values; here, `seal` does it. */
  newestKey(tx: TenantTx): Promise<DataKey>
  /** What only this tenant's key makes of the text, for one purpose; under the newest key, or under the one of `version`. */
  mac(tx: TenantTx, purpose: string, text: string, version?: number): Promise<{ version: number; bytes: Buffer }>
}

const keptTenants = 10_000

export function createVault({ masterKeys, clock }: { masterKeys: MasterKeyRing; clock: Clock }): Vault {
  // Newest first. A data key never changes once made, so what is remembered stays true.
  const keysByTenant = new LRUCache<string, readonly DataKey[]>({ maxSize: keptTenants, sizeCalculation: () => 1 })

  const load = async (tx: TenantTx): Promise<readonly DataKey[]> => {
    const rows = await listTenantKeys(tx)
    const keys = rows.map((row) => {
      const wrapped = { masterKeyId: row.master_key_id, wrapped: row.wrapped_key }
      return createDataKey(row.key_version, masterKeys.unwrap(wrapped, tx.tenantId, row.key_version))
    })
    // A tenant that is made and rolled back leaves no key, and must leave no memory of one.
    tx.afterCommit(() => keysByTenant.set(tx.tenantId, keys))
    return keys
  }

  const keyOf = async (tx: TenantTx, wanted: (key: DataKey) => boolean): Promise<DataKey> => {
    const key = keysByTenant.get(tx.tenantId)?.find(wanted) ?? (await load(tx)).find(wanted)
    if (!key) throw new SealBroken(`Tenant ${tx.tenantId} has no such data key.`)
    return key
  }

  return {
    async initialise(tx) {
      const { masterKeyId, wrapped } = masterKeys.wrap(newKeyBytes(), tx.tenantId, 1)
      await insertTenantKey(
        tx,
        { key_version: 1, master_key_id: masterKeyId, wrapped_key: wrapped },
        new Date(clock.now()),
      )
    },
    async seal(tx, place, plaintext) {
      return seal(await keyOf(tx, () => true), plaintext, { tenantId: tx.tenantId, ...place })
    },
    async open(tx, place, sealed) {
      const version = dataKeyVersionOf(sealed)
      return open(await keyOf(tx, (key) => key.version === version), sealed, { tenantId: tx.tenantId, ...place })
    },
    newestKey: (tx) => keyOf(tx, () => true),
    async mac(tx, purpose, text, version) {
      const key = await keyOf(tx, (candidate) => version === undefined || candidate.version === version)
      return { version: key.version, bytes: mac(key, purpose, text) }
    },
  }
}
