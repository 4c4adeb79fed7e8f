import { ClientPage } from '../../../clients.ts'
import { PageQuery } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const listClients = signature({
  service: 'svc-admin',
  id: 'listClients',
  method: 'GET',
  path: '/v1/clients',
  summary: 'List clients',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: ClientPage },
})
