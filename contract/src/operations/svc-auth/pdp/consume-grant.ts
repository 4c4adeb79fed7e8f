import { PdpParams } from '../../../authzen.ts'
import { ConsumeGrantRequest, GrantReceipt } from '../../../grants.ts'
import { signature } from '../../signature.ts'

export const consumeGrant = signature({
  service: 'svc-auth',
  id: 'consumeGrant',
  method: 'POST',
  path: '/pdp/{tenantId}/grants/v1/consume',
  summary: 'Consume a grant, right before performing its action',
  description:
    'Of any number of calls one succeeds. The same `consumerToken` gets the same receipt again, so that a call can be repeated; another one is refused. A call with another action than the granted one burns nothing.',
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
