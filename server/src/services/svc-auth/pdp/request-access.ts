import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const requestAccess = operation(svcAuth.requestAccess, (call, { approvals }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return approvals.ask(tenant, origin, body)
})
