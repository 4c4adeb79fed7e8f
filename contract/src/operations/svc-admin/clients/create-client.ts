import { CreateClientRequest, CreatedClient } from '../../../clients.ts'
import { signature } from '../../signature.ts'

export const createClient = signature({
  service: 'svc-admin',
  id: 'createClient',
  method: 'POST',
  path: '/v1/clients',
  summary: 'Create a client',
  description: 'The client secret is shown only in this response. The server stores only its hash.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: CreateClientRequest,
  reply: { 201: CreatedClient },
  errors: ['scope_not_grantable'],
})
