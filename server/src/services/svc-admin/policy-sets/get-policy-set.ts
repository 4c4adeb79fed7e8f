import { PolicySet, PolicySetParams } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { givenVersion } from './given-version.ts'

export const getPolicySet = operation({
  id: 'getPolicySet',
  method: 'GET',
  path: '/v1/policy-sets/{policySetVersion}',
  summary: 'Read a published policy set',
  scope: 'admin.read',
  params: PolicySetParams,
  reply: { 200: PolicySet },
  handle: ({ tenant, params }, { policies }) => policies.history.find(tenant, givenVersion(params)),
})
