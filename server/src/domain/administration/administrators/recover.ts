// For an administrator who can no longer sign in, such as the last one with a lost passkey. Only the command line can do this.
import { type InvitedAdministrator, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { listRegistrations } from '../../authenticators/index.ts'
import { type ChallengesContext, removeRegistration } from '../../challenges/index.ts'
import { endSessionsAsConsequence, updateRecovered } from '../../people/index.ts'
import { newInvitation } from '../invitations/new-invitation.ts'
import { read, target } from './administrators.ts'
import { changeAdministrator } from './change-administrator.ts'

/** Removes all methods and ends all sessions: a finder of the lost key must not get in either. */
export const recover = (
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<InvitedAdministrator> =>
  changeAdministrator(tenant, origin, userId, null, async (tx, { status }) => {
    if (status === 'disabled')
      throw new Problem('administrator_state_conflict', {
        message: 'The administrator is disabled. Enable them first.',
      })
    for (const { registration_id } of await listRegistrations(tx, userId))
      await removeRegistration(ctx, tx, origin, registration_id)
    await endSessionsAsConsequence(ctx, tx, userId)
    const invitation = newInvitation(ctx, tx.tenantId, userId)
    await updateRecovered(tx, userId, invitation.kept, new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, { action: 'administrator.recovered', target: target(userId) })
    return { administrator: (await read(tx, userId)).resource, invitation: invitation.shown }
  })
