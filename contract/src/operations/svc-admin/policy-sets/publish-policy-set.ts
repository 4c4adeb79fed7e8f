import { PolicySet, PublishPolicySetRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const publishPolicySet = signature({
  service: 'svc-admin',
  id: 'publishPolicySet',
  method: 'POST',
  path: '/v1/policy-sets/draft:publish',
  summary: 'Publish the policy draft',
  description: 'The draft becomes the next version. Every process enforces it within a second.',
  scope: 'admin.write',
  ifMatch: true,
  recentProof: true,
  body: PublishPolicySetRequest,
  reply: { 201: PolicySet },
  errors: ['policy_set_invalid', 'policy_check_running'],
})
