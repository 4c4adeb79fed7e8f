import { AccessRequest, AccessRequestTask } from '../../../access-requests.ts'
import { maxApprovalRequestsPerHour } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'
import { asAccessRequest, forAskers } from './pdp-signature.ts'

export const requestAccess = signature({
  service: 'svc-auth',
  ...asAccessRequest,
  ...forAskers,
  id: 'requestAccess',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/requests',
  summary: 'Request approval for a denied action',
  description: `Follows AuthZEN's Access Request and Approval Profile, draft 1. Send the subject, action, resource and context of the denied request, and the \`denial\`. The approver that the policy names is prompted on a device that they agreed to, and signs exactly this action. An agent can ask the same approver at most ${maxApprovalRequestsPerHour} times an hour. A new request to the same approver replaces the agent's previous one.`,
  idempotent: true,
  body: AccessRequest,
  reply: { 202: AccessRequestTask },
  replyHeaders: { Location: 'The `status_endpoint` of the task.' },
  errors: [
    'not_requestable',
    'invalid_denial_binding',
    'expired_denial',
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
