import { PolicySet, PublishPolicySetRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const publishPolicySet = operation({
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
  handle: async ({ tenant, origin, ifMatch, body }, { policies }) =>
    tagged(await policies.publish(tenant, origin, ifMatch, body)),
})
