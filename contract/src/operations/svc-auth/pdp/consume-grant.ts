import { PdpParams } from '../../../authzen.ts'
import { ConsumeGrantRequest, GrantReceipt } from '../../../grants.ts'
import { signature } from '../../signature.ts'

export const consumeGrant = signature({
  service: 'svc-auth',
  id: 'consumeGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/consume',
  summary: 'Consume a grant',
  description:
    'Call this immediately before performing the action. A grant can be consumed once: if several calls arrive, one succeeds. Repeating the call with the same `consumerToken` returns the same receipt, so the call is safe to retry. A different `consumerToken` is rejected. A call for a different action is rejected too, and leaves the grant usable.',
  scope: 'agents.consume',
  params: PdpParams,
  body: ConsumeGrantRequest,
  reply: { 200: GrantReceipt },
  errors: [
    'grant_not_found',
    'grant_expired',
    'grant_revoked',
    'grant_consumed',
    'action_mismatch',
    'audience_mismatch',
  ],
})
