import { PageQuery, PolicySetPage } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listPolicySets = operation({
  id: 'listPolicySets',
  method: 'GET',
  path: '/v1/policy-sets',
  summary: 'List the published policy sets',
  description: 'Every version that ever was in force, the newest first.',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: PolicySetPage },
  handle: ({ tenant, query }, { policies }) => policies.history.list(tenant, query),
})
