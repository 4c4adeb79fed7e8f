import { PageQuery } from '../../../conventions.ts'
import { PolicyShadowDifferencePage } from '../../../policy-shadows.ts'
import { signature } from '../../signature.ts'

export const listPolicyShadowDifferences = signature({
  service: 'svc-admin',
  id: 'listPolicyShadowDifferences',
  method: 'GET',
  path: '/v1/policy-shadow/differences',
  summary: 'List where the shadow differs',
  description: 'Newest first.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: PolicyShadowDifferencePage },
  errors: ['not_found'],
})
