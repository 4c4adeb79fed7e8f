import { AccessRequestParams, AccessRequestQuery, AccessRequestTask } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { asAuthzen, forAskers, ofItsTenant } from './pdp-operation.ts'

export const getAccessRequest = operation({
  ...asAuthzen,
  ...forAskers,
  id: 'getAccessRequest',
  method: 'GET',
  path: '/pdp/{tenantId}/access/v1/requests/{approvalId}',
  summary: 'Follow a request for approval',
  description: 'Only for the client that asked. Nobody in time is `expired`, never an approval.',
  params: AccessRequestParams,
  query: AccessRequestQuery,
  reply: { 200: AccessRequestTask },
  errors: ['slow_down'],
  handle: (call, { approvals }) => {
    const { tenant, origin, params, query, signal } = ofItsTenant(call)
    return approvals.follow(tenant, origin, params.approvalId, query.waitSeconds, signal)
  },
})
