import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const consumeGrant = operation(svcAuth.consumeGrant, (call, { grants }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return grants.consume(tenant, origin, body)
})
