import { ClientPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listClients = operation({
  id: 'listClients',
  method: 'GET',
  path: '/v1/clients',
  summary: 'List the clients',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: ClientPage },
  handle: ({ tenant, query }, { clients }) => clients.list(tenant, query),
})
