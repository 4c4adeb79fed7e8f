import { NoContent } from '../../../conventions.ts'
import { UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const deleteUser = signature({
  service: 'svc-admin',
  id: 'deleteUser',
  method: 'DELETE',
  path: '/v1/users/{userId}',
  summary: 'Delete a user',
  description:
    'With everything that is theirs: registrations, challenges, messages, locks. Audit events stay. Users with a role are deleted as administrators.',
  scope: 'admin.users',
  recentProof: true,
  params: UserParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable', 'user_has_role'],
})
