import { Client, ClientParams, UpdateClientRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateClient = operation({
  id: 'updateClient',
  method: 'PATCH',
  path: '/v1/clients/{clientId}',
  summary: 'Change a client',
  description: 'A disabled client gets no access token any more, and those that it holds are refused.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ClientParams,
  body: UpdateClientRequest,
  reply: { 200: Client },
  errors: ['scope_not_grantable'],
  handle: async ({ tenant, origin, params, ifMatch, body }, { clients }) =>
    tagged(await clients.update(tenant, origin, params.clientId, ifMatch, body)),
})
