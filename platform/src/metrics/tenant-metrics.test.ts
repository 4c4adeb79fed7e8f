import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { TenantLimits } from '../turns/index.ts'
import { observeTenants, shownTenants } from './tenant-metrics.ts'

const asker = (tenantId: string) => ({ tenantId, account: 'authenticated', caller: 'cl_1' }) as const

function observed(settings: Partial<TenantLimits['settings']> = {}) {
  const registry = new Registry()
  const limits = new TenantLimits({ clock: { now: () => 0 }, ...settings })
  observeTenants(registry, limits)
  const ask = (tenantId: string, times = 1) => {
    for (let time = 0; time < times; time += 1) void limits.run(asker(tenantId), () => undefined)
  }
  const linesOf = async (metric: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${metric}{`))
  return { limits, ask, linesOf }
}

test('shows requests, use, refusals and limits by tenant', async () => {
  const { limits, ask, linesOf } = observed({ openWaits: 1, requestsAtOnce: 50 })
  ask('acme', 3)
  ask('')
  void limits.run({ ...asker('acme'), account: 'named' }, () => new Promise(() => undefined))
  limits.wait(asker('other'))
  expect(() => limits.wait(asker('other'))).toThrow()
  expect(await linesOf('countersign_tenant_requests_total')).toEqual([
    'countersign_tenant_requests_total{tenant="acme"} 4',
    'countersign_tenant_requests_total{tenant="unknown"} 1',
  ])
  expect(await linesOf('countersign_tenant_in_use')).toEqual([
    'countersign_tenant_in_use{tenant="acme",limit="requestsAtOnce"} 1',
    'countersign_tenant_in_use{tenant="other",limit="openWaits"} 1',
  ])
  expect(await linesOf('countersign_tenant_refused_total')).toEqual([
    'countersign_tenant_refused_total{tenant="other",limit="openWaits"} 1',
  ])
  expect(await linesOf('countersign_tenant_limit')).toEqual([
    'countersign_tenant_limit{limit="requestsAtOnce"} 50',
    'countersign_tenant_limit{limit="openWaits"} 1',
  ])
})

test('shows a fixed number of tenants: those that sent most since the last time, with all that they ever sent', async () => {
  const { ask, linesOf } = observed()
  for (let tenant = 0; tenant < 3 * shownTenants; tenant += 1) ask(`tenant-${tenant}`, 100 + tenant)
  expect(await linesOf('countersign_tenant_requests_total')).toHaveLength(shownTenants)
  ask('tenant-0', 5)
  expect(await linesOf('countersign_tenant_requests_total')).toEqual([
    'countersign_tenant_requests_total{tenant="tenant-0"} 105',
  ])
})

test('shows a fixed number of tenants that were refused', async () => {
  const { limits, linesOf } = observed({ openWaits: 1 })
  for (let tenant = 0; tenant < 3 * shownTenants; tenant += 1) {
    limits.wait(asker(`tenant-${tenant}`))
    expect(() => limits.wait(asker(`tenant-${tenant}`))).toThrow()
  }
  expect(await linesOf('countersign_tenant_refused_total')).toHaveLength(shownTenants)
  expect(await linesOf('countersign_tenant_in_use')).toHaveLength(shownTenants)
})
