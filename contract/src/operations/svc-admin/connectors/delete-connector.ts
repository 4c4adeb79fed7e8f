import { ConnectorParams } from '../../../connectors.ts'
import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const deleteConnector = signature({
  service: 'svc-admin',
  id: 'deleteConnector',
  method: 'DELETE',
  path: '/v1/connectors/{connectorId}',
  summary: 'Delete a connector',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ConnectorParams,
  reply: { 204: NoContent },
})
