import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const introspectGrant = operation(svcAuth.introspectGrant, (call, { grants }) => {
  const { tenant, body } = ofItsTenant(call)
  return grants.introspect(tenant, body)
})
