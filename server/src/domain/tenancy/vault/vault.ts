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

interface RevealedKey {
  readonly version: number
  readonly bytes: Buffer
}

const keptTenants = 10_000

interface Parts {
  readonly masterKeys: MasterKeyRing
  readonly clock: Clock
}

export class Vault {
  readonly #masterKeys: MasterKeyRing
  readonly #clock: Clock
  // Newest first. A data key never changes once created, so cached keys stay valid.
  readonly #keysByTenant = new LRUCache<string, readonly DataKey[]>({ maxSize: keptTenants, sizeCalculation: () => 1 })

  constructor({ masterKeys, clock }: Parts) {
    this.#masterKeys = masterKeys
    this.#clock = clock
  }

  /** Creates the tenant's first data key. */
  async initialise(tx: TenantTx): Promise<void> {
    const { masterKeyId, wrapped } = this.#masterKeys.wrap(newKeyBytes(), tx.tenantId, 1)
    const row = { key_version: 1, master_key_id: masterKeyId, wrapped_key: wrapped }
    await insertTenantKey(tx, row, new Date(this.#clock.now()))
  }

  /** For a tenant that moves to another deployment: its data keys, unwrapped. */
  async reveal(tx: TenantTx): Promise<readonly RevealedKey[]> {
    return (await listTenantKeys(tx)).map((row) => {
      const wrapped = { masterKeyId: row.master_key_id, wrapped: row.wrapped_key }
      return { version: row.key_version, bytes: this.#masterKeys.unwrap(wrapped, tx.tenantId, row.key_version) }
    })
  }

  /** For a tenant that arrives: its data keys, wrapped with the master key of this deployment. */
  async adopt(tx: TenantTx, keys: readonly RevealedKey[]): Promise<void> {
    for (const { version, bytes } of keys) {
      // Throws if it has not the length of a key.
      createDataKey(version, bytes)
      const { masterKeyId, wrapped } = this.#masterKeys.wrap(bytes, tx.tenantId, version)
      const row = { key_version: version, master_key_id: masterKeyId, wrapped_key: wrapped }
      await insertTenantKey(tx, row, new Date(this.#clock.now()))
    }
  }

  async seal(tx: TenantTx, place: SealedPlace, plaintext: Uint8Array | string): Promise<Buffer> {
    return seal(await this.newestKey(tx), plaintext, { tenantId: tx.tenantId, ...place })
  }

  async open(tx: TenantTx, place: SealedPlace, sealed: Buffer): Promise<Buffer> {
    const version = dataKeyVersionOf(sealed)
    return open(await this.#keyOf(tx, (key) => key.version === version), sealed, { tenantId: tx.tenantId, ...place })
  }

  /** For a thread that seals many values; elsewhere, use `seal`. */
  newestKey(tx: TenantTx): Promise<DataKey> {
    return this.#keyOf(tx, () => true)
  }

  /**
   * A MAC of the text that only this tenant's key can produce, for one purpose; with the newest key, or with that of
   * `version`.
   */
  async mac(
    tx: TenantTx,
    purpose: string,
    text: string,
    version?: number,
  ): Promise<{ version: number; bytes: Buffer }> {
    const key = await this.#keyOf(tx, (candidate) => version === undefined || candidate.version === version)
    return { version: key.version, bytes: mac(key, purpose, text) }
  }

  async #keyOf(tx: TenantTx, wanted: (key: DataKey) => boolean): Promise<DataKey> {
    const key = this.#keysByTenant.get(tx.tenantId)?.find(wanted) ?? (await this.#load(tx)).find(wanted)
    if (!key) throw new SealBroken(`Tenant ${tx.tenantId} has no such data key.`)
    return key
  }

  async #load(tx: TenantTx): Promise<readonly DataKey[]> {
    const rows = await listTenantKeys(tx)
    const keys = rows.map((row) => {
      const wrapped = { masterKeyId: row.master_key_id, wrapped: row.wrapped_key }
      return createDataKey(row.key_version, this.#masterKeys.unwrap(wrapped, tx.tenantId, row.key_version))
    })
    // A tenant whose creation is rolled back has no key, and must leave none in the cache.
    tx.afterCommit(() => this.#keysByTenant.set(tx.tenantId, keys))
    return keys
  }
}
