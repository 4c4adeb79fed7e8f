import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const searchActions = operation(svcAuth.searchActions, (call, { decisions }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return decisions.search.actions(tenant, origin, body)
})
