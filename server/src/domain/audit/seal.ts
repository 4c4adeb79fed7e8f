// Sealing: takes events that nothing can come before any more into their tenant's hash chain, and signs its new head.
import type { Clock } from '@countersign/platform/clock'
import { type Database, isUnavailable } from '@countersign/platform/database'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import { chained, genesisHash, nextHash } from './chain.ts'
import type { HeadRow, Heads } from './heads.ts'
import {
  findLastHead,
  findLastSealedSeq,
  insertHead,
  type Link,
  listSealableEvents,
  listUnsealedTenantIds,
  type SealableEventRow,
  tryLockChain,
  updateSealed,
} from './seal-store.ts'

export interface AuditSealing {
  /** Seals what there is to seal, until there is nothing more or the signal aborts. */
  sealDue(signal: AbortSignal): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly heads: Heads
}

// Few enough that hashing them never holds up the requests of this process for long.
const eventsAtOnce = 500
const reason = 'audit events to seal'

export function createAuditSealing({ database, clock, heads }: Parts): AuditSealing {
  /**
   * Two roles share the work, so that neither needs more power: the system role writes the chain, of which the application
   * role cannot touch anything, and the tenant's keys are opened in a transaction of the tenant, as everywhere. That begins
   * once the events are read: a head that covers a rotation of the signing keys is signed by the key that it brought.
   */
  const sealSome = (tenantId: string): Promise<number> =>
    acrossTenants(database, reason, async (system) => {
      if (!(await tryLockChain(system, tenantId))) return 0
      const events = await listSealableEvents(system, tenantId, eventsAtOnce)
      if (events.length === 0) return 0
      const last = await findTrustedEnd(system, tenantId)
      const { links, head } = await database.inTenant(tenantId, async (tx) => {
        const hash = last ? await heads.open(tx, last) : genesisHash
        // By going on from it we would sign what somebody else computed.
        if (!hash) throw new Error(`The signed head of audit event ${last?.seq} was not written by this server.`)
        const links = follow({ seq: last?.seq ?? 0, hash }, tenantId, events)
        const end = links.at(-1) as Link
        return { links, head: await heads.sign(tx, end, new Date(clock.now())) }
      })
      const sealed = await updateSealed(system, tenantId, links)
      if (sealed !== links.length) throw new Error(`Only ${sealed} of ${links.length} audit events could be sealed.`)
      await insertHead(system, tenantId, head)
      return sealed
    })

  return {
    async sealDue(signal) {
      const failures: Error[] = []
      let waiting = await acrossTenants(database, reason, listUnsealedTenantIds)
      // In rounds, so that no tenant waits for another's backlog.
      while (waiting.length > 0) {
        const unfinished: string[] = []
        for (const tenantId of waiting) {
          if (signal.aborted) return
          try {
            if ((await sealSome(tenantId)) === eventsAtOnce) unfinished.push(tenantId)
          } catch (error) {
            if (isUnavailable(error)) throw error
            failures.push(new Error(`Tenant ${tenantId}: ${(error as Error).message}`, { cause: error }))
          }
        }
        waiting = unfinished
      }
      if (failures.length > 0) throw new AggregateError(failures, failures.map((failure) => failure.message).join(' '))
    },
  }
}

/** Every event that is sealed is covered by a head: both were written together. */
async function findTrustedEnd(tx: SystemTx, tenantId: string): Promise<HeadRow | undefined> {
  const head = await findLastHead(tx, tenantId)
  const lastSeq = await findLastSealedSeq(tx, tenantId)
  if (lastSeq > (head?.seq ?? 0)) throw new Error(`The audit chain goes on to ${lastSeq} without a signed head.`)
  return head
}

function follow(
  last: { readonly seq: number; readonly hash: Buffer },
  tenantId: string,
  events: readonly SealableEventRow[],
): Link[] {
  let { seq, hash } = last
  return events.map((event) => {
    seq += 1
    hash = nextHash(hash, chained(tenantId, event, seq))
    return { eventId: event.event_id, transactionId: event.transaction_id, seq, hash }
  })
}
