import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const cancelAccessRequest = operation(svcAuth.cancelAccessRequest, (call, { approvals }) => {
  const { tenant, origin, params } = ofItsTenant(call)
  return approvals.cancel(tenant, origin, params.approvalId)
})
