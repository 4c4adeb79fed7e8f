// Where a chain ends, and whether this server sealed it there last.
import type { TenantTx } from '@countersign/platform/database'
import { type ChainPoint, genesisHash } from './chain.ts'
import type { ChainContext } from './chain-context.ts'
import { type HeadRow, openFormerHead, openHead } from './heads.ts'

/** The stored end, read in one statement. */
export interface StoredEnd {
  /** Of the sealed events. */
  readonly lastEventSeq: number
  readonly headSeq: number | null
  readonly headSignature: string | null
  readonly headSealedHash: Buffer | null
  /** The server's own record. */
  readonly knownHead: Buffer | null
}

export type ChainEndState =
  | { readonly state: 'sealed'; readonly end: ChainPoint }
  /** The tenant is older than the record: its last head is trusted this once. */
  | { readonly state: 'unrecorded'; readonly end: ChainPoint }
  | { readonly state: 'broken'; readonly seq: number | null; readonly issue: string }

const broken = (seq: number | null, issue: string): ChainEndState => ({ state: 'broken', seq, issue })

type Context = Pick<ChainContext, 'vault' | 'knownHeads'>

/** `remembered` must have been read before `stored`. */
export async function checkChainEnd(
  ctx: Context,
  tx: TenantTx,
  stored: StoredEnd,
  remembered: ChainPoint | undefined,
): Promise<ChainEndState> {
  if (!stored.knownHead) {
    return remembered
      ? broken(remembered.seq, "The server's own record of the last sealed event was removed.")
      : unrecorded(ctx, tx, stored)
  }
  const known = await ctx.knownHeads.open(tx, stored.knownHead)
  if (!known) return broken(null, "The server's own record of the last sealed event was not written by this server.")
  if (remembered && isOlder(known, remembered))
    return broken(
      remembered.seq,
      `The server's own record ends at event ${known.seq}, although this process has seen event ${remembered.seq} sealed: the record was replaced with an older or a different one.`,
    )
  const head = headOf(stored)
  const headSeq = head?.seq ?? 0
  if (headSeq < known.seq)
    return broken(known.seq, `The last signed head covers event ${headSeq}, but this server has sealed ${known.seq}.`)
  if (headSeq > known.seq)
    return broken(
      known.seq,
      `The server's own record ends at event ${known.seq}, but a signed head covers event ${headSeq}: the record was replaced with an older one.`,
    )
  const hash = head ? await openHead(ctx, tx, head) : genesisHash
  if (!hash) return broken(headSeq, `The signed head of event ${headSeq} was not written by this server.`)
  if (!hash.equals(known.hash))
    return broken(headSeq, `The signed head of event ${headSeq} differs from the one that this server sealed.`)
  if (stored.lastEventSeq !== known.seq)
    return broken(
      known.seq,
      `The last sealed event is ${stored.lastEventSeq}, but this server has sealed ${known.seq}.`,
    )
  return { state: 'sealed', end: known }
}

/** Only a head in the form from before the record can stand in for it, and none is left once the record exists. */
async function unrecorded(ctx: Context, tx: TenantTx, stored: StoredEnd): Promise<ChainEndState> {
  const head = headOf(stored)
  const hash = head && (await openFormerHead(ctx, tx, head))
  if (!hash || stored.lastEventSeq > head.seq)
    return broken(null, "The server's own record of the last sealed event is missing.")
  return { state: 'unrecorded', end: { seq: head.seq, hash } }
}

const isOlder = (known: ChainPoint, remembered: ChainPoint) =>
  known.seq < remembered.seq || (known.seq === remembered.seq && !known.hash.equals(remembered.hash))

function headOf({ headSeq, headSignature, headSealedHash }: StoredEnd): HeadRow | undefined {
  if (headSeq === null || headSignature === null || headSealedHash === null) return undefined
  return { seq: headSeq, signature: headSignature, sealed_hash: headSealedHash }
}
