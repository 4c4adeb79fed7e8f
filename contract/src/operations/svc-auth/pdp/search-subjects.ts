import { EntitySearchResponse, SubjectSearchRequest } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen } from './pdp-signature.ts'

export const searchSubjects = signature({
  service: 'svc-auth',
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
})
