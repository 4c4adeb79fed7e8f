import { AcknowledgeAlertsRequest, AcknowledgedAlerts } from '../../../alerts.ts'
import { signature } from '../../signature.ts'

export const acknowledgeAlerts = signature({
  service: 'svc-admin',
  id: 'acknowledgeAlerts',
  method: 'POST',
  path: '/v1/alerts:acknowledge',
  summary: 'Acknowledge all open alerts',
  description: 'Acknowledges every open alert up to the newest one that the caller has seen.',
  scope: 'admin.users',
  body: AcknowledgeAlertsRequest,
  reply: { 200: AcknowledgedAlerts },
})
