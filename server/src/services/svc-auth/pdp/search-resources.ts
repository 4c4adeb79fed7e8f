import { EntitySearchResponse, ResourceSearchRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { asAuthzen, ofItsTenant } from './pdp-operation.ts'

export const searchResources = operation({
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
  handle: (call, { decisions }) => {
    const { tenant, origin, body } = ofItsTenant(call)
    return decisions.search.resources(tenant, origin, body)
  },
})
