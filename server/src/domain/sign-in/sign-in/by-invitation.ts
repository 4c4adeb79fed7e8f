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
import { type EnrolmentContext, registrations } from '../../enrolment/index.ts'
import { findInvited, lockUser, updateAccepted } from '../../people/index.ts'
import { lockTenantShared } from '../../tenancy/index.ts'
import { beginSession, type SignedIn, type Visit } from './begin-session.ts'
import { signInOrigin } from './origin.ts'

export function createSignInByInvitation(parts: EnrolmentContext) {
  const { clock } = parts
  return {
    read: (tenant: TenantScope, { invitation }: ReadInvitationRequest): Promise<InvitedUser> =>
      tenant.tx(async (tx) => {
        const row = await findInvited(tx, sha256(invitation), new Date(clock.now()))
        if (!row) throw unknown()
        return {
          userId: row.user_id,
          displayName: row.display_name,
          emailAddress: row.email_address,
          expiresAt: row.invitation_expires_at.toISOString(),
        }
      }),

    /** In one transaction: an invitation is used up by a password that was taken, and by nothing else. */
    accept: (tenant: TenantScope, visit: Visit, { invitation, password }: AcceptInvitationRequest): Promise<SignedIn> =>
      tenant.tx(async (tx) => {
        const now = new Date(clock.now())
        const invited = await findInvited(tx, sha256(invitation), now)
        if (!invited) throw unknown()
        const userId = invited.user_id
        // The tenant, then the user, then the invitation, as by every change of an administrator. Only then is it accepted:
        // it may be void by now.
        await lockTenantShared(tx)
        await lockUser(tx, userId)
        if (!(await updateAccepted(tx, sha256(invitation), now))) throw unknown()
        const origin = signInOrigin(visit.source)
        await registrations.register(parts, tenant.joined(tx), origin, { userId, authType: 'password', password })
        await recordEvent(
          parts,
          tx,
          { actor: { kind: 'user', id: userId }, source: visit.source },
          { action: 'administrator.activated', target: { kind: 'administrator', id: userId } },
        )
        const signedIn = await beginSession(parts, tx, visit, { userId, passwordAt: now, secondFactorAt: null })
        if (!signedIn) throw unknown()
        return signedIn
      }),
  }
}

const unknown = () =>
  new Problem('not_found', { message: 'The invitation is unknown, used or expired. Ask for a new one.' })
