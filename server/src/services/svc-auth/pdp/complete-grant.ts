import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const completeGrant = operation(svcAuth.completeGrant, (call, { grants }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return grants.complete(tenant, origin, body)
})
