// Signed heads: what a tenant's chain was at a moment, said so that others can check it and that we know it for our own.
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import type { SigningKeys } from '../signing-keys/signing-keys.ts'
import type { Vault } from '../vault/vault.ts'
import { type HeadClaims, headType } from './head-claims.ts'

export interface HeadRow {
  readonly seq: number
  readonly signature: string
  readonly sealed_hash: Buffer
}

export interface Heads {
  sign(tx: TenantTx, end: { readonly seq: number; readonly hash: Buffer }, sealedAt: Date): Promise<HeadRow>
  /** The hash that we signed; undefined where the row is not one that we wrote. */
  open(tx: TenantTx, head: HeadRow): Promise<Buffer | undefined>
}

export function createHeads({ vault, signingKeys }: { vault: Vault; signingKeys: SigningKeys }): Heads {
  return {
    async sign(tx, { seq, hash }, sealedAt) {
      const signer = await signingKeys.signer(tx)
      const signature = signer.sign(headType, {
        tenantId: tx.tenantId,
        seq,
        hash: hash.toString('base64url'),
        sealedAt: sealedAt.toISOString(),
      } satisfies HeadClaims)
      return { seq, signature, sealed_hash: await vault.seal(tx, place(seq), hash) }
    },
    async open(tx, head) {
      try {
        return await vault.open(tx, place(head.seq), head.sealed_hash)
      } catch (error) {
        if (isUnavailable(error)) throw error
        return undefined
      }
    },
  }
}

const place = (seq: number) => ({ table: 'audit_heads', row: String(seq), column: 'sealed_hash' })
