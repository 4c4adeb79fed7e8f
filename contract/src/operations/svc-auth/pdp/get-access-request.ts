import { AccessRequestParams, AccessRequestQuery, AccessRequestTask } from '../../../access-requests.ts'
import { signature } from '../../signature.ts'
import { asAccessRequest, forAskers } from './pdp-signature.ts'

export const getAccessRequest = signature({
  service: 'svc-auth',
  ...asAccessRequest,
  ...forAskers,
  id: 'getAccessRequest',
  method: 'GET',
  path: '/pdp/{tenantId}/access/v1/requests/{approvalId}',
  summary: 'Get the status of an access request',
  description:
    'Available only to the client that created the request. If the approver does not answer in time, the status is `expired`, never `approved`.',
  params: AccessRequestParams,
  query: AccessRequestQuery,
  reply: { 200: AccessRequestTask },
  errors: ['unknown_task', 'task_expired', 'slow_down'],
})
