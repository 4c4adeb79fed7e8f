import { Connector, CreateConnectorRequest } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const createConnector = signature({
  service: 'svc-admin',
  id: 'createConnector',
  method: 'POST',
  path: '/v1/connectors',
  summary: 'Create a connector',
  description:
    'A driver with settings and secrets of this tenant. Secrets are encrypted and never shown again. The driver `inbox` is for development alone.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: CreateConnectorRequest,
  reply: { 201: Connector },
  errors: ['forbidden'],
})
