import { ConnectorTypePage } from '../../../connectors.ts'
import { signature } from '../../signature.ts'

export const listConnectorTypes = signature({
  service: 'svc-admin',
  id: 'listConnectorTypes',
  method: 'GET',
  path: '/v1/connector-types',
  summary: 'List what connectors can be made of',
  description: 'Every driver that can be chosen here, with the settings and secrets that it takes.',
  scope: 'admin.read',
  reply: { 200: ConnectorTypePage },
})
