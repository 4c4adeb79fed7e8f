import { Connector, ConnectorParams, UpdateConnectorRequest } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const updateConnector = signature({
  service: 'svc-admin',
  id: 'updateConnector',
  method: 'PATCH',
  path: '/v1/connectors/{connectorId}',
  summary: 'Update a connector',
  description:
    '`settings` and `secrets` are each replaced as a whole. If the request omits `secrets`, the stored ones are kept, unless `settings` change: then the request must include them again, so that a caller cannot redirect stored secrets to another server. A paused connector is retried immediately.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ConnectorParams,
  body: UpdateConnectorRequest,
  reply: { 200: Connector },
  errors: ['forbidden'],
})
