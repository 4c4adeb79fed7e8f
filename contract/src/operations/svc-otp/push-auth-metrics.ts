import { PushAuthMetrics, PushAuthMetricsRequest } from '../../push-metrics.ts'
import { signature } from '../signature.ts'

export const pushAuthMetrics = signature({
  service: 'svc-otp',
  id: 'pushAuthMetrics',
  method: 'POST',
  path: '/v1/pushAuthMetrics',
  summary: 'Read metrics of push challenges',
  description:
    'Counts challenges by the moment at which they were triggered, exactly, for any span of time in the last 400 days, also those that are not kept any more.',
  scope: 'mfa.metrics',
  body: PushAuthMetricsRequest,
  reply: { 200: PushAuthMetrics },
})
