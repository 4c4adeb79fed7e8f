// Inviting a user without methods to set up their sign-in. The link is shown once, or sent by email.
import {
  type InviteUserRequest,
  invitationDays,
  maxOpenInvitations,
  Problem,
  type UserInvitation,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import { listRegistrations, modes, SendRefused, sendLimits } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { deliveries, type MessagingContext } from '../../messaging/index.ts'
import { deleteUserInvitation, hasOpenInvitations, upsertUserInvitation } from '../../people/index.ts'
import { newInvitation } from '../invitations/new-invitation.ts'
import { changeUser, userTarget } from './change-user.ts'
import type { UserRow } from './users-store.ts'

/** A link must not be sent once it is of little use. */
const usefulForMs = (invitationDays - 1) * 24 * 3600 * 1000

export async function invite(
  ctx: MessagingContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  { sendEmail = false }: InviteUserRequest,
): Promise<UserInvitation> {
  try {
    return await changeUser(tenant, origin, userId, async (tx, user) => {
      const now = new Date(ctx.clock.now())
      await assertInvitable(tx, user, now)
      const { kept, shown } = newInvitation(ctx, tx.tenantId, userId)
      await upsertUserInvitation(tx, userId, kept, now)
      const sentTo = sendEmail ? await send(ctx, tx, user, shown.url) : null
      await recordEvent(ctx, tx, origin, {
        action: 'user.invited',
        target: userTarget(userId),
        details: { byEmail: sendEmail },
      })
      return { userId, url: sendEmail ? null : shown.url, sentTo, expiresAt: shown.expiresAt }
    })
  } catch (error) {
    if (error instanceof SendRefused) await sendLimits.recordRefusal(ctx, tenant, origin, error)
    throw error
  }
}

export const revokeInvitation = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<void> =>
  changeUser(tenant, origin, userId, async (tx) => {
    if ((await deleteUserInvitation(tx, userId, new Date(ctx.clock.now()))) === 0) throw new Problem('not_found')
    await recordEvent(ctx, tx, origin, { action: 'user.invitation_revoked', target: userTarget(userId) })
  })

/**
 * A user who has methods is never invited: the link would be a way around them. A registration that was never verified is not
 * yet a method; accepting the invitation removes it.
 */
async function assertInvitable(tx: TenantTx, { user_id: userId, roles, status }: UserRow, now: Date): Promise<void> {
  if (roles.length > 0) throw new Problem('user_has_role')
  if (status === 'disabled') throw new Problem('user_disabled')
  const held = await listRegistrations(tx, userId)
  if (held.some((row) => row.status !== 'pending')) throw new Problem('user_has_methods')
  if (await hasOpenInvitations(tx, maxOpenInvitations, now)) throw new Problem('invitation_limit_reached')
}

/** Counted like the codes that are sent by email: an invitation is a message to an address that the tenant chooses. */
async function send(ctx: MessagingContext, tx: TenantTx, user: UserRow, secretLink: string): Promise<string> {
  const { user_id: userId, email_address: to, locale } = user
  if (to === null) throw new Problem('email_address_missing')
  if (!(await deliveries.canSend(ctx, tx, 'email'))) throw new Problem('connector_missing')
  const { settings } = await modes.of(tx, 'email')
  const { maxPerDay = {} } = typedMethod('email').sendLimits?.(settings) ?? {}
  await sendLimits.admit(ctx, tx, { channel: 'email', userId, destination: to, country: null, maxPerDay })
  const expiresAt = new Date(ctx.clock.now() + usefulForMs)
  const about = { channel: 'email', purpose: 'invitation', challengeId: null, details: {} } as const
  await deliveries.enqueue(ctx, tx, { ...about, userId, to, locale, secretLink, expiresAt })
  return to
}
