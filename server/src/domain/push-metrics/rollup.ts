// Adds up what can no longer change. Metrics are right with or without it: whatever is not added up is counted by itself.
import type { Clock } from '@countersign/platform/clock'
import type { Database, TenantTx } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import { boundsMs } from './answer-times.ts'
import {
  findFirstOpenRecord,
  findFirstRecord,
  insertHours,
  listTenantsToRollUp,
  lockRollup,
  updateRolledBefore,
} from './rollup-store.ts'
import { startOfHour } from './spans.ts'

export interface PushRollup {
  run(signal: AbortSignal): Promise<void>
}

/** Longer than any transaction runs, and than the clocks of two processes differ: nothing arrives in an hour after that. */
const settledAfterMs = 5 * 60_000
const tenantsAtOnce = 100
/** In one transaction, after a long pause too: nobody waits long for anything. */
const mostMs = 86_400_000

export function createPushRollup({ database, clock }: { database: Database; clock: Clock }): PushRollup {
  /** Tells whether there is more to add up. */
  const rollUp = async (tx: TenantTx, settledBefore: Date): Promise<boolean> => {
    const ended = hourOf(settledBefore)
    const since = await lockRollup(tx)
    const first = since && (await findFirstRecord(tx, { from: since, to: ended }))
    if (!first) return false
    const from = hourOf(first.triggered_at)
    const end = new Date(Math.min(ended.getTime(), from.getTime() + mostMs))
    const open = await findFirstOpenRecord(tx, { from, to: end }, settledBefore)
    const to = open ? hourOf(open.triggered_at) : end
    await insertHours(tx, { from, to }, boundsMs)
    await updateRolledBefore(tx, to)
    return !open && to < ended
  }

  return {
    async run(signal) {
      const settledBefore = new Date(clock.now() - settledAfterMs)
      let page: string[]
      let after = ''
      do {
        page = await acrossTenants(database, 'push metrics to add up', (tx) =>
          listTenantsToRollUp(tx, hourOf(settledBefore), after, tenantsAtOnce),
        )
        for (const tenantId of page) {
          let more = true
          while (more && !signal.aborted) more = await database.inTenant(tenantId, (tx) => rollUp(tx, settledBefore))
        }
        after = page.at(-1) ?? after
      } while (page.length === tenantsAtOnce && !signal.aborted)
    },
  }
}

const hourOf = (time: Date): Date => new Date(startOfHour(time.getTime()))
