// A passkey as the first method of an invited user. The offer writes no row: it is sealed for the invitation, and only the
// request that accepts the invitation stores the passkey. So an invitation that expires, or is accepted in another way, leaves
// nothing behind.
import { type InvitationPasskeyAnswer, type InvitationPasskeyOffer, invalidField } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { ownRelyingParty } from '../../authenticators/index.ts'
import { deriveChallenge } from '../../challenges/index.ts'
import { lockedSubject } from '../../people/index.ts'
import { unlessBroken } from '../../tenancy/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { creationOptionsOf } from './creation-options.ts'
import { finishOwnPasskey, ownPasskeyName, ownSettings } from './own-passkeys.ts'
import { insertOwnPending } from './own-pending.ts'

interface Invited {
  readonly userId: string
  readonly invitationHash: Buffer
}

interface Offered {
  readonly registrationId: string
  readonly relyingPartyId: string
  readonly keyVersion: number
  readonly createdAt: number
}

/** A seal can be opened only together with the invitation that it was made for. */
const placeFor = (boundTo: string) => ({ table: 'administrators', row: boundTo, column: 'invitation_passkey' })

const boundToOf = ({ invitationHash }: Invited) => invitationHash.toString('base64url')

export async function offerInvitedPasskey(
  ctx: EnrolmentContext,
  tx: TenantTx,
  invited: Invited,
): Promise<InvitationPasskeyOffer> {
  const { userId } = invited
  const createdAt = ctx.clock.now()
  const settings = await ownSettings(tx)
  const relyingParty = ownRelyingParty(ctx)
  const registrationId = newId('reg', createdAt)
  const { bytes: challenge, keyVersion } = await deriveChallenge(ctx, tx, registrationId)
  const offered: Offered = { registrationId, relyingPartyId: relyingParty.id, keyVersion, createdAt }
  const sealed = await ctx.vault.seal(tx, placeFor(boundToOf(invited)), JSON.stringify(offered))
  const name = await ownPasskeyName(tx, userId)
  return {
    offer: sealed.toString('base64url'),
    publicKey: await creationOptionsOf(tx, {
      userId,
      relyingParty,
      user: { name, displayName: name },
      challenge,
      settings: { ...settings, residentKey: 'required', userVerification: 'required' },
    }),
    expiresAt: new Date(createdAt + settings.challengeValiditySeconds * 1000).toISOString(),
  }
}

/** In the transaction that accepts the invitation. */
export async function addInvitedPasskey(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  invited: Invited,
  { offer, credential }: InvitationPasskeyAnswer,
): Promise<void> {
  const { userId } = invited
  const boundTo = boundToOf(invited)
  const opened = await unlessBroken(ctx.vault.open(tx, placeFor(boundTo), Buffer.from(offer, 'base64url')))
  const subject = await lockedSubject(tx, origin, userId, 'exclusive')
  if (!opened || !subject) throw offerUnknown()
  const offered = JSON.parse(opened.toString()) as Offered
  const { challengeValiditySeconds } = await ownSettings(tx)
  if (offered.createdAt + challengeValiditySeconds * 1000 <= ctx.clock.now()) throw offerUnknown()
  // It will be the only method: without user verification it would be one factor, and no other could complete the sign-in.
  const pending = { ...offered, boundTo, conditional: false, userVerificationRequired: true }
  await insertOwnPending(ctx, tx, origin, subject, { ...pending, userId })
  const { registrationId } = offered
  await finishOwnPasskey(ctx, tx, origin, { userId, registrationId, boundTo, credential })
}

const offerUnknown = () =>
  invalidField('passkey.offer', 'has expired, or is not from this invitation: request a new one')
