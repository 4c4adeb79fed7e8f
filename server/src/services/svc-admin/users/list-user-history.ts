import { HistoryPage, PageQuery, UserParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listUserHistory = operation({
  id: 'listUserHistory',
  method: 'GET',
  path: '/v1/users/{userId}/history',
  summary: 'List the challenges of a user',
  description: 'Newest first, as far back as the tenant keeps challenges.',
  scope: 'admin.read',
  params: UserParams,
  query: PageQuery,
  reply: { 200: HistoryPage },
  handle: ({ tenant, params, query }, { users }) => users.history(tenant, params.userId, query),
})
