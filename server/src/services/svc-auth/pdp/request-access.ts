import { svcAuth } from '@countersign/contract/operations'
import { approvals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const requestAccess = operation(svcAuth.requestAccess, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return approvals.ask(ctx, tenant, origin, body)
})
