import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const getAccessRequest = operation(svcAuth.getAccessRequest, (call, { approvals }) => {
  const { tenant, origin, params, query, signal } = ofItsTenant(call)
  return approvals.follow(tenant, origin, params.approvalId, query.waitSeconds, signal)
})
