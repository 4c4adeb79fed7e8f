import { AccessRequestParams, AccessRequestQuery, AccessRequestTask } from '../../../approvals.ts'
import { signature } from '../../signature.ts'
import { asAuthzen, forAskers } from './pdp-signature.ts'

export const getAccessRequest = signature({
  service: 'svc-auth',
  ...asAuthzen,
  ...forAskers,
  id: 'getAccessRequest',
  method: 'GET',
  path: '/pdp/{tenantId}/access/v1/requests/{approvalId}',
  summary: 'Follow a request for approval',
  description: 'Only for the client that asked. Nobody in time is `expired`, never an approval.',
  params: AccessRequestParams,
  query: AccessRequestQuery,
  reply: { 200: AccessRequestTask },
  errors: ['slow_down'],
})
