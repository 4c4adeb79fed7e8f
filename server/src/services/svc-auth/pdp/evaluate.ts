import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const evaluate = operation(svcAuth.evaluate, (call, { decisions }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return decisions.evaluate(tenant, origin, body)
})
