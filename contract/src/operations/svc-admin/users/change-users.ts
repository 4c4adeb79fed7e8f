import { maxUsersAtOnce } from '../../../limits/index.ts'
import { ChangedUsers, ChangeUsersRequest } from '../../../user-bulk.ts'
import { signature } from '../../signature.ts'

export const changeUsers = signature({
  service: 'svc-admin',
  id: 'changeUsers',
  method: 'POST',
  path: '/v1/users:change',
  summary: 'Change several users',
  description: `Does the same with up to ${maxUsersAtOnce} users, one after the other, and returns the result for each. Each change is an audit event of its own. A user who is refused does not stop the others.`,
  scope: 'admin.users',
  recentProof: true,
  body: ChangeUsersRequest,
  reply: { 200: ChangedUsers },
})
