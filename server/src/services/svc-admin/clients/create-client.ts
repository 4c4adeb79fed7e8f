import { CreateClientRequest, CreatedClient } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createClient = operation({
  id: 'createClient',
  method: 'POST',
  path: '/v1/clients',
  summary: 'Create a client',
  description: 'The answer shows the client secret once; only its hash is kept.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: CreateClientRequest,
  reply: { 201: CreatedClient },
  errors: ['scope_not_grantable'],
  handle: async ({ tenant, origin, body }, { clients }) => tagged(await clients.create(tenant, origin, body)),
})
