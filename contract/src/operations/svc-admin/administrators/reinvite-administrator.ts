import { AdministratorParams, InvitedAdministrator } from '../../../administrators.ts'
import { signature } from '../../signature.ts'

export const reinviteAdministrator = signature({
  service: 'svc-admin',
  id: 'reinviteAdministrator',
  method: 'POST',
  path: '/v1/administrators/{userId}:reinvite',
  summary: 'Reinvite an administrator',
  description: 'Issues a new invitation to a person who has not accepted the previous one, which becomes invalid.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  params: AdministratorParams,
  reply: { 200: InvitedAdministrator },
  errors: ['scope_not_grantable', 'administrator_state_conflict'],
})
