import { MyDelegationPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMyDelegations = operation({
  id: 'listMyDelegations',
  method: 'GET',
  path: '/v1/me/delegations',
  summary: 'List what I let agents do',
  description: 'Newest first, with what is used of each. Those that have ended are among them.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyDelegationPage },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin, query }, { selfService }) => selfService.agents.delegations.list(tenant, origin, query),
})
