import { ClientParams } from '../../../clients.ts'
import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const deleteClient = signature({
  service: 'svc-admin',
  id: 'deleteClient',
  method: 'DELETE',
  path: '/v1/clients/{clientId}',
  summary: 'Delete a client',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ClientParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
