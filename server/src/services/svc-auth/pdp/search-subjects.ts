import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const searchSubjects = operation(svcAuth.searchSubjects, (call, { decisions }) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return decisions.search.subjects(tenant, origin, body)
})
