// Signed heads: what a tenant's chain was at a moment, said so that others can check it and that we know it for our own.
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import { openSigner, type SealedPlace, type Vault } from '../tenancy/index.ts'
import type { ChainPoint } from './chain.ts'
import { type HeadClaims, headType } from './head-claims.ts'

export interface HeadRow {
  readonly seq: number
  readonly signature: string
  readonly sealed_hash: Buffer
}

export interface Heads {
  sign(tx: TenantTx, end: ChainPoint, sealedAt: Date): Promise<HeadRow>
  /** The hash that we signed; undefined where the row is not one that we wrote. */
  open(tx: TenantTx, head: HeadRow): Promise<Buffer | undefined>
  /** The same for a head from before the server kept its own record of the chain's end. */
  openFormer(tx: TenantTx, head: HeadRow): Promise<Buffer | undefined>
  /** A former head in today's form; a head that we did not write stays as it is. */
  renew(tx: TenantTx, head: HeadRow): Promise<HeadRow>
}

export function createHeads({ vault }: { vault: Vault }): Heads {
  const openAt = async (tx: TenantTx, place: SealedPlace, sealed: Buffer): Promise<Buffer | undefined> => {
    try {
      return await vault.open(tx, place, sealed)
    } catch (error) {
      if (isUnavailable(error)) throw error
      return undefined
    }
  }
  const openFormer: Heads['openFormer'] = (tx, head) => openAt(tx, formerPlace(head.seq), head.sealed_hash)

  return {
    async sign(tx, { seq, hash }, sealedAt) {
      const signer = await openSigner({ vault }, tx)
      const signature = signer.sign(headType, {
        tenantId: tx.tenantId,
        seq,
        hash: hash.toString('base64url'),
        sealedAt: sealedAt.toISOString(),
      } satisfies HeadClaims)
      return { seq, signature, sealed_hash: await vault.seal(tx, place(seq), hash) }
    },
    open: (tx, head) => openAt(tx, place(head.seq), head.sealed_hash),
    openFormer,
    async renew(tx, head) {
      const hash = await openFormer(tx, head)
      return hash ? { ...head, sealed_hash: await vault.seal(tx, place(head.seq), hash) } : head
    },
  }
}

const place = (seq: number) => ({ table: 'audit_heads', row: String(seq), column: 'sealed_hash/2' })
const formerPlace = (seq: number) => ({ ...place(seq), column: 'sealed_hash' })
