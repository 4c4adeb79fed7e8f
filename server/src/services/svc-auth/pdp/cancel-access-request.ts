import { AccessRequestParams, AccessRequestTask } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { asAuthzen, forAskers, ofItsTenant } from './pdp-operation.ts'

export const cancelAccessRequest = operation({
  ...asAuthzen,
  ...forAskers,
  id: 'cancelAccessRequest',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/requests/{approvalId}/cancel',
  summary: 'Withdraw a request for approval',
  params: AccessRequestParams,
  reply: { 200: AccessRequestTask },
  errors: ['approval_finished'],
  handle: (call, { approvals }) => {
    const { tenant, origin, params } = ofItsTenant(call)
    return approvals.cancel(tenant, origin, params.approvalId)
  },
})
