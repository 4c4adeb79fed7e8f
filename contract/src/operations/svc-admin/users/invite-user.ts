import { invitationDays, inWords, maxOpenInvitations } from '../../../limits/index.ts'
import { InviteUserRequest, UserInvitation, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const inviteUser = signature({
  service: 'svc-admin',
  id: 'inviteUser',
  method: 'POST',
  path: '/v1/users/{userId}:invite',
  summary: 'Invite a user',
  description: `For a user without methods: creates a link with which they set up their sign-in. It works once and expires after ${inWords(invitationDays)} days. The server stores only its hash. A new invitation replaces the previous one. A tenant can have ${maxOpenInvitations.toLocaleString('en')} open invitations. To invite an administrator, use inviteAdministrator.`,
  scope: 'admin.users',
  recentProof: true,
  idempotent: true,
  params: UserParams,
  body: InviteUserRequest,
  reply: { 200: UserInvitation },
  errors: [
    'user_has_role',
    'user_has_methods',
    'user_disabled',
    'invitation_limit_reached',
    'email_address_missing',
    'connector_missing',
    'send_limit_reached',
    'scope_not_grantable',
  ],
})
