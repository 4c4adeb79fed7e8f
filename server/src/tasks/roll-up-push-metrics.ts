import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { listTenantsToRollUp, type PushRollup } from '../domain/insight/index.ts'

const tenantsAtOnce = 100

interface Parts {
  readonly database: Database
  readonly pushRollup: PushRollup
}

export const rollUpPushMetricsRecurring: Recurring = { kind: 'roll-up-push-metrics', everySeconds: 300 }

export const rollUpPushMetrics = ({ database, pushRollup }: Parts): TaskHandler => ({
  async run({ signal }) {
    const ended = pushRollup.endedBefore()
    let page: string[]
    let after = ''
    do {
      page = await acrossTenants(database, 'push metrics to add up', (tx) =>
        listTenantsToRollUp(tx, ended, after, tenantsAtOnce),
      )
      for (const tenantId of page) {
        let more = true
        while (more && !signal.aborted) more = await pushRollup.rollUp(database.scope(tenantId))
      }
      after = page.at(-1) ?? after
    } while (page.length === tenantsAtOnce && !signal.aborted)
  },
})
