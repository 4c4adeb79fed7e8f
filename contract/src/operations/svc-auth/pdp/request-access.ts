import { AccessRequest, AccessRequestTask } from '../../../approvals.ts'
import { signature } from '../../signature.ts'
import { asAuthzen, forAskers } from './pdp-signature.ts'

export const requestAccess = signature({
  service: 'svc-auth',
  ...asAuthzen,
  ...forAskers,
  id: 'requestAccess',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/requests',
  summary: 'Ask a person to approve what a denial offered',
  description:
    'With the same subject, action and resource, and the `binding_token` of the denial. Whoever the policy names is asked on a device that they agreed to, and signs exactly this action. An agent asks 10 times an hour at most; its next request to the same person takes the place of the one before.',
  idempotent: true,
  body: AccessRequest,
  reply: { 202: AccessRequestTask },
  errors: [
    'approval_not_needed',
    'approval_asked',
    'action_not_showable',
    'approver_not_eligible',
    'no_approver',
    'auth_type_disabled',
    'registration_disabled',
    'registration_not_found',
    'registration_state_conflict',
    'user_disabled',
    'push_pending',
    'push_paused',
    'send_limit_reached',
    'too_many_requests',
  ],
})
