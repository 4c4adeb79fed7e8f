import { PushAuthMetrics, PushMetricsQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getPushMetrics = operation({
  id: 'getPushMetrics',
  method: 'GET',
  path: '/v1/push-metrics',
  summary: 'Read metrics of push challenges',
  description: 'What pushAuthMetrics of the MFA API answers, for administrators.',
  scope: 'admin.read',
  query: PushMetricsQuery,
  reply: { 200: PushAuthMetrics },
  handle: ({ tenant, query }, { clock, pushMetrics }) => {
    const { to = new Date(clock.now()).toISOString() } = query
    const { from = new Date(Date.parse(to) - weekMs).toISOString() } = query
    return pushMetrics.read(tenant, { ...query, from, to })
  },
})

const weekMs = 7 * 86_400_000
