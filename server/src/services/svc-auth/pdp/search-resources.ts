import { svcAuth } from '@countersign/contract/operations'
import { search } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const searchResources = operation(svcAuth.searchResources, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return search.resources(ctx, tenant, origin, body)
})
