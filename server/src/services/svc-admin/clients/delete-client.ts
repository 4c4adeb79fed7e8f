import { ClientParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteClient = operation({
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
  handle: ({ tenant, origin, params, ifMatch }, { clients }) =>
    clients.remove(tenant, origin, params.clientId, ifMatch),
})
