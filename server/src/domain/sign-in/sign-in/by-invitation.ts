// The first sign-in of an invited user: they choose a password or add a passkey, and are signed in.
import {
  type AcceptInvitationRequest,
  type InvitationPasskeyOffer,
  type InvitedUser,
  invalidField,
  Problem,
  type ReadInvitationRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { listRegistrations } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { recordingRefusal, removeRegistration } from '../../challenges/index.ts'
import { addInvitedPasskey, type EnrolmentContext, offerInvitedPasskey, registrations } from '../../enrolment/index.ts'
import {
  deleteAccepted,
  findInvited,
  type InvitedRow,
  lockUser,
  updateAccepted,
  updateFirstClientForgotten,
} from '../../people/index.ts'
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
      displayName: row.display_name ?? row.user_id,
      emailAddress: row.email_address,
      isAdministrator: row.has_role,
      expiresAt: row.invitation_expires_at.toISOString(),
    }
  })
}

export function offerPasskeyByInvitation(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  { invitation }: ReadInvitationRequest,
): Promise<InvitationPasskeyOffer> {
  return tenant.tx(async (tx) => {
    const invitationHash = sha256(invitation)
    const invited = await findInvited(tx, invitationHash, new Date(ctx.clock.now()))
    if (!invited) throw unknown()
    return offerInvitedPasskey(ctx, tx, { userId: invited.user_id, invitationHash })
  })
}

/** In one transaction: only a password or a passkey that was accepted uses up the invitation. */
export async function signInByInvitation(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  visit: Visit,
  request: AcceptInvitationRequest,
): Promise<SignedIn> {
  if ((request.password === undefined) === (request.passkey === undefined))
    throw invalidField('password', 'is required, or `passkey` instead of it')
  const now = new Date(ctx.clock.now())
  const invitationHash = sha256(request.invitation)
  const invited = await tenant.tx((tx) => findInvited(tx, invitationHash, now))
  if (!invited) throw unknown()
  const userId = invited.user_id
  const origin = signInOrigin(visit.source)
  const accept = async (tx: TenantTx) => {
    await takeInvitation(ctx, tx, origin, { invited, codeHash: invitationHash })
    const { password, passkey } = request
    if (passkey) await addInvitedPasskey(ctx, tx, origin, { userId, invitationHash }, passkey)
    else await registrations.register(ctx, tenant.joined(tx), origin, { userId, authType: 'password', password })
    await recordAccepted(ctx, tx, visit, invited)
    // A new passkey proves nothing before it has answered a challenge.
    const proofs = { userId, passwordAt: passkey ? null : now, secondFactorAt: null, passkeyAt: null }
    const signedIn = await beginSession(ctx, tx, visit, proofs)
    if (!signedIn) throw unknown()
    return passkey ? { ...signedIn, outcome: { ...signedIn.outcome, secondFactorMissing: false } } : signedIn
  }
  return recordingRefusal(ctx, tenant, origin, userId, () => tenant.tx(accept))
}

interface Accepting {
  readonly invited: InvitedRow
  readonly codeHash: Buffer
}

/**
 * Locks the tenant, then the user, then the invitation, like every change of an administrator. The invitation may have become
 * void while this waited, so it is accepted only under the locks.
 */
async function takeInvitation(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  { invited: { user_id: userId, has_role }, codeHash }: Accepting,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await lockTenantShared(tx)
  await lockUser(tx, userId)
  if (!(await (has_role ? updateAccepted : deleteAccepted)(tx, codeHash, now))) throw unknown()
  if (!has_role) await startOver(ctx, tx, origin, userId)
}

/**
 * An application may have registered methods since the user was invited. One that works is the user's sign-in: the invitation
 * must not add another. One that was never verified is removed, and its application is forgotten as the user's first:
 * otherwise the application could verify it later, and use it like a method that the user agreed to.
 */
async function startOver(ctx: EnrolmentContext, tx: TenantTx, origin: Origin, userId: string): Promise<void> {
  const held = await listRegistrations(tx, userId)
  if (held.some(({ status }) => status !== 'pending')) throw new Problem('user_has_methods')
  const foreign = held.filter(({ own_pages }) => !own_pages)
  for (const { registration_id } of foreign) await removeRegistration(ctx, tx, origin, registration_id)
  await updateFirstClientForgotten(tx, userId)
}

function recordAccepted(ctx: BaseContext, tx: TenantTx, { source }: Visit, invited: InvitedRow): Promise<void> {
  const { user_id: id, has_role } = invited
  const by = { actor: { kind: 'user', id }, source } as const
  return has_role
    ? recordEvent(ctx, tx, by, { action: 'administrator.activated', target: { kind: 'administrator', id } })
    : recordEvent(ctx, tx, by, { action: 'user.invitation_accepted', target: { kind: 'user', id } })
}

const unknown = () =>
  new Problem('not_found', { message: 'The invitation is unknown, used or expired. Ask for a new one.' })
