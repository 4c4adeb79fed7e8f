import { svcAuth } from '@countersign/contract/operations'
import { grants } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const consumeGrant = operation(svcAuth.consumeGrant, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return grants.consume(ctx, tenant, origin, body)
})
