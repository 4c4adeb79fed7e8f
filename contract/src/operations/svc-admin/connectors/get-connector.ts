import { Connector, ConnectorParams } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const getConnector = signature({
  service: 'svc-admin',
  id: 'getConnector',
  method: 'GET',
  path: '/v1/connectors/{connectorId}',
  summary: 'Get a connector',
  scope: 'admin.read',
  params: ConnectorParams,
  reply: { 200: Connector },
})
