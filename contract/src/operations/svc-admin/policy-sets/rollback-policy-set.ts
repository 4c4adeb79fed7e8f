import { PolicySet, PolicySetParams, PublishPolicySetRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const rollbackPolicySet = signature({
  service: 'svc-admin',
  id: 'rollbackPolicySet',
  method: 'POST',
  path: '/v1/policy-sets/{policySetVersion}:rollback',
  summary: 'Bring back a published policy set',
  description:
    'It is published again, as the next version. The draft stays as it is. If-Match names the ETag of the draft.',
  scope: 'admin.write',
  ifMatch: true,
  recentProof: true,
  params: PolicySetParams,
  body: PublishPolicySetRequest,
  reply: { 201: PolicySet },
  errors: ['policy_set_invalid'],
})
