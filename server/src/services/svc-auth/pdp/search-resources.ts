import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const searchResources = operation(svcAuth.searchResources, (call, { decisions }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return decisions.search.resources(tenant, origin, body)
})
