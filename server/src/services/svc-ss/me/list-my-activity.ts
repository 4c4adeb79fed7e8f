import { ActivityPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMyActivity = operation({
  id: 'listMyActivity',
  method: 'GET',
  path: '/v1/me/activity',
  summary: 'List what happened to my account',
  description: 'Newest first: sign-ins, answers right and wrong, changes of methods and roles.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: ActivityPage },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin, query }, { selfService }) => selfService.activity(tenant, origin, query),
})
