import { EntitySearchResponse, SubjectSearchRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { asAuthzen, ofItsTenant } from './pdp-operation.ts'

export const searchSubjects = operation({
  ...asAuthzen,
  id: 'searchSubjects',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/subject',
  summary: 'Find the subjects that may perform an action (AuthZEN)',
  description:
    'Among the stored entities. A page may hold fewer than asked for: only an empty `next_token` is the end.',
  scope: 'agents.evaluate',
  body: SubjectSearchRequest,
  reply: { 200: EntitySearchResponse },
  handle: (call, { decisions }) => {
    const { tenant, origin, body } = ofItsTenant(call)
    return decisions.search.subjects(tenant, origin, body)
  },
})
