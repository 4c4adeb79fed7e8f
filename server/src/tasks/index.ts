// The background work of a deployment: the handler of each kind of task, and recurring tasks.
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { userFiles } from '../domain/administration/index.ts'
import { approvalCallbacks, approvals, replays } from '../domain/agents/index.ts'
import { alerts } from '../domain/alerts/index.ts'
import { hardwareTokenImports } from '../domain/authenticators/index.ts'
import { approvalAnswered as answeredKind } from '../domain/challenges/index.ts'
import type { Domain } from '../domain/domain.ts'
import { deliveries, pushMessages } from '../domain/messaging/index.ts'
import { announcement } from './announce-alert.ts'
import { approvalAnswered } from './approval-answered.ts'
import { approvalCallback } from './approval-callback.ts'
import { approvalEscalation } from './approval-escalation.ts'
import { checkFidoMetadata, checkFidoMetadataRecurring } from './check-fido-metadata.ts'
import { deliver } from './deliver.ts'
import { expireGrants, expireGrantsRecurring } from './expire-grants.ts'
import { importHardwareTokens } from './import-hardware-tokens.ts'
import { importUsers } from './import-users.ts'
import { purgeExpired, purgeExpiredRecurring } from './purge-expired.ts'
import { purgeFailureCounts, purgeFailureCountsRecurring } from './purge-failure-counts.ts'
import { purgeHistory, purgeHistoryRecurring } from './purge-history.ts'
import { purgeTenants, purgeTenantsRecurring } from './purge-tenants.ts'
import { push, pushLink } from './push.ts'
import { replayDecisions } from './replay-decisions.ts'
import { retireSigningKeys, retireSigningKeysRecurring } from './retire-signing-keys.ts'
import { rewrapDataKeys, rewrapDataKeysRecurring } from './rewrap-data-keys.ts'
import { rollUpPushMetrics, rollUpPushMetricsRecurring } from './roll-up-push-metrics.ts'
import { rollUpStatistics, rollUpStatisticsRecurring } from './roll-up-statistics.ts'
import { sealAudit, sealAuditRecurring } from './seal-audit.ts'
import { watchAlerts, watchAlertsRecurring } from './watch-alerts.ts'

export const recurringTasks: readonly Recurring[] = [
  checkFidoMetadataRecurring,
  expireGrantsRecurring,
  purgeExpiredRecurring,
  purgeFailureCountsRecurring,
  purgeHistoryRecurring,
  purgeTenantsRecurring,
  retireSigningKeysRecurring,
  rewrapDataKeysRecurring,
  rollUpPushMetricsRecurring,
  rollUpStatisticsRecurring,
  sealAuditRecurring,
  watchAlertsRecurring,
]

export function taskHandlers(ctx: Domain): Readonly<Record<string, TaskHandler>> {
  return {
    [alerts.taskKind]: announcement(ctx),
    [approvalCallbacks.taskKind]: approvalCallback(ctx),
    [answeredKind]: approvalAnswered(ctx),
    [approvals.escalationTaskKind]: approvalEscalation(ctx),
    [checkFidoMetadataRecurring.kind]: checkFidoMetadata(ctx),
    [deliveries.taskKind]: deliver(ctx),
    [expireGrantsRecurring.kind]: expireGrants(ctx),
    [hardwareTokenImports.taskKind]: importHardwareTokens(ctx),
    [userFiles.taskKind]: importUsers(ctx),
    [purgeExpiredRecurring.kind]: purgeExpired(ctx),
    [purgeFailureCountsRecurring.kind]: purgeFailureCounts(ctx),
    [purgeHistoryRecurring.kind]: purgeHistory(ctx),
    [purgeTenantsRecurring.kind]: purgeTenants(ctx),
    [pushMessages.taskKind]: push(ctx),
    [pushMessages.linkTaskKind]: pushLink(ctx),
    [replays.taskKind]: replayDecisions(ctx),
    [retireSigningKeysRecurring.kind]: retireSigningKeys(ctx),
    [rewrapDataKeysRecurring.kind]: rewrapDataKeys(ctx),
    [rollUpPushMetricsRecurring.kind]: rollUpPushMetrics(ctx),
    [rollUpStatisticsRecurring.kind]: rollUpStatistics(ctx),
    [sealAuditRecurring.kind]: sealAudit(ctx),
    [watchAlertsRecurring.kind]: watchAlerts(ctx),
  }
}

/** Work of single tenants, as opposed to that of the whole deployment. */
export const tenantTaskKinds = (ctx: Domain): readonly string[] =>
  Object.keys(taskHandlers(ctx)).filter((kind) => !recurringTasks.some((recurring) => recurring.kind === kind))
