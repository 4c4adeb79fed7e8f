// What tenants use of their limits. Prometheus keeps a series for each, so only the busiest are shown: a deployment may
// have thousands of them.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { TenantLimit, TenantLimits, TenantUse } from '../turns/index.ts'

export const shownTenants = 20

/** The share of all tenants that do not exist. */
const labelOf = (tenantId: string) => tenantId || 'unknown'

export function observeTenants(registry: Registry, limits: TenantLimits): void {
  let before = new Map<string, number>()
  new Counter({
    name: 'countersign_tenant_requests_total',
    help: `Requests of the ${shownTenants} tenants that sent most since the metrics were last read, by tenant`,
    labelNames: ['tenant'],
    registers: [registry],
    collect() {
      const since = ({ tenantId, requests }: TenantUse) => requests - (before.get(tenantId) ?? 0)
      this.reset()
      for (const { tenantId, requests } of limits.most(shownTenants, since))
        this.inc({ tenant: labelOf(tenantId) }, requests)
      before = new Map(
        limits.most(Number.POSITIVE_INFINITY, (use) => use.requests).map((use) => [use.tenantId, use.requests]),
      )
    },
  })
  new Counter({
    name: 'countersign_tenant_refused_total',
    help: `Requests that were refused because of a limit, by tenant and limit; the ${shownTenants} tenants with most`,
    labelNames: ['tenant', 'limit'],
    registers: [registry],
    collect() {
      const all = ({ refused }: TenantUse) => Object.values(refused).reduce((sum, count) => sum + count, 0)
      this.reset()
      for (const { tenantId, refused } of limits.most(shownTenants, all))
        for (const [limit, count] of Object.entries(refused)) this.inc({ tenant: labelOf(tenantId), limit }, count)
    },
  })
  const now: Partial<Record<TenantLimit, (use: TenantUse) => number>> = {
    requestsAtOnce: ({ open, waits }) => Math.max(0, open - waits),
    openWaits: ({ waits }) => waits,
  }
  new Gauge({
    name: 'countersign_tenant_in_use',
    help: `What tenants use of a limit at this moment, by tenant and limit; the ${shownTenants} tenants with most of each`,
    labelNames: ['tenant', 'limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [limit, used] of Object.entries(now))
        for (const use of limits.most(shownTenants, used)) this.set({ tenant: labelOf(use.tenantId), limit }, used(use))
    },
  })
  new Gauge({
    name: 'countersign_tenant_limit',
    help: 'The limits for each tenant and process, by limit; those that are not set are absent',
    labelNames: ['limit'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const [limit, value] of Object.entries(limits.settings)) if (value !== undefined) this.set({ limit }, value)
    },
  })
}
