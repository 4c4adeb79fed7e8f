import { PolicySet, PolicySetParams, PublishPolicySetRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const rollbackPolicySet = signature({
  service: 'svc-admin',
  id: 'rollbackPolicySet',
  method: 'POST',
  path: '/v1/policy-sets/{policySetVersion}:rollback',
  summary: 'Roll back to a published policy set',
  description:
    'Publishes the given version again, as the next version. The draft does not change. `If-Match` must contain the ETag of the draft.',
  scope: 'admin.write',
  ifMatch: true,
  recentProof: true,
  params: PolicySetParams,
  body: PublishPolicySetRequest,
  reply: { 201: PolicySet },
  errors: ['policy_set_invalid', 'policy_check_running'],
})
