import { PolicySet, PolicySetParams, PublishPolicySetRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'
import { givenVersion } from './given-version.ts'

export const rollbackPolicySet = operation({
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
  handle: async ({ tenant, origin, params, ifMatch, body }, { policies }) =>
    tagged(await policies.rollback(tenant, origin, givenVersion(params), ifMatch, body)),
})
