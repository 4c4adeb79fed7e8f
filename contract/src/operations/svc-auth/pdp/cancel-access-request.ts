import { AccessRequestParams, AccessRequestTask } from '../../../approvals.ts'
import { signature } from '../../signature.ts'
import { asAuthzen, forAskers } from './pdp-signature.ts'

export const cancelAccessRequest = signature({
  service: 'svc-auth',
  ...asAuthzen,
  ...forAskers,
  id: 'cancelAccessRequest',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/requests/{approvalId}/cancel',
  summary: 'Cancel an access request',
  params: AccessRequestParams,
  reply: { 200: AccessRequestTask },
  errors: ['approval_finished'],
})
