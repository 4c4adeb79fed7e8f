import { Connector, ConnectorParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getConnector = operation({
  id: 'getConnector',
  method: 'GET',
  path: '/v1/connectors/{connectorId}',
  summary: 'Read a connector',
  scope: 'admin.read',
  params: ConnectorParams,
  reply: { 200: Connector },
  handle: async ({ tenant, params }, { connectors }) => tagged(await connectors.find(tenant, params.connectorId)),
})
