// Sums up what can no longer change. Metrics are correct with or without it: records that are not summed up are counted
// individually.
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { boundsMs } from './answer-times.ts'
import { findFirstOpenRecord, findFirstRecord, insertHours, lockRollup, updateRolledBefore } from './rollup-store.ts'
import { startOfHour } from './spans.ts'

/**
 * Longer than any transaction, and than the clock difference of two processes: after that, an hour gets no more
 * records.
 */
const settledAfterMs = 5 * 60_000
/** In one transaction, even after a long pause: no request waits long for it. */
const maxMs = 86_400_000

/** The hours before this moment are over. */
export const rollupEnd = (ctx: BaseContext): Date => hourOf(settledBefore(ctx))

/** Returns whether there is more to sum up. */
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
