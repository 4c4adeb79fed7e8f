import { PolicySet, PolicySetParams } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const getPolicySet = signature({
  service: 'svc-admin',
  id: 'getPolicySet',
  method: 'GET',
  path: '/v1/policy-sets/{policySetVersion}',
  summary: 'Get a published policy set',
  scope: 'admin.read',
  params: PolicySetParams,
  reply: { 200: PolicySet },
})
