import { svcAuth } from '@countersign/contract/operations'
import { grants } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const completeGrant = operation(svcAuth.completeGrant, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return grants.complete(ctx, tenant, origin, body)
})
