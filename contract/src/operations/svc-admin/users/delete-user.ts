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
    "Deletes the user's registrations, challenges, messages and locks. Audit events are kept. To delete a user who has a role, use deleteAdministrator.",
  scope: 'admin.users',
  recentProof: true,
  params: UserParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable', 'user_has_role'],
})
