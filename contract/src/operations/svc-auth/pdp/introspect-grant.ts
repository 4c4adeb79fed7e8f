import { PdpParams } from '../../../authzen.ts'
import { GrantState, IntrospectGrantRequest } from '../../../grants.ts'
import { signature } from '../../signature.ts'

export const introspectGrant = signature({
  service: 'svc-auth',
  id: 'introspectGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/introspect',
  summary: 'Ask whether a grant is good',
  description: 'Consumes nothing: only `consume` tells that nobody else has.',
  scope: 'agents.consume',
  params: PdpParams,
  body: IntrospectGrantRequest,
  reply: { 200: GrantState },
})
