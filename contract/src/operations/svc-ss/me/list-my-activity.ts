import { PageQuery } from '../../../conventions.ts'
import { ActivityPage } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const listMyActivity = signature({
  service: 'svc-ss',
  id: 'listMyActivity',
  method: 'GET',
  path: '/v1/me/activity',
  summary: 'List your account activity',
  description: 'Returns sign-ins, right and wrong answers, and changes to your methods and roles, newest first.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: ActivityPage },
  errors: ['not_found', 'user_disabled'],
})
