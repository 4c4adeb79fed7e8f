// Verifying the answer of a browser, in one transaction. The response is sent after it is committed, so every answer that
// anyone learns the result of is counted. A wrong answer uses up an attempt of its challenge, and nothing else: anyone could
// otherwise lock a user's passkey with made-up answers.
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
import { findSubject } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { findWebChallenge, type WebChallengeRow } from '../lifecycle/challenges-store.ts'
import { updateCounted } from '../lifecycle/outcomes-store.ts'
import { endedReason } from '../lifecycle/present.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { removeRegistration } from '../removal/registration-removal.ts'
import { deriveChallenge } from './challenge-bytes.ts'
import { findHeldPasskey, type HeldPasskey } from './held-passkey.ts'
import { type Recorded, recordClone, recordUse, type VerifiedUse } from './record-use.ts'
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

interface Asked {
  readonly challenge: WebChallengeRow
  readonly bytes: Buffer
  readonly settings: SettingsOf<'passkey'>
  readonly relyingParty: RelyingParty | undefined
  readonly held: HeldPasskey | undefined
}

/** Nothing is written for these. */
type NotAsked = { readonly refused: VerdictReason } | { readonly limited: Problem }

export async function verifyPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  answer: PasskeyAnswer,
  ceremony: Ceremony,
): Promise<PasskeyVerdict> {
  const presented = webMethod.readPresented(answer.credential)
  if (!presented.ok) throw invalidField('credential', `is not a response of a browser: ${presented.detail}`)
  const { id: credentialId } = presented
  const allowed = ceremony.at === 'application' ? await allowedRelyingParties(ctx, tenant, origin) : null
  const { verdict, wrongFrom } = await tenant.tx(
    async (tx): Promise<{ verdict: PasskeyVerdict | Problem; wrongFrom?: string | null }> => {
      const asked = await findAsked(ctx, tx, origin, answer, ceremony, { credentialId, allowed })
      if ('limited' in asked) return { verdict: asked.limited }
      if ('refused' in asked) return { verdict: refusal(asked.refused) }
      const verified = verifyHeld(answer.credential, asked, ceremony)
      const settled = await settle(ctx, tx, origin, asked, verified)
      return { verdict: settled, wrongFrom: settled.authenticated ? null : asked.challenge.ip_address }
    },
    { kind: 'passkey', key: credentialId.toString('base64url') },
  )
  if (verdict instanceof Problem) throw verdict
  // In a transaction of its own: other answers from the network wait for this row.
  if (wrongFrom) await tenant.ahead((tx) => passkeyLimit.countWrong(tx, wrongFrom, ctx.clock.now()))
  return verdict
}

const refusal = (reason: VerdictReason, attemptsRemaining = 0): PasskeyVerdict => ({
  authenticated: false,
  reason,
  attemptsRemaining,
})

async function findAsked(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { challengeId, userId }: PasskeyAnswer,
  { at }: Ceremony,
  { credentialId, allowed }: { readonly credentialId: Buffer; readonly allowed: AllowedRelyingParties },
): Promise<Asked | NotAsked> {
  const [mode, challenge] = await Promise.all([modes.of(tx, authType), findWebChallenge(tx, challengeId)])
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  if (challenge?.client_id !== origin.caller.clientId) throw new Problem('not_found')
  if (userId !== undefined && challenge.user_id !== null && challenge.user_id !== userId) throw new Problem('not_found')
  const { rp_id: relyingPartyId } = challenge
  if (relyingPartyId === null) throw new Problem('not_found')
  assertAllowed(allowed, relyingPartyId, 'challengeId')
  const now = ctx.clock.now()
  const ended = endedReason(challenge, now)
  if (ended) return { refused: ended }
  // In one round trip.
  const [{ bytes }, held, limited] = await Promise.all([
    deriveChallenge(ctx, tx, challengeId, challenge.code_key_version ?? undefined),
    findHeldPasskey(tx, origin, challenge, { relyingPartyId, credentialId, ownPages: at === 'own_pages' }),
    passkeyLimit.findRefusal(tx, challenge.ip_address, now),
  ])
  if (limited) return { limited }
  const ofTenant = mode.settings.relyingParties.find(({ id }) => id === relyingPartyId)
  const own = findOwnRelyingParty(ctx)
  const relyingParty = at === 'application' ? ofTenant : own?.id === relyingPartyId ? own : undefined
  return { challenge, bytes, settings: mode.settings, relyingParty, held }
}

function verifyHeld(
  credential: unknown,
  { bytes, challenge, held, relyingParty, settings }: Asked,
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
const demandedOf = (settings: SettingsOf<'passkey'>, challenge: WebChallengeRow, { at }: Ceremony) =>
  at === 'own_pages' && challenge.user_id === null ? 'preferred' : verificationOf(settings, challenge)

/** In the order in which every transaction locks: the registration, then the challenge. */
async function settle(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { challenge, held, settings }: Asked,
  verified: VerifiedUse | undefined,
): Promise<PasskeyVerdict> {
  const { challenge_id: challengeId, most_attempts: maxAttempts } = challenge
  const userId = held?.passkey.user_id ?? challenge.user_id ?? ''
  const registrationId = held?.registration.registration_id ?? null
  // A wrong answer reads the user as well: so all that share the transaction lock their challenges together, after the registrations.
  const use: Recorded =
    held && verified
      ? await recordUse(ctx, tx, held, settings, verified)
      : await findSubject(tx, userId).then(() => ({ refused: 'wrong_credential' }))
  const isRight = !('refused' in use)
  const now = new Date(ctx.clock.now())
  const counted = await updateCounted(tx, { challengeId, isRight, registrationId, userId, now })
  if (held && verified?.mayBeCloned) await recordClone(ctx, tx, origin, held, verified, settings.refuseClonedKeys)
  const details = { challengeId, ...(registrationId === null ? {} : { registrationId }) }
  const answered = { userId, authType, purpose: 'authentication', details } as const
  if (isRight && counted && held && verified) {
    if (use.replacesId) await removeRegistration(ctx, tx, origin, use.replacesId)
    await tx.endWith(recordAnswer(ctx, tx, origin, { ...answered, reason: null }))
    return { authenticated: true, passkey: held.passkey, verified }
  }
  // Other answers have ended the challenge in the meantime.
  if (!isRight && !counted) return refusal('too_many_attempts')
  const reason = isRight ? 'challenge_finished' : use.refused
  await recordAnswer(ctx, tx, origin, { ...answered, reason })
  return refusal(reason, counted ? maxAttempts - counted.attempts : 0)
}
