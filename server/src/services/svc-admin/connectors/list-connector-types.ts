import { ConnectorTypePage } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listConnectorTypes = operation({
  id: 'listConnectorTypes',
  method: 'GET',
  path: '/v1/connector-types',
  summary: 'List what connectors can be made of',
  description: 'Every driver that can be chosen here, with the settings and secrets that it takes.',
  scope: 'admin.read',
  reply: { 200: ConnectorTypePage },
  handle: (_call, { connectors }) => ({ items: connectors.types(), nextCursor: null }),
})
