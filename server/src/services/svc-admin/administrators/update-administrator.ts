import { Administrator, AdministratorParams, UpdateAdministratorRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateAdministrator = operation({
  id: 'updateAdministrator',
  method: 'PATCH',
  path: '/v1/administrators/{userId}',
  summary: 'Change an administrator',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AdministratorParams,
  body: UpdateAdministratorRequest,
  reply: { 200: Administrator },
  errors: ['scope_not_grantable', 'administrator_state_conflict', 'last_administrator'],
  handle: async ({ tenant, origin, params, ifMatch, body }, { administrators }) =>
    tagged(await administrators.update(tenant, origin, params.userId, ifMatch, body)),
})
