// The background work of a deployment: what each kind of task does, and what is done again and again.
import type { Clock } from '@countersign/platform/clock'
import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { hardwareTokenImports } from '../domain/authenticators/index.ts'
import type { Domain } from '../domain/domain.ts'
import { deliveries, pushMessages } from '../domain/messaging/index.ts'
import { deliver } from './deliver.ts'
import { expireGrants, expireGrantsRecurring } from './expire-grants.ts'
import { importHardwareTokens } from './import-hardware-tokens.ts'
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

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly masterKeys: MasterKeyRing
  readonly log: Log
}

export function taskHandlers(domain: Domain, parts: Parts): Readonly<Record<string, TaskHandler>> {
  return {
    [deliveries.taskKind]: deliver(domain),
    [expireGrantsRecurring.kind]: expireGrants(domain),
    [hardwareTokenImports.taskKind]: importHardwareTokens(domain),
    [purgeExpiredRecurring.kind]: purgeExpired(parts),
    [purgeFailureCountsRecurring.kind]: purgeFailureCounts(parts),
    [purgeHistoryRecurring.kind]: purgeHistory(parts),
    [purgeTenantsRecurring.kind]: purgeTenants(domain),
    [pushMessages.taskKind]: push(domain),
    [retireSigningKeysRecurring.kind]: retireSigningKeys(parts),
    [rewrapDataKeysRecurring.kind]: rewrapDataKeys(parts),
    [rollUpPushMetricsRecurring.kind]: rollUpPushMetrics(domain),
    [sealAuditRecurring.kind]: sealAudit({ ...parts, ...domain }),
  }
}
