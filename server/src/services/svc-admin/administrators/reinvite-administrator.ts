import { AdministratorParams, InvitedAdministrator } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const reinviteAdministrator = operation({
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
  handle: async ({ tenant, origin, params }, { administrators }) =>
    tagged(await administrators.reinvite(tenant, origin, params.userId)),
})
