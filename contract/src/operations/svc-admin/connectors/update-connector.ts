import { Connector, ConnectorParams, UpdateConnectorRequest } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const updateConnector = signature({
  service: 'svc-admin',
  id: 'updateConnector',
  method: 'PATCH',
  path: '/v1/connectors/{connectorId}',
  summary: 'Change a connector',
  description:
    'Settings are replaced as a whole, and so are secrets. Secrets that are not sent stay as they are; where settings change they must be sent again, so that nobody can direct them elsewhere. A paused connector is tried again at once.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ConnectorParams,
  body: UpdateConnectorRequest,
  reply: { 200: Connector },
  errors: ['forbidden'],
})
