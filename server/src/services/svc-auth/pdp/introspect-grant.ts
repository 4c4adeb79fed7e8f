import { svcAuth } from '@countersign/contract/operations'
import { grants } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const introspectGrant = operation(svcAuth.introspectGrant, (call, ctx) => {
  const { tenant, body } = ofItsTenant(call)
  return grants.introspect(ctx, tenant, body)
})
