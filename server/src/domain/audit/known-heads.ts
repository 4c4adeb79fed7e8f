// The end of a tenant's chain as this server sealed it last: kept in the database apart from the chain, sealed under the
// tenant's data key, and remembered by the process, which notices if the stored record is replaced by an older one.
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import { LRUCache } from 'lru-cache'
import type { Vault } from '../tenancy/index.ts'
import { type ChainPoint, genesisHash } from './chain.ts'
import { insertKnownHead } from './known-heads-store.ts'

const seqBytes = 8
const rememberedTenants = 100_000

export class KnownHeads {
  readonly #vault: Vault
  // Limited by size, although all entries have the same: a limit by number would reserve memory for all of them at the
  // start.
  readonly #memory = new LRUCache<string, ChainPoint>({ maxSize: rememberedTenants, sizeCalculation: () => 1 })

  constructor({ vault }: { readonly vault: Vault }) {
    this.#vault = vault
  }

  /** For a new tenant: nothing is sealed yet. */
  async initialise(tx: TenantTx): Promise<void> {
    await insertKnownHead(tx, await this.seal(tx, { seq: 0, hash: genesisHash }))
  }

  seal(tx: TenantTx, { seq, hash }: ChainPoint): Promise<Buffer> {
    const plaintext = Buffer.alloc(seqBytes + hash.length)
    plaintext.writeBigUInt64BE(BigInt(seq))
    hash.copy(plaintext, seqBytes)
    return this.#vault.seal(tx, place, plaintext)
  }

  /** Undefined if this server did not write the record for this tenant. */
  async open(tx: TenantTx, sealed: Buffer): Promise<ChainPoint | undefined> {
    try {
      const plaintext = await this.#vault.open(tx, place, sealed)
      return { seq: Number(plaintext.readBigUInt64BE()), hash: plaintext.subarray(seqBytes) }
    } catch (error) {
      if (isUnavailable(error)) throw error
      return undefined
    }
  }

  /** Read before the record: whatever another process seals in between, the record is never behind this. */
  remembered(tenantId: string): ChainPoint | undefined {
    return this.#memory.get(tenantId)
  }

  remember(tenantId: string, point: ChainPoint): void {
    if (point.seq > (this.#memory.get(tenantId)?.seq ?? -1)) this.#memory.set(tenantId, point)
  }
}

// There is one row per tenant, and a sealed value is bound to its tenant.
const place = { table: 'audit_known_heads', row: 'end', column: 'sealed_head' }
