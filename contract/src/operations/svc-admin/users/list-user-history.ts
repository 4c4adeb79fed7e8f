import { PageQuery } from '../../../conventions.ts'
import { HistoryPage, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const listUserHistory = signature({
  service: 'svc-admin',
  id: 'listUserHistory',
  method: 'GET',
  path: '/v1/users/{userId}/history',
  summary: 'List the challenges of a user',
  description: 'Newest first, as far back as the tenant keeps challenges.',
  scope: 'admin.read',
  params: UserParams,
  query: PageQuery,
  reply: { 200: HistoryPage },
})
