import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { BaseContext } from '../domain/base/index.ts'
import { listTenantsToRollUp, rollUpPushes, rollupEnd } from '../domain/insight/index.ts'

const tenantsAtOnce = 100

export const rollUpPushMetricsRecurring: Recurring = { kind: 'roll-up-push-metrics', everySeconds: 300 }

export const rollUpPushMetrics = (ctx: BaseContext): TaskHandler => ({
  async run({ signal }) {
    const ended = rollupEnd(ctx)
    let page: string[]
    let after = ''
    do {
      page = await acrossTenants(ctx.database, 'push metrics to add up', (tx) =>
        listTenantsToRollUp(tx, ended, after, tenantsAtOnce),
      )
      for (const tenantId of page) {
        let more = true
        while (more && !signal.aborted) more = await rollUpPushes(ctx, ctx.database.scope(tenantId))
      }
      after = page.at(-1) ?? after
    } while (page.length === tenantsAtOnce && !signal.aborted)
  },
})
