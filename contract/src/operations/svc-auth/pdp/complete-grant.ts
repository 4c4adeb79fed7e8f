import { PdpParams } from '../../../authzen.ts'
import { CompleteGrantRequest, GrantReceipt } from '../../../grants.ts'
import { signature } from '../../signature.ts'

export const completeGrant = signature({
  service: 'svc-auth',
  id: 'completeGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/complete',
  summary: "Report the outcome of a grant's action",
  scope: 'agents.consume',
  params: PdpParams,
  body: CompleteGrantRequest,
  reply: { 200: GrantReceipt },
  errors: ['grant_not_found', 'grant_not_consumed', 'grant_completed'],
})
