import { svcAuth } from '@countersign/contract/operations'
import { search } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const searchSubjects = operation(svcAuth.searchSubjects, (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  return search.subjects(ctx, tenant, origin, body)
})
