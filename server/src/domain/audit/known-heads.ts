// The end of a tenant's chain as this server sealed it last: kept in the database apart from the chain, sealed under the
// tenant's data key, and remembered by the process, which notices if the stored record is replaced by an older one.
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import { LRUCache } from 'lru-cache'
import type { Vault } from '../tenancy/index.ts'
import { type ChainPoint, genesisHash } from './chain.ts'
import { insertKnownHead } from './known-heads-store.ts'

export interface KnownHeads {
  /** For a new tenant: nothing is sealed yet. */
  initialise(tx: TenantTx): Promise<void>
  seal(tx: TenantTx, point: ChainPoint): Promise<Buffer>
  /** Undefined where the record was not written by this server for this tenant. */
  open(tx: TenantTx, sealed: Buffer): Promise<ChainPoint | undefined>
  /** Read before the record: whatever another process seals in between, the record is never behind this. */
  remembered(tenantId: string): ChainPoint | undefined
  remember(tenantId: string, point: ChainPoint): void
}

const seqBytes = 8
const rememberedTenants = 100_000

export function createKnownHeads({ vault }: { vault: Vault }): KnownHeads {
  // By size, although each has the same: by number, the cache would set room for all of them aside at the start.
  const memory = new LRUCache<string, ChainPoint>({ maxSize: rememberedTenants, sizeCalculation: () => 1 })

  const seal = (tx: TenantTx, { seq, hash }: ChainPoint) => {
    const plaintext = Buffer.alloc(seqBytes + hash.length)
    plaintext.writeBigUInt64BE(BigInt(seq))
    hash.copy(plaintext, seqBytes)
    return vault.seal(tx, place, plaintext)
  }

  return {
    seal,
    async initialise(tx) {
      await insertKnownHead(tx, await seal(tx, { seq: 0, hash: genesisHash }))
    },
    async open(tx, sealed) {
      try {
        const plaintext = await vault.open(tx, place, sealed)
        return { seq: Number(plaintext.readBigUInt64BE()), hash: plaintext.subarray(seqBytes) }
      } catch (error) {
        if (isUnavailable(error)) throw error
        return undefined
      }
    },
    remembered: (tenantId) => memory.get(tenantId),
    remember(tenantId, point) {
      if (point.seq > (memory.get(tenantId)?.seq ?? -1)) memory.set(tenantId, point)
    },
  }
}

// One row a tenant, and the tenant is part of what a sealed value is bound to.
const place = { table: 'audit_known_heads', row: 'end', column: 'sealed_head' }
