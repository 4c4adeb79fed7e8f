import { PageQuery } from '../../../conventions.ts'
import { HistoryPage, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const listUserHistory = signature({
  service: 'svc-admin',
  id: 'listUserHistory',
  method: 'GET',
  path: '/v1/users/{userId}/history',
  summary: "List a user's challenges",
  description: 'Returns challenges newest first, for as long as the tenant keeps them.',
  scope: 'admin.read',
  params: UserParams,
  query: PageQuery,
  reply: { 200: HistoryPage },
})
