import { NoContent } from '../../../conventions.ts'
import { UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const revokeUserInvitation = signature({
  service: 'svc-admin',
  id: 'revokeUserInvitation',
  method: 'DELETE',
  path: '/v1/users/{userId}/invitation',
  summary: "Revoke a user's invitation",
  description: 'The link stops working. `not_found` if the user has no open invitation.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 204: NoContent },
})
