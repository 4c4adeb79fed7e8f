import { PushAuthMetrics, PushMetricsQuery } from '../../../push-metrics.ts'
import { signature } from '../../signature.ts'

export const getPushMetrics = signature({
  service: 'svc-admin',
  id: 'getPushMetrics',
  method: 'GET',
  path: '/v1/push-metrics',
  summary: 'Get push metrics',
  description: 'Returns the same metrics as `pushAuthMetrics` of the MFA API, for administrators.',
  scope: 'admin.read',
  query: PushMetricsQuery,
  reply: { 200: PushAuthMetrics },
})
