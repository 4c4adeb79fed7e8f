import { svcAuth } from '@countersign/contract/operations'
import { approvals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const cancelAccessRequest = operation(svcAuth.cancelAccessRequest, (call, ctx) => {
  const { tenant, origin, params } = ofItsTenant(call)
  return approvals.cancel(ctx, tenant, origin, params.approvalId)
})
