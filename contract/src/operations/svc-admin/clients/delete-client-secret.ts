import { ClientSecretParams } from '../../../clients.ts'
import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const deleteClientSecret = signature({
  service: 'svc-admin',
  id: 'deleteClientSecret',
  method: 'DELETE',
  path: '/v1/clients/{clientId}/secrets/{secretId}',
  summary: 'Delete a client secret',
  scope: 'admin.write',
  recentProof: true,
  params: ClientSecretParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
