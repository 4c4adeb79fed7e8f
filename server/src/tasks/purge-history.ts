// Deletes what tenants no longer want to keep, tenant by tenant, a few rows at a time.
import { pushMetricsDays } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { type Kept, listRetentions, purgesOfHistory, type RetentionRow } from '../domain/administration/index.ts'
import {
  firstApprovalIdAt,
  firstChallengeIdAt,
  firstDeliveryIdAt,
  firstEvaluationIdAt,
  firstGrantIdAt,
  firstInboxMessageIdAt,
} from '../domain/base/index.ts'
import { startOfHour } from '../domain/insight/index.ts'

const reason = 'history that is kept no longer'
const tenantsAtOnce = 100
const rowsAtOnce = 500
const dayMs = 86_400_000

export const purgeHistoryRecurring: Recurring = { kind: 'purge-history', everySeconds: 3600 }

export const purgeHistory = ({ database, clock }: { database: Database; clock: Clock }): TaskHandler => ({
  async run({ signal }) {
    const now = clock.now()
    let page: RetentionRow[]
    let after = ''
    do {
      page = await acrossTenants(database, reason, (tx) => listRetentions(tx, after, tenantsAtOnce))
      for (const retention of page) await purgeTenant(database, keptBy(retention, now), signal)
      after = page.at(-1)?.tenant_id ?? after
    } while (page.length === tenantsAtOnce && !signal.aborted)
  },
})

async function purgeTenant(database: Database, kept: Kept, signal: AbortSignal): Promise<void> {
  for (const purge of purgesOfHistory) {
    let purged = rowsAtOnce
    while (purged === rowsAtOnce && !signal.aborted)
      purged = await acrossTenants(database, reason, (tx) => tx.run(purge(kept, rowsAtOnce)))
  }
}

function keptBy(row: RetentionRow, now: number): Kept {
  const { tenant_id, challenge_days, message_days, decision_days, decision_input_days } = row
  const challengesSince = now - challenge_days * dayMs
  const messagesSince = now - message_days * dayMs
  const decisionsSince = now - decision_days * dayMs
  return {
    tenantId: tenant_id,
    firstChallengeId: firstChallengeIdAt(challengesSince),
    firstDeliveryId: firstDeliveryIdAt(messagesSince),
    firstInboxMessageId: firstInboxMessageIdAt(messagesSince),
    registrationsSince: new Date(challengesSince),
    alertsSince: new Date(challengesSince),
    // Whole hours, so that records and their hourly sums are deleted together.
    pushesSince: new Date(startOfHour(now - pushMetricsDays * dayMs)),
    challengeHoursSince: new Date(startOfHour(challengesSince)),
    messageHoursSince: new Date(startOfHour(messagesSince)),
    firstEvaluationId: firstEvaluationIdAt(decisionsSince),
    // The inputs never outlive their decision.
    firstEvaluationIdWithInputs: firstEvaluationIdAt(now - Math.min(decision_days, decision_input_days) * dayMs),
    firstApprovalId: firstApprovalIdAt(decisionsSince),
    firstGrantId: firstGrantIdAt(decisionsSince),
    standingSince: new Date(decisionsSince),
  }
}
