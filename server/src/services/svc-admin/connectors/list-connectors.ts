import { ConnectorPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listConnectors = operation({
  id: 'listConnectors',
  method: 'GET',
  path: '/v1/connectors',
  summary: 'List connectors',
  description: 'By channel, in the order in which they are tried.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: ConnectorPage },
  handle: ({ tenant, query }, { connectors }) => connectors.list(tenant, query),
})
