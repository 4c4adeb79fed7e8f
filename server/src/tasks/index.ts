// The background work of a deployment: what each kind of task does, and what is done again and again.
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { Domain } from '../domain/domain.ts'
import { purgeTenants, purgeTenantsRecurring } from './purge-tenants.ts'
import { sealAudit, sealAuditRecurring } from './seal-audit.ts'

export const recurringTasks: readonly Recurring[] = [purgeTenantsRecurring, sealAuditRecurring]

export function taskHandlers(domain: Domain): Readonly<Record<string, TaskHandler>> {
  return {
    [purgeTenantsRecurring.kind]: purgeTenants(domain),
    [sealAuditRecurring.kind]: sealAudit(domain),
  }
}
