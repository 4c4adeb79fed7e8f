import { EntitySearchResponse, ResourceSearchRequest } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen } from './pdp-signature.ts'

export const searchResources = signature({
  service: 'svc-auth',
  ...asAuthzen,
  id: 'searchResources',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/resource',
  summary: 'Find the resources that a subject may act on (AuthZEN)',
  description:
    'Among the stored entities. A page may hold fewer than asked for: only an empty `next_token` is the end.',
  scope: 'agents.evaluate',
  body: ResourceSearchRequest,
  reply: { 200: EntitySearchResponse },
})
