import { ActionSearchRequest, ActionSearchResponse } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen } from './pdp-signature.ts'

export const searchActions = signature({
  service: 'svc-auth',
  ...asAuthzen,
  id: 'searchActions',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/search/action',
  summary: 'Search the actions that a subject may perform (AuthZEN)',
  description: 'Searches the actions in the schema and evaluates each one without properties.',
  scope: 'agents.evaluate',
  clientSecret: true,
  body: ActionSearchRequest,
  reply: { 200: ActionSearchResponse },
})
