import { Administrator, AdministratorParams, UpdateAdministratorRequest } from '../../../administrators.ts'
import { signature } from '../../signature.ts'

export const updateAdministrator = signature({
  service: 'svc-admin',
  id: 'updateAdministrator',
  method: 'PATCH',
  path: '/v1/administrators/{userId}',
  summary: 'Update an administrator',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AdministratorParams,
  body: UpdateAdministratorRequest,
  reply: { 200: Administrator },
  errors: ['scope_not_grantable', 'administrator_state_conflict', 'last_administrator'],
})
