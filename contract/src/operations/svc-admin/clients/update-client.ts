import { Client, ClientParams, UpdateClientRequest } from '../../../clients.ts'
import { signature } from '../../signature.ts'

export const updateClient = signature({
  service: 'svc-admin',
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
})
