import { AlertPage, AlertQuery } from '../../../alerts.ts'
import { signature } from '../../signature.ts'

export const listAlerts = signature({
  service: 'svc-admin',
  id: 'listAlerts',
  method: 'GET',
  path: '/v1/alerts',
  summary: 'List alerts',
  description:
    'What administrators should look at, newest first. While an alert is open, the same cause adds to its `count`.',
  scope: 'admin.read',
  query: AlertQuery,
  reply: { 200: AlertPage },
})
