import { PolicySet, PublishPolicySetRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const publishPolicySet = signature({
  service: 'svc-admin',
  id: 'publishPolicySet',
  method: 'POST',
  path: '/v1/policy-sets/draft:publish',
  summary: 'Publish the draft',
  description: 'It becomes the next version, and is in force in every process within a second.',
  scope: 'admin.write',
  ifMatch: true,
  recentProof: true,
  body: PublishPolicySetRequest,
  reply: { 201: PolicySet },
  errors: ['policy_set_invalid'],
})
