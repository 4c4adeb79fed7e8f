// The background work of a deployment: what each kind of task does, and what is done again and again.
import type { Clock } from '@countersign/platform/clock'
import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { Domain } from '../domain/domain.ts'
import { purgeExpired, purgeExpiredRecurring } from './purge-expired.ts'
import { purgeTenants, purgeTenantsRecurring } from './purge-tenants.ts'
import { retireSigningKeys, retireSigningKeysRecurring } from './retire-signing-keys.ts'
import { rewrapDataKeys, rewrapDataKeysRecurring } from './rewrap-data-keys.ts'
import { sealAudit, sealAuditRecurring } from './seal-audit.ts'

export const recurringTasks: readonly Recurring[] = [
  purgeExpiredRecurring,
  purgeTenantsRecurring,
  retireSigningKeysRecurring,
  rewrapDataKeysRecurring,
  sealAuditRecurring,
]

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly masterKeys: MasterKeyRing
}

export function taskHandlers(domain: Domain, parts: Parts): Readonly<Record<string, TaskHandler>> {
  return {
    [purgeExpiredRecurring.kind]: purgeExpired(parts),
    [purgeTenantsRecurring.kind]: purgeTenants(domain),
    [retireSigningKeysRecurring.kind]: retireSigningKeys(parts),
    [rewrapDataKeysRecurring.kind]: rewrapDataKeys(parts),
    [sealAuditRecurring.kind]: sealAudit(domain),
  }
}
