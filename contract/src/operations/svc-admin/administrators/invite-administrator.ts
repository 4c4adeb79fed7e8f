import { InviteAdministratorRequest, InvitedAdministrator } from '../../../administrators.ts'
import { invitationDays, inWords } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'

export const inviteAdministrator = signature({
  service: 'svc-admin',
  id: 'inviteAdministrator',
  method: 'POST',
  path: '/v1/administrators',
  summary: 'Invite an administrator',
  description: `The response contains the invitation link, which is shown only once; send it to the invited person. It expires after ${inWords(invitationDays)} days. The server stores only its hash.`,
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: InviteAdministratorRequest,
  reply: { 201: InvitedAdministrator },
  errors: ['scope_not_grantable', 'already_exists'],
})
