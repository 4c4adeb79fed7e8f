import { PushAuthMetrics, PushMetricsQuery } from '../../../push-metrics.ts'
import { signature } from '../../signature.ts'

export const getPushMetrics = signature({
  service: 'svc-admin',
  id: 'getPushMetrics',
  method: 'GET',
  path: '/v1/push-metrics',
  summary: 'Read metrics of push challenges',
  description: 'What pushAuthMetrics of the MFA API answers, for administrators.',
  scope: 'admin.read',
  query: PushMetricsQuery,
  reply: { 200: PushAuthMetrics },
})
