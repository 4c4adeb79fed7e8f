import { AdministratorPage } from '../../../administrators.ts'
import { PageQuery } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const listAdministrators = signature({
  service: 'svc-admin',
  id: 'listAdministrators',
  method: 'GET',
  path: '/v1/administrators',
  summary: 'List administrators',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: AdministratorPage },
})
