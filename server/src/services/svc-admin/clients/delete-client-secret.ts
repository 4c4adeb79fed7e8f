import { ClientSecretParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteClientSecret = operation({
  id: 'deleteClientSecret',
  method: 'DELETE',
  path: '/v1/clients/{clientId}/secrets/{secretId}',
  summary: 'Delete a client secret',
  scope: 'admin.write',
  recentProof: true,
  params: ClientSecretParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
  handle: ({ tenant, origin, params }, { clients }) =>
    clients.removeSecret(tenant, origin, params.clientId, params.secretId),
})
