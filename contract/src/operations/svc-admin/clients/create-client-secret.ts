import { ClientParams, ClientSecret } from '../../../clients.ts'
import { signature } from '../../signature.ts'

export const createClientSecret = signature({
  service: 'svc-admin',
  id: 'createClientSecret',
  method: 'POST',
  path: '/v1/clients/{clientId}/secrets',
  summary: 'Add a client secret',
  description: 'A client holds two secrets at most, so that it can change from one to the other without a pause.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  params: ClientParams,
  reply: { 201: ClientSecret },
  errors: ['scope_not_grantable', 'secret_limit_reached'],
})
