import { GrantState, IntrospectGrantRequest, PdpParams } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const introspectGrant = operation({
  id: 'introspectGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/introspect',
  summary: 'Ask whether a grant is good',
  description: 'Consumes nothing: only `consume` tells that nobody else has.',
  scope: 'agents.consume',
  params: PdpParams,
  body: IntrospectGrantRequest,
  reply: { 200: GrantState },
  handle: (call, { grants }) => {
    const { tenant, body } = ofItsTenant(call)
    return grants.introspect(tenant, body)
  },
})
