// The first sign-in of an invited user: they choose a password and are signed in.
import {
  type AcceptInvitationRequest,
  type InvitedUser,
  Problem,
  type ReadInvitationRequest,
} from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { type EnrolmentContext, registrations } from '../../enrolment/index.ts'
import { findInvited, lockUser, updateAccepted } from '../../people/index.ts'
import { lockTenantShared } from '../../tenancy/index.ts'
import { beginSession, type SignedIn, type Visit } from './begin-session.ts'
import { signInOrigin } from './origin.ts'

export function findInvitation(
  { clock }: BaseContext,
  tenant: TenantScope,
  { invitation }: ReadInvitationRequest,
): Promise<InvitedUser> {
  return tenant.tx(async (tx) => {
    const row = await findInvited(tx, sha256(invitation), new Date(clock.now()))
    if (!row) throw unknown()
    return {
      userId: row.user_id,
      displayName: row.display_name,
      emailAddress: row.email_address,
      expiresAt: row.invitation_expires_at.toISOString(),
    }
  })
}

/** In one transaction: only a password that was accepted uses up the invitation. */
export function signInByInvitation(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  visit: Visit,
  { invitation, password }: AcceptInvitationRequest,
): Promise<SignedIn> {
  return tenant.tx(async (tx) => {
    const now = new Date(ctx.clock.now())
    const invited = await findInvited(tx, sha256(invitation), now)
    if (!invited) throw unknown()
    const userId = invited.user_id
    // Locks the tenant, then the user, then the invitation, like every change of an administrator. The invitation may have
    // become void while this waited, so it is accepted only under the locks.
    await lockTenantShared(tx)
    await lockUser(tx, userId)
    if (!(await updateAccepted(tx, sha256(invitation), now))) throw unknown()
    const origin = signInOrigin(visit.source)
    await registrations.register(ctx, tenant.joined(tx), origin, { userId, authType: 'password', password })
    await recordEvent(
      ctx,
      tx,
      { actor: { kind: 'user', id: userId }, source: visit.source },
      { action: 'administrator.activated', target: { kind: 'administrator', id: userId } },
    )
    const signedIn = await beginSession(ctx, tx, visit, {
      userId,
      passwordAt: now,
      secondFactorAt: null,
      passkeyAt: null,
    })
    if (!signedIn) throw unknown()
    return signedIn
  })
}

const unknown = () =>
  new Problem('not_found', { message: 'The invitation is unknown, used or expired. Ask for a new one.' })
