// Signed heads: the state of a tenant's chain at one moment, which others can verify and which we recognise as our own.
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import { openSigner, type SealedPlace, type TenancyContext } from '../tenancy/index.ts'
import type { ChainPoint } from './chain.ts'
import { type HeadClaims, headType } from './head-claims.ts'

export interface HeadRow {
  readonly seq: number
  readonly signature: string
  readonly sealed_hash: Buffer
}

type Context = Pick<TenancyContext, 'vault'>

export async function signHead(
  ctx: Context,
  tx: TenantTx,
  { seq, hash }: ChainPoint,
  sealedAt: Date,
): Promise<HeadRow> {
  const signer = await openSigner(ctx, tx)
  const signature = signer.sign(headType, {
    tenantId: tx.tenantId,
    seq,
    hash: hash.toString('base64url'),
    sealedAt: sealedAt.toISOString(),
  } satisfies HeadClaims)
  return { seq, signature, sealed_hash: await ctx.vault.seal(tx, place(seq), hash) }
}

/** The hash that this server signed. Undefined if it did not write the row. */
export const openHead = (ctx: Context, tx: TenantTx, head: HeadRow): Promise<Buffer | undefined> =>
  openAt(ctx, tx, place(head.seq), head.sealed_hash)

/** The same for a head from before the server kept its own record of the chain's end. */
export const openFormerHead = (ctx: Context, tx: TenantTx, head: HeadRow): Promise<Buffer | undefined> =>
  openAt(ctx, tx, formerPlace(head.seq), head.sealed_hash)

/** Converts a former head to today's form. A head that this server did not write stays unchanged. */
export async function renewHead(ctx: Context, tx: TenantTx, head: HeadRow): Promise<HeadRow> {
  const hash = await openFormerHead(ctx, tx, head)
  return hash ? { ...head, sealed_hash: await ctx.vault.seal(tx, place(head.seq), hash) } : head
}

async function openAt({ vault }: Context, tx: TenantTx, at: SealedPlace, sealed: Buffer): Promise<Buffer | undefined> {
  try {
    return await vault.open(tx, at, sealed)
  } catch (error) {
    if (isUnavailable(error)) throw error
    return undefined
  }
}

const place = (seq: number) => ({ table: 'audit_heads', row: String(seq), column: 'sealed_hash/2' })
const formerPlace = (seq: number) => ({ ...place(seq), column: 'sealed_hash' })
