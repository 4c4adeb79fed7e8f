import { svcAuth } from '@countersign/contract/operations'
import { search } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const searchActions = operation(svcAuth.searchActions, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return search.actions(ctx, tenant, origin, body)
})
