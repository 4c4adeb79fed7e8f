import { AdministratorParams, InvitedAdministrator } from '../../../administrators.ts'
import { signature } from '../../signature.ts'

export const reinviteAdministrator = signature({
  service: 'svc-admin',
  id: 'reinviteAdministrator',
  method: 'POST',
  path: '/v1/administrators/{userId}:reinvite',
  summary: 'Invite an administrator again',
  description: 'For somebody who has not accepted yet. The invitation before is void.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  params: AdministratorParams,
  reply: { 200: InvitedAdministrator },
  errors: ['scope_not_grantable', 'administrator_state_conflict'],
})
