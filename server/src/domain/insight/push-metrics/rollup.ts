// Adds up what can no longer change. Metrics are right with or without it: whatever is not added up is counted by itself.
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { boundsMs } from './answer-times.ts'
import { findFirstOpenRecord, findFirstRecord, insertHours, lockRollup, updateRolledBefore } from './rollup-store.ts'
import { startOfHour } from './spans.ts'

export interface PushRollup {
  /** The hours before are over. */
  endedBefore(): Date
  /** Tells whether there is more to add up. */
  rollUp(tenant: TenantScope): Promise<boolean>
}

/** Longer than any transaction runs, and than the clocks of two processes differ: nothing arrives in an hour after that. */
const settledAfterMs = 5 * 60_000
/** In one transaction, after a long pause too: nobody waits long for anything. */
const maxMs = 86_400_000

export function createPushRollup({ clock }: { readonly clock: Clock }): PushRollup {
  const settledBefore = () => new Date(clock.now() - settledAfterMs)

  const rollUp = async (tx: TenantTx): Promise<boolean> => {
    const settled = settledBefore()
    const ended = hourOf(settled)
    const since = await lockRollup(tx)
    const first = since && (await findFirstRecord(tx, { from: since, to: ended }))
    if (!first) return false
    const from = hourOf(first.triggered_at)
    const end = new Date(Math.min(ended.getTime(), from.getTime() + maxMs))
    const open = await findFirstOpenRecord(tx, { from, to: end }, settled)
    const to = open ? hourOf(open.triggered_at) : end
    await insertHours(tx, { from, to }, boundsMs)
    await updateRolledBefore(tx, to)
    return !open && to < ended
  }

  return { endedBefore: () => hourOf(settledBefore()), rollUp: (tenant) => tenant.tx(rollUp) }
}

const hourOf = (time: Date): Date => new Date(startOfHour(time.getTime()))
