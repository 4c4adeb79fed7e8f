// Adds up hours in which nothing can change any more. Statistics are correct with or without it: what is not added up
// yet is counted row by row. The hours and the mark up to which they reach are written in one transaction, so that a
// process that is killed leaves both or neither.
import type { TenantScope } from '@countersign/platform/database'
import { type BaseContext, firstChallengeIdAt, firstDeliveryIdAt, timeOfId } from '../../base/index.ts'
import { startOfHour } from '../push-metrics/spans.ts'
import {
  type FirstIds,
  findOldest,
  findOldestOpen,
  insertChallengeHours,
  insertMessageHours,
  lockMark,
  updateMark,
} from './hours-store.ts'
import { type Period, periodsOf } from './periods.ts'
import { countChallenges, countMessages, type IdRanges } from './statistics-store.ts'

/**
 * Longer than any transaction, and than the clock difference of two processes: after that, an hour gets no more rows.
 */
const settledAfterMs = 5 * 60_000
/** In one transaction, even after a long pause. */
const maxMs = 86_400_000

const settledBefore = ({ clock }: BaseContext): number => clock.now() - settledAfterMs

/** The ids before which hours are over. */
export const endedBefore = (ctx: BaseContext): FirstIds => firstIdsAt(startOfHour(settledBefore(ctx)))

/** Returns whether there is more to add up. */
export const addUpStatistics = (ctx: BaseContext, tenant: TenantScope): Promise<boolean> =>
  tenant.tx(async (tx) => {
    const settled = settledBefore(ctx)
    const ended = startOfHour(settled)
    const oldest = timesOf(await findOldest(tx, await lockMark(tx), firstIdsAt(ended)))
    if (oldest.length === 0) return false
    const from = startOfHour(Math.min(...oldest))
    const end = Math.min(ended, from + maxMs)
    const open = timesOf(await findOldestOpen(tx, firstIdsAt(from), firstIdsAt(end), new Date(settled)))
    const to = Math.min(end, ...open.map(startOfHour))
    if (to === from) return false
    const hours = periodsOf({ from, to }, 'hour')
    await insertChallengeHours(tx, await countChallenges(tx, idRanges(hours, firstChallengeIdAt), new Date(settled)))
    await insertMessageHours(tx, await countMessages(tx, idRanges(hours, firstDeliveryIdAt)))
    await updateMark(tx, new Date(to), firstIdsAt(to))
    return open.length === 0 && to < ended
  })

const firstIdsAt = (time: number): FirstIds => ({
  challengeId: firstChallengeIdAt(time),
  deliveryId: firstDeliveryIdAt(time),
})

function timesOf(found: { challenge_id: string | null; delivery_id: string | null } | undefined): number[] {
  return [found?.challenge_id, found?.delivery_id].filter((id) => typeof id === 'string').map(timeOfId)
}

export function idRanges(periods: readonly Period[], firstIdAt: (time: number) => string): IdRanges {
  return {
    starts: periods.map(({ start }) => new Date(start).toISOString()),
    fromIds: periods.map(({ from }) => firstIdAt(from)),
    beforeIds: periods.map(({ to }) => firstIdAt(to)),
  }
}
