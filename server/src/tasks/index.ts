// The background work of a deployment: the handler of each kind of task, and recurring tasks.
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { userFiles } from '../domain/administration/index.ts'
import { approvalCallbacks } from '../domain/agents/index.ts'
import { hardwareTokenImports } from '../domain/authenticators/index.ts'
import type { Domain } from '../domain/domain.ts'
import { deliveries, pushMessages } from '../domain/messaging/index.ts'
import { approvalCallback } from './approval-callback.ts'
import { checkFidoMetadata, checkFidoMetadataRecurring } from './check-fido-metadata.ts'
import { deliver } from './deliver.ts'
import { expireGrants, expireGrantsRecurring } from './expire-grants.ts'
import { importHardwareTokens } from './import-hardware-tokens.ts'
import { importUsers } from './import-users.ts'
import { purgeExpired, purgeExpiredRecurring } from './purge-expired.ts'
import { purgeFailureCounts, purgeFailureCountsRecurring } from './purge-failure-counts.ts'
import { purgeHistory, purgeHistoryRecurring } from './purge-history.ts'
import { purgeTenants, purgeTenantsRecurring } from './purge-tenants.ts'
import { push } from './push.ts'
import { retireSigningKeys, retireSigningKeysRecurring } from './retire-signing-keys.ts'
import { rewrapDataKeys, rewrapDataKeysRecurring } from './rewrap-data-keys.ts'
import { rollUpPushMetrics, rollUpPushMetricsRecurring } from './roll-up-push-metrics.ts'
import { sealAudit, sealAuditRecurring } from './seal-audit.ts'

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
  sealAuditRecurring,
]

export function taskHandlers(ctx: Domain): Readonly<Record<string, TaskHandler>> {
  return {
    [approvalCallbacks.taskKind]: approvalCallback(ctx),
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
    [retireSigningKeysRecurring.kind]: retireSigningKeys(ctx),
    [rewrapDataKeysRecurring.kind]: rewrapDataKeys(ctx),
    [rollUpPushMetricsRecurring.kind]: rollUpPushMetrics(ctx),
    [sealAuditRecurring.kind]: sealAudit(ctx),
  }
}
