import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getPushMetrics = operation(svcAdmin.getPushMetrics, ({ tenant, query }, { clock, pushMetrics }) => {
  const { to = new Date(clock.now()).toISOString() } = query
  const { from = new Date(Date.parse(to) - weekMs).toISOString() } = query
  return pushMetrics.read(tenant, { ...query, from, to })
})

const weekMs = 7 * 86_400_000
