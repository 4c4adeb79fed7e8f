import { svcAuth } from '@countersign/contract/operations'
import { evaluate as evaluateRequest } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const evaluate = operation(svcAuth.evaluate, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return evaluateRequest(ctx, tenant, origin, body)
})
