import { EntitySearchResponse, SubjectSearchRequest } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen } from './pdp-signature.ts'

export const searchSubjects = signature({
  service: 'svc-auth',
  ...asAuthzen,
  id: 'searchSubjects',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/subject',
  summary: 'Search the subjects that may perform an action (AuthZEN)',
  description:
    'Searches the stored entities. A page can contain fewer results than requested: only an empty `next_token` marks the last page.',
  scope: 'agents.evaluate',
  clientSecret: true,
  body: SubjectSearchRequest,
  reply: { 200: EntitySearchResponse },
})
