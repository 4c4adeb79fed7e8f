// Sealing: adds events that no other event can precede any more to their tenant's hash chain, and signs its new head.
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import { adoptEnd } from './adopt-end.ts'
import { AuditBroken } from './audit-broken.ts'
import type { ChainPoint } from './chain.ts'
import type { ChainContext } from './chain-context.ts'
import { type ChainEndState, checkChainEnd } from './chain-end.ts'
import { follow } from './follow.ts'
import { signHead } from './heads.ts'
import { isBeingPurged, listTenantIdsWithoutKnownHead } from './known-heads-store.ts'
import {
  findStoredEnd,
  insertHead,
  type Link,
  listSealableEvents,
  listUnsealedTenantIds,
  type SealableEventRow,
  tryLockChain,
  updateSealed,
} from './seal-store.ts'

// Few enough that their transaction is short.
const eventsAtOnce = 500
const reason = 'audit events to seal'

export class AuditSealing {
  readonly #ctx: ChainContext
  #broken: ReadonlyMap<string, string> = new Map()
  #everyTenantHasRecord = false

  constructor(ctx: ChainContext) {
    this.#ctx = ctx
  }

  /** The tenants whose chains the last run of this process refused to extend, each with the reason. */
  get broken(): ReadonlyMap<string, string> {
    return this.#broken
  }

  /**
   * Seals everything that is ready, until nothing is left or the signal aborts. Rejects if a chain cannot be extended.
   */
  async sealDue(signal: AbortSignal): Promise<void> {
    const { database } = this.#ctx
    const failures = new Map<string, Error>()
    const attempt = async <T>(
      tenantId: string,
      work: typeof sealSome | typeof ensureRecord,
    ): Promise<T | undefined> => {
      try {
        return (await work(this.#ctx, tenantId)) as T
      } catch (error) {
        if (isUnavailable(error)) throw error
        failures.set(tenantId, new Error(`Tenant ${tenantId}: ${(error as Error).message}`, { cause: error }))
        return undefined
      }
    }
    if (!this.#everyTenantHasRecord) {
      const tenantIds = await acrossTenants(database, reason, listTenantIdsWithoutKnownHead)
      for (const tenantId of tenantIds) await attempt(tenantId, ensureRecord)
      this.#everyTenantHasRecord = tenantIds.length === 0
    }
    let waiting = await acrossTenants(database, reason, listUnsealedTenantIds)
    // In rounds, so that no tenant waits for another's backlog.
    while (waiting.length > 0) {
      const unfinished: string[] = []
      for (const tenantId of waiting) {
        if (signal.aborted) return
        if ((await attempt(tenantId, sealSome)) === eventsAtOnce) unfinished.push(tenantId)
      }
      waiting = unfinished
    }
    this.#broken = brokenOf(failures)
    const messages = [...failures.values()].map((failure) => failure.message)
    if (messages.length > 0) throw new AggregateError(failures.values(), messages.join(' '))
  }
}

/**
 * Two roles share the work, so that neither needs more rights: the system role writes the chain, which the application
 * role cannot change, and the tenant's keys are opened in a transaction of the tenant, as everywhere. That starts once
 * the events are read: a head that covers a rotation of the signing keys is signed by the new key.
 */
function sealSome(ctx: ChainContext, tenantId: string): Promise<number> {
  const { database, knownHeads } = ctx
  return acrossTenants(database, reason, async (system) => {
    if (!(await tryLockChain(system, tenantId))) return 0
    const events = await listSealableEvents(system, tenantId, eventsAtOnce)
    if (events.length === 0) return 0
    const remembered = knownHeads.remembered(tenantId)
    const stored = await findStoredEnd(system, tenantId)
    const { found, sealed } = await database.inTenant(tenantId, async (tx) => {
      const found = await checkChainEnd(ctx, tx, stored, remembered)
      return { found, sealed: found.state === 'broken' ? undefined : await extend(ctx, tx, found.end, events) }
    })
    if (!(await accept(ctx, system, tenantId, found)) || !sealed) return 0
    const { links, head, knownHead } = sealed
    const updated = await updateSealed(system, tenantId, links)
    if (updated !== links.length) throw new Error(`Only ${updated} of ${links.length} audit events could be sealed.`)
    await insertHead(system, tenantId, head, knownHead)
    system.afterCommit(() => knownHeads.remember(tenantId, links.at(-1) as Link))
    return updated
  })
}

/** Also for a tenant without new events: a missing record is reported even then. */
function ensureRecord(ctx: ChainContext, tenantId: string): Promise<void> {
  const { database, knownHeads } = ctx
  return acrossTenants(database, reason, async (system) => {
    if (!(await tryLockChain(system, tenantId))) return
    const remembered = knownHeads.remembered(tenantId)
    const stored = await findStoredEnd(system, tenantId)
    const found = await database.inTenant(tenantId, (tx) => checkChainEnd(ctx, tx, stored, remembered))
    await accept(ctx, system, tenantId, found)
  })
}

/** Whether there is a chain to extend. A tenant that is being purged loses its rows table by table, which means nothing. */
async function accept(ctx: ChainContext, system: SystemTx, tenantId: string, found: ChainEndState): Promise<boolean> {
  if (found.state === 'unrecorded') await adoptEnd(ctx, system, tenantId, found.end)
  if (found.state !== 'broken') return true
  if (await isBeingPurged(system, tenantId)) return false
  // Extending it would sign a history that someone else has made.
  throw new AuditBroken(found.issue)
}

async function extend(ctx: ChainContext, tx: TenantTx, last: ChainPoint, events: readonly SealableEventRow[]) {
  const links = await follow(last, tx.tenantId, events)
  const end = links.at(-1) as Link
  const head = await signHead(ctx, tx, end, new Date(ctx.clock.now()))
  return { links, head, knownHead: await ctx.knownHeads.seal(tx, end) }
}

function brokenOf(failures: ReadonlyMap<string, Error>): ReadonlyMap<string, string> {
  const broken = new Map<string, string>()
  for (const [tenantId, { cause }] of failures) if (cause instanceof AuditBroken) broken.set(tenantId, cause.message)
  return broken
}
