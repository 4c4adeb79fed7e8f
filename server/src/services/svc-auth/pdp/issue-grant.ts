import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const issueGrant = operation(svcAuth.issueGrant, (call, { grants }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return grants.issue(tenant, origin, body)
})
