import { NoContent } from '../../../conventions.ts'
import { UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const revokeTemporaryCode = signature({
  service: 'svc-admin',
  id: 'revokeTemporaryCode',
  method: 'DELETE',
  path: '/v1/users/{userId}/temporary-code',
  summary: 'Revoke a temporary access code',
  description: 'The code stops working. `not_found` if the user has none.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
