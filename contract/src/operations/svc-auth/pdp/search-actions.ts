import { ActionSearchRequest, ActionSearchResponse } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen } from './pdp-signature.ts'

export const searchActions = signature({
  service: 'svc-auth',
  ...asAuthzen,
  id: 'searchActions',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/action',
  summary: 'Find the actions that a subject may perform (AuthZEN)',
  description: 'Among those of the schema, each as it would be without properties.',
  scope: 'agents.evaluate',
  body: ActionSearchRequest,
  reply: { 200: ActionSearchResponse },
})
