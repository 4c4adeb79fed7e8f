import { CompleteGrantRequest, GrantReceipt, PdpParams } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const completeGrant = operation({
  id: 'completeGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/complete',
  summary: 'Tell what became of the action of a consumed grant',
  scope: 'agents.consume',
  params: PdpParams,
  body: CompleteGrantRequest,
  reply: { 200: GrantReceipt },
  errors: ['grant_not_found', 'grant_not_consumed', 'grant_completed'],
  handle: (call, { grants }) => {
    const { tenant, origin, body } = ofItsTenant(call)
    return grants.complete(tenant, origin, body)
  },
})
