import { Connector, CreateConnectorRequest } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const createConnector = signature({
  service: 'svc-admin',
  id: 'createConnector',
  method: 'POST',
  path: '/v1/connectors',
  summary: 'Create a connector',
  description:
    "A connector is a message driver with the tenant's settings and secrets. Secrets are stored encrypted and are never returned. The `inbox` driver is available only in development.",
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: CreateConnectorRequest,
  reply: { 201: Connector },
  errors: ['forbidden'],
})
