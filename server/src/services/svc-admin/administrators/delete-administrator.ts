import { AdministratorParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteAdministrator = operation({
  id: 'deleteAdministrator',
  method: 'DELETE',
  path: '/v1/administrators/{userId}',
  summary: 'Delete an administrator',
  description: 'Also withdraws an invitation that was not accepted yet.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AdministratorParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable', 'last_administrator'],
  handle: ({ tenant, origin, params, ifMatch }, { administrators }) =>
    administrators.remove(tenant, origin, params.userId, ifMatch),
})
