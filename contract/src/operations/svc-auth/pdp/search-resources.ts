import { EntitySearchResponse, ResourceSearchRequest } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen } from './pdp-signature.ts'

export const searchResources = signature({
  service: 'svc-auth',
  ...asAuthzen,
  id: 'searchResources',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/resource',
  summary: 'Search the resources that a subject may act on (AuthZEN)',
  description:
    'Searches the stored entities. A page can contain fewer results than requested: only an empty `next_token` marks the last page.',
  scope: 'agents.evaluate',
  clientSecret: true,
  body: ResourceSearchRequest,
  reply: { 200: EntitySearchResponse },
})
