import { DelegationPage, DelegationQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listDelegations = operation({
  id: 'listDelegations',
  method: 'GET',
  path: '/v1/delegations',
  summary: 'List the delegations, newest first',
  description: 'What users let agents do in their name. Users make and end them; to stop one, revoke it.',
  scope: 'admin.read',
  query: DelegationQuery,
  reply: { 200: DelegationPage },
  handle: ({ tenant, query }, { delegations }) => delegations.list(tenant, query),
})
