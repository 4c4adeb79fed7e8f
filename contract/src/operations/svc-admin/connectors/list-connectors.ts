import { ConnectorPage } from '../../../connectors.ts'
import { PageQuery } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const listConnectors = signature({
  service: 'svc-admin',
  id: 'listConnectors',
  method: 'GET',
  path: '/v1/connectors',
  summary: 'List connectors',
  description: 'Returns connectors by channel, in the order in which they are tried.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: ConnectorPage },
})
