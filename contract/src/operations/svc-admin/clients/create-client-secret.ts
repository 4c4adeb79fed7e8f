import { ClientParams, ClientSecret } from '../../../clients.ts'
import { inWords, maxSecrets } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'

export const createClientSecret = signature({
  service: 'svc-admin',
  id: 'createClientSecret',
  method: 'POST',
  path: '/v1/clients/{clientId}/secrets',
  summary: 'Create a client secret',
  description: `A client can have ${inWords(maxSecrets)} secrets at a time, so that it can switch to a new one without downtime. The secret is shown only in this response.`,
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  params: ClientParams,
  reply: { 201: ClientSecret },
  errors: ['scope_not_grantable', 'secret_limit_reached'],
})
