// Verifying the answer of a browser: counted in one transaction, verified outside of any, settled in another. A wrong answer
// uses up an attempt of its challenge, and nothing else: anyone could otherwise lock a user's passkey with made-up answers.
import { invalidField, Problem, type RelyingParty, type SettingsOf, type VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import {
  type AllowedRelyingParties,
  allowedRelyingParties,
  assertAllowed,
  findOwnRelyingParty,
  modes,
  type PasskeyRow,
  passkeyLimit,
} from '../../authenticators/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type ChallengeRow, findChallenge } from '../lifecycle/challenges-store.ts'
import { countChallengeAttempt, updateAnswered, updateEnded } from '../lifecycle/outcomes-store.ts'
import { endedReason } from '../lifecycle/present.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { removeRegistration } from '../removal/registration-removal.ts'
import { deriveChallenge } from './challenge-bytes.ts'
import { findHeldPasskey, type HeldPasskey } from './held-passkey.ts'
import { recordUse, type VerifiedUse } from './record-use.ts'
import { verificationOf } from './user-verification.ts'

export interface PasskeyAnswer {
  readonly challengeId: string
  readonly credential: unknown
  /** Where the caller names the user: another user's challenge is then unknown. */
  readonly userId?: string | undefined
}

/** Whose passkey is asked for: that of an application's web site, or that of our own pages. */
export type Ceremony =
  | { readonly at: 'application' }
  /** Another factor of the user was verified just before. It is what makes user verification count from now on. */
  | { readonly at: 'own_pages'; readonly anotherFactorVerified: boolean }

export type PasskeyVerdict =
  | { readonly authenticated: false; readonly reason: VerdictReason; readonly attemptsRemaining: number }
  | {
      readonly authenticated: true
      readonly passkey: PasskeyRow
      readonly verified: VerifiedUse
    }

const authType = 'passkey'

interface Admitted {
  readonly challenge: ChallengeRow
  readonly bytes: Buffer
  readonly settings: SettingsOf<'passkey'>
  readonly relyingParty: RelyingParty | undefined
  readonly held: HeldPasskey | undefined
  readonly attemptsRemaining: number
  /** Of the user, as the application named it. */
  readonly ipAddress: string | null
}

export async function verifyPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  answer: PasskeyAnswer,
  ceremony: Ceremony,
): Promise<PasskeyVerdict> {
  const presented = webMethod.readPresented(answer.credential)
  if (!presented.ok) throw invalidField('credential', `is not a response of a browser: ${presented.detail}`)
  const { challengeId } = answer
  const allowed = ceremony.at === 'application' ? await allowedRelyingParties(ctx, tenant, origin) : null
  const asked = { id: presented.id, allowed }
  const admitted = await tenant.ahead((tx) => admit(ctx, tx, origin, answer, ceremony, asked), {
    kind: 'passkey admit',
    key: challengeId,
  })
  // Thrown here, because the transaction has counted the attempt.
  if ('limited' in admitted) throw admitted.limited
  if ('refused' in admitted) return { authenticated: false, reason: admitted.refused, attemptsRemaining: 0 }
  const verified = verifyHeld(answer.credential, admitted, ceremony)
  const settled = await tenant.tx((tx) => settle(ctx, tx, origin, answer, admitted, verified), {
    kind: 'passkey settle',
    key: admitted.held?.passkey.user_id ?? challengeId,
  })
  if (settled === undefined && verified && admitted.held)
    return { authenticated: true, passkey: admitted.held.passkey, verified }
  const { attemptsRemaining, ipAddress } = admitted
  // In a transaction of its own: other answers from the network wait for this row.
  if (ipAddress !== null) await tenant.ahead((tx) => passkeyLimit.countWrong(tx, ipAddress, ctx.clock.now()))
  return { authenticated: false, reason: settled ?? 'wrong_credential', attemptsRemaining }
}

async function admit(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { challengeId, userId }: PasskeyAnswer,
  { at }: Ceremony,
  { id: credentialId, allowed }: { readonly id: Buffer; readonly allowed: AllowedRelyingParties },
): Promise<Admitted | { readonly refused: VerdictReason } | { readonly limited: Problem }> {
  const [mode, challenge] = await Promise.all([modes.of(tx, authType), findChallenge(tx, challengeId)])
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  if (challenge?.client_id !== origin.caller.clientId || challenge.auth_type !== authType)
    throw new Problem('not_found')
  if (userId !== undefined && challenge.user_id !== null && challenge.user_id !== userId) throw new Problem('not_found')
  const { rp_id: relyingPartyId } = challenge
  if (relyingPartyId === null) throw new Problem('not_found')
  assertAllowed(allowed, relyingPartyId, 'challengeId')
  const now = ctx.clock.now()
  const ended = endedReason(challenge, now)
  if (ended) return { refused: ended }
  // In one round trip.
  const [counted, { bytes }, held] = await Promise.all([
    countChallengeAttempt(tx, { challengeId, now: new Date(now) }),
    deriveChallenge(ctx, tx, challengeId, challenge.code_key_version ?? undefined),
    findHeldPasskey(tx, origin, challenge, { relyingPartyId, credentialId, ownPages: at === 'own_pages' }),
  ])
  if (!counted) return { refused: 'too_many_attempts' }
  const limited = await passkeyLimit.findRefusal(tx, counted.ip_address, now)
  if (limited) return { limited }
  const ofTenant = mode.settings.relyingParties.find(({ id }) => id === relyingPartyId)
  const own = findOwnRelyingParty(ctx)
  const relyingParty = at === 'application' ? ofTenant : own?.id === relyingPartyId ? own : undefined
  const attemptsRemaining = challenge.most_attempts - counted.attempts
  const ipAddress = counted.ip_address
  return { challenge, bytes, settings: mode.settings, relyingParty, held, attemptsRemaining, ipAddress }
}

function verifyHeld(
  credential: unknown,
  { bytes, challenge, held, relyingParty, settings }: Admitted,
  ceremony: Ceremony,
): VerifiedUse | undefined {
  if (!held || !relyingParty) return undefined
  const { passkey, registration, userHandle } = held
  const verified = webMethod.verifyAssertion(
    credential,
    {
      challenge: bytes,
      origins: relyingParty.origins,
      topOrigins: relyingParty.topOrigins ?? [],
      rpId: passkey.rp_id,
      userVerification: demandedOf(settings, challenge, ceremony),
      allowCredentials: [],
      userIdentified: challenge.user_id !== null,
      anotherFactorVerified: ceremony.at === 'own_pages' && ceremony.anotherFactorVerified,
    },
    {
      id: passkey.credential_id,
      publicKey: passkey.public_key,
      signCount: registration.progress,
      uvInitialized: passkey.uv_initialized,
      backupEligible: passkey.backup_eligible,
      userHandle,
    },
  )
  return verified.ok ? verified : undefined
}

/** Without a user name, our own sign-in decides by the verdict: a passkey whose user verification does not count is one factor. */
const demandedOf = (settings: SettingsOf<'passkey'>, challenge: ChallengeRow, { at }: Ceremony) =>
  at === 'own_pages' && challenge.user_id === null ? 'preferred' : verificationOf(settings, challenge)

/** Why the answer does not count; undefined if it does. */
async function settle(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { challengeId }: PasskeyAnswer,
  { challenge, held, settings, attemptsRemaining }: Admitted,
  verified: VerifiedUse | undefined,
): Promise<VerdictReason | undefined> {
  const now = new Date(ctx.clock.now())
  const userId = held?.passkey.user_id ?? challenge.user_id ?? ''
  const details = { challengeId, ...(held ? { registrationId: held.registration.registration_id } : {}) }
  const fail = async (reason: VerdictReason): Promise<VerdictReason> => {
    if (attemptsRemaining === 0)
      await updateEnded(tx, challengeId, { state: 'failed', reason: 'too_many_attempts' }, now)
    await recordAnswer(ctx, tx, origin, { userId, authType, purpose: 'authentication', reason, details })
    return reason
  }
  if (!held || !verified) return fail('wrong_credential')
  const { registration_id: registrationId } = held.registration
  const recorded = await recordUse(ctx, tx, origin, held, settings, verified)
  if ('refused' in recorded) return fail(recorded.refused)
  const approved = {
    challengeId,
    from: 'pending',
    state: 'approved',
    reason: null,
    registrationId,
    userId,
    now,
  } as const
  if (!(await updateAnswered(tx, approved))) return fail('challenge_finished')
  if (recorded.replacesId) await removeRegistration(ctx, tx, origin, recorded.replacesId)
  await tx.endWith(
    recordAnswer(ctx, tx, origin, { userId, authType, purpose: 'authentication', reason: null, details }),
  )
  return undefined
}
