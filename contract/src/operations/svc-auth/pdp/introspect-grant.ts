import { PdpParams } from '../../../authzen.ts'
import { GrantState, IntrospectGrantRequest } from '../../../grants.ts'
import { signature } from '../../signature.ts'

export const introspectGrant = signature({
  service: 'svc-auth',
  id: 'introspectGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/introspect',
  summary: 'Introspect a grant',
  description: 'Does not consume the grant. Only a successful `consume` guarantees that no other consumer has used it.',
  scope: 'agents.consume',
  params: PdpParams,
  body: IntrospectGrantRequest,
  reply: { 200: GrantState },
})
