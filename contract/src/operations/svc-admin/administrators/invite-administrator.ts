import { InviteAdministratorRequest, InvitedAdministrator } from '../../../administrators.ts'
import { signature } from '../../signature.ts'

export const inviteAdministrator = signature({
  service: 'svc-admin',
  id: 'inviteAdministrator',
  method: 'POST',
  path: '/v1/administrators',
  summary: 'Invite an administrator',
  description:
    'The answer shows the invitation once, for you to pass on; it is good for seven days, and only its hash is kept.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: InviteAdministratorRequest,
  reply: { 201: InvitedAdministrator },
  errors: ['scope_not_grantable', 'already_exists'],
})
