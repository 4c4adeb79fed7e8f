import { Connector, CreateConnectorRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createConnector = operation({
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
  handle: async ({ tenant, origin, body }, { connectors }) => tagged(await connectors.create(tenant, origin, body)),
})
