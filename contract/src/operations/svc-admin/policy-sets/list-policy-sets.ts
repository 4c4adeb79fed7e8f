import { PageQuery } from '../../../conventions.ts'
import { PolicySetPage } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const listPolicySets = signature({
  service: 'svc-admin',
  id: 'listPolicySets',
  method: 'GET',
  path: '/v1/policy-sets',
  summary: 'List published policy sets',
  description: 'Returns every version that was ever published, newest first.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: PolicySetPage },
})
