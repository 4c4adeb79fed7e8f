import { ActionSearchRequest, ActionSearchResponse } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { asAuthzen, ofItsTenant } from './pdp-operation.ts'

export const searchActions = operation({
  ...asAuthzen,
  id: 'searchActions',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/action',
  summary: 'Find the actions that a subject may perform (AuthZEN)',
  description: 'Among those of the schema, each as it would be without properties.',
  scope: 'agents.evaluate',
  body: ActionSearchRequest,
  reply: { 200: ActionSearchResponse },
  handle: (call, { decisions }) => {
    const { tenant, origin, body } = ofItsTenant(call)
    return decisions.search.actions(tenant, origin, body)
  },
})
