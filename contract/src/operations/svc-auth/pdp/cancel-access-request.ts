import { AccessRequestParams, AccessRequestTask } from '../../../access-requests.ts'
import { signature } from '../../signature.ts'
import { asAccessRequest, forAskers } from './pdp-signature.ts'

export const cancelAccessRequest = signature({
  service: 'svc-auth',
  ...asAccessRequest,
  ...forAskers,
  id: 'cancelAccessRequest',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/requests/{approvalId}/cancel',
  summary: 'Cancel an access request',
  params: AccessRequestParams,
  reply: { 200: AccessRequestTask },
  errors: ['unknown_task', 'invalid_task_state'],
})
