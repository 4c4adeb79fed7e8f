import { pushMetricsDays } from '../../limits/index.ts'
import { PushAuthMetrics, PushAuthMetricsRequest } from '../../push-metrics.ts'
import { signature } from '../signature.ts'

export const pushAuthMetrics = signature({
  service: 'svc-otp',
  id: 'pushAuthMetrics',
  method: 'POST',
  path: '/v1/pushAuthMetrics',
  summary: 'Get push metrics',
  description: `Counts challenges by the time at which they were issued, for any period within the last ${pushMetricsDays} days. The counts are exact and include challenges that are no longer stored.`,
  scope: 'mfa.metrics',
  body: PushAuthMetricsRequest,
  reply: { 200: PushAuthMetrics },
})
