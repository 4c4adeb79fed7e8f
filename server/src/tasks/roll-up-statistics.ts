import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { createEasedSteps } from '@countersign/platform/threads'
import type { BaseContext } from '../domain/base/index.ts'
import { addUpStatistics, endedBefore, listTenantsToAddUp } from '../domain/insight/index.ts'

const tenantsAtOnce = 100

export const rollUpStatisticsRecurring: Recurring = { kind: 'roll-up-statistics', everySeconds: 300 }

export const rollUpStatistics = (ctx: BaseContext): TaskHandler => ({
  async run({ signal }) {
    const ended = endedBefore(ctx)
    // After an upgrade or a pause, there may be months to add up.
    const step = createEasedSteps()
    let page: string[]
    let after = ''
    do {
      page = await acrossTenants(ctx.database, 'statistics to add up', (tx) =>
        listTenantsToAddUp(tx, ended, after, tenantsAtOnce),
      )
      for (const tenantId of page) {
        let more = true
        while (more && !signal.aborted) more = await step(() => addUpStatistics(ctx, ctx.database.scope(tenantId)))
      }
      after = page.at(-1) ?? after
    } while (page.length === tenantsAtOnce && !signal.aborted)
  },
})
