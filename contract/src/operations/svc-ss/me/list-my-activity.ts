import { PageQuery } from '../../../conventions.ts'
import { ActivityPage } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const listMyActivity = signature({
  service: 'svc-ss',
  id: 'listMyActivity',
  method: 'GET',
  path: '/v1/me/activity',
  summary: 'List what happened to my account',
  description: 'Newest first: sign-ins, answers right and wrong, changes of methods and roles.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: ActivityPage },
  errors: ['not_found', 'user_disabled'],
})
