// A tenant's chain from start to end, in pages that fit into memory however long it is.
import type { TenantScope } from '@countersign/platform/database'
import { listHeads, listSealedEvents, type SealedEventRow } from './chain-store.ts'
import type { HeadRow } from './heads.ts'

export type ChainEntry = { readonly event: SealedEventRow } | { readonly head: HeadRow }

const entriesAtOnce = 250

/** No transaction is open between two pages, however slowly they are consumed: what is sealed does not change. */
export async function* chainPages(tenant: TenantScope, lastSeq: number): AsyncGenerator<ChainEntry[]> {
  for (let after = 0; after < lastSeq; ) {
    const span = { after, upTo: lastSeq, limit: entriesAtOnce }
    const { events, heads } = await tenant.apart(async (tx) => ({
      events: await listSealedEvents(tx, span),
      heads: await listHeads(tx, span),
    }))
    // If one of the two lists was cut off, the other must not run ahead of it.
    const reached = Math.min(endOf(events, lastSeq), endOf(heads, lastSeq))
    yield inOrder(
      events.filter(({ seq }) => seq <= reached),
      heads.filter(({ seq }) => seq <= reached),
    )
    after = reached
  }
}

function endOf(rows: ReadonlyArray<{ readonly seq: number }>, lastSeq: number): number {
  return rows.length < entriesAtOnce ? lastSeq : (rows.at(-1)?.seq ?? lastSeq)
}

/** A head follows the last event that it covers. */
function inOrder(events: readonly SealedEventRow[], heads: readonly HeadRow[]): ChainEntry[] {
  const entries = [
    ...events.map((event) => ({ seq: event.seq, event })),
    ...heads.map((head) => ({ seq: head.seq, head })),
  ]
  return entries.sort((a, b) => a.seq - b.seq)
}
