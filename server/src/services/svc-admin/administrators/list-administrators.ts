import { AdministratorPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listAdministrators = operation({
  id: 'listAdministrators',
  method: 'GET',
  path: '/v1/administrators',
  summary: 'List the administrators',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: AdministratorPage },
  handle: ({ tenant, query }, { administrators }) => administrators.list(tenant, query),
})
