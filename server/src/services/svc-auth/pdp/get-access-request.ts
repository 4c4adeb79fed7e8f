import { svcAuth } from '@countersign/contract/operations'
import { approvals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const getAccessRequest = operation(svcAuth.getAccessRequest, (call, ctx) => {
  const { tenant, origin, params, query, signal } = ofItsTenant(call)
  return approvals.follow(ctx, tenant, origin, params.approvalId, query.waitSeconds, signal)
})
