import { Alert, AlertParams } from '../../../alerts.ts'
import { signature } from '../../signature.ts'

export const acknowledgeAlert = signature({
  service: 'svc-admin',
  id: 'acknowledgeAlert',
  method: 'POST',
  path: '/v1/alerts/{alertId}:acknowledge',
  summary: 'Acknowledge an alert',
  description:
    'The alert no longer counts as open. Another fraud report or another reached limit opens a new one. An alert that is not open stays as it is.',
  scope: 'admin.users',
  params: AlertParams,
  reply: { 200: Alert },
})
