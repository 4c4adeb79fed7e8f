import { Client, ClientParams, UpdateClientRequest } from '../../../clients.ts'
import { signature } from '../../signature.ts'

export const updateClient = signature({
  service: 'svc-admin',
  id: 'updateClient',
  method: 'PATCH',
  path: '/v1/clients/{clientId}',
  summary: 'Update a client',
  description: 'A disabled client cannot get access tokens, and the access tokens that it already has are rejected.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: ClientParams,
  body: UpdateClientRequest,
  reply: { 200: Client },
  errors: ['scope_not_grantable'],
})
