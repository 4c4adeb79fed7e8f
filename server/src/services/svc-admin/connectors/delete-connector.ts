import { ConnectorParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteConnector = operation({
  id: 'deleteConnector',
  method: 'DELETE',
  path: '/v1/connectors/{connectorId}',
  summary: 'Delete a connector',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ConnectorParams,
  reply: { 204: NoContent },
  handle: ({ tenant, origin, params, ifMatch }, { connectors }) =>
    connectors.remove(tenant, origin, params.connectorId, ifMatch),
})
