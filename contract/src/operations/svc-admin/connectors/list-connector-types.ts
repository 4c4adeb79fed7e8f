import { ConnectorTypePage } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const listConnectorTypes = signature({
  service: 'svc-admin',
  id: 'listConnectorTypes',
  method: 'GET',
  path: '/v1/connector-types',
  summary: 'List connector types',
  description: 'Returns every available driver with the settings and secrets that it accepts.',
  scope: 'admin.read',
  reply: { 200: ConnectorTypePage },
})
