import { createSlices } from '@countersign/platform/turns'
import { type ChainPoint, chained, nextHash } from './chain.ts'
import type { Link, SealableEventRow } from './seal-store.ts'

/** In slices, so that hashing large events never blocks the requests of this process. */
export async function follow(last: ChainPoint, tenantId: string, events: readonly SealableEventRow[]): Promise<Link[]> {
  const pause = createSlices()
  const links: Link[] = []
  let { seq, hash } = last
  for (const event of events) {
    await pause()
    seq += 1
    hash = nextHash(hash, chained(tenantId, event, seq))
    links.push({ eventId: event.event_id, transactionId: event.transaction_id, seq, hash })
  }
  return links
}
