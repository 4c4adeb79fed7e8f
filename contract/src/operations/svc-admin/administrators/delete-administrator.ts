import { AdministratorParams } from '../../../administrators.ts'
import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const deleteAdministrator = signature({
  service: 'svc-admin',
  id: 'deleteAdministrator',
  method: 'DELETE',
  path: '/v1/administrators/{userId}',
  summary: 'Delete an administrator',
  description: "Also cancels the administrator's invitation if it has not been accepted.",
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AdministratorParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable', 'last_administrator'],
})
