// Adds up what can no longer change. Metrics are right with or without it: whatever is not added up is counted by itself.
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { boundsMs } from './answer-times.ts'
import { findFirstOpenRecord, findFirstRecord, insertHours, lockRollup, updateRolledBefore } from './rollup-store.ts'
import { startOfHour } from './spans.ts'

/** Longer than any transaction runs, and than the clocks of two processes differ: nothing arrives in an hour after that. */
const settledAfterMs = 5 * 60_000
/** In one transaction, after a long pause too: nobody waits long for anything. */
const maxMs = 86_400_000

/** The hours before this moment are over. */
export const rollupEnd = (ctx: BaseContext): Date => hourOf(settledBefore(ctx))

/** Returns whether there is more to add up. */
export const rollUpPushes = (ctx: BaseContext, tenant: TenantScope): Promise<boolean> =>
  tenant.tx(async (tx) => {
    const settled = settledBefore(ctx)
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
  })

const settledBefore = ({ clock }: BaseContext) => new Date(clock.now() - settledAfterMs)

const hourOf = (time: Date): Date => new Date(startOfHour(time.getTime()))
