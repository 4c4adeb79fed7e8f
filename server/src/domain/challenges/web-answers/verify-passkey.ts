// Verifying the answer of a browser: counted in one transaction, verified outside of any, settled in another. A wrong answer
// uses up an attempt of its challenge, and nothing else: anyone could otherwise lock a user's passkey with made-up answers.
import { invalidField, Problem, type RelyingParty, type SettingsOf, type VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  findHandle,
  findOwnRelyingParty,
  findPasskey,
  listRegistrations,
  modes,
  type PasskeyRow,
  type RegistrationRow,
  updateActiveHint,
  updatePasskey,
  updateProven,
} from '../../authenticators/index.ts'
import { findSubject, isVisible } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type ChallengeRow, findChallenge } from '../lifecycle/challenges-store.ts'
import { countChallengeAttempt, updateAnswered, updateEnded } from '../lifecycle/outcomes-store.ts'
import { endedReason } from '../lifecycle/present.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { removeRegistration } from '../removal/registration-removal.ts'
import { deriveChallenge } from './challenge-bytes.ts'
import { hintOf } from './hint.ts'
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
      readonly verified: Verified
    }

const authType = 'passkey'
type Verified = Extract<ReturnType<typeof webMethod.verifyAssertion>, { ok: true }>

interface Admitted {
  readonly challenge: ChallengeRow
  readonly bytes: Buffer
  readonly settings: SettingsOf<'passkey'>
  readonly relyingParty: RelyingParty | undefined
  readonly held: Held | undefined
  readonly attemptsRemaining: number
}

interface Held {
  readonly passkey: PasskeyRow
  readonly registration: RegistrationRow
  readonly userHandle: Buffer
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
  const admitted = await tenant.ahead((tx) => admit(ctx, tx, origin, answer, ceremony, presented.id))
  if ('refused' in admitted) return { authenticated: false, reason: admitted.refused, attemptsRemaining: 0 }
  const verified = verifyHeld(answer.credential, admitted, ceremony)
  const settled = await tenant.tx((tx) => settle(ctx, tx, origin, answer, admitted, verified))
  if (settled === undefined && verified && admitted.held)
    return { authenticated: true, passkey: admitted.held.passkey, verified }
  const { attemptsRemaining } = admitted
  return { authenticated: false, reason: settled ?? 'wrong_credential', attemptsRemaining }
}

async function admit(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { challengeId, userId }: PasskeyAnswer,
  { at }: Ceremony,
  credentialId: Buffer,
): Promise<Admitted | { readonly refused: VerdictReason }> {
  const [mode, challenge] = await Promise.all([modes.of(tx, authType), findChallenge(tx, challengeId)])
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  if (challenge?.client_id !== origin.caller.clientId || challenge.auth_type !== authType)
    throw new Problem('not_found')
  if (userId !== undefined && challenge.user_id !== null && challenge.user_id !== userId) throw new Problem('not_found')
  const { rp_id: relyingPartyId } = challenge
  if (relyingPartyId === null) throw new Problem('not_found')
  const now = ctx.clock.now()
  const ended = endedReason(challenge, now)
  if (ended) return { refused: ended }
  const counted = await countChallengeAttempt(tx, { challengeId, now: new Date(now) })
  if (!counted) return { refused: 'too_many_attempts' }
  const { bytes } = await deriveChallenge(ctx, tx, challengeId, challenge.code_key_version ?? undefined)
  const ofTenant = mode.settings.relyingParties.find(({ id }) => id === relyingPartyId)
  const own = findOwnRelyingParty(ctx)
  const relyingParty = at === 'application' ? ofTenant : own?.id === relyingPartyId ? own : undefined
  const held = await findHeld(tx, origin, challenge, { relyingPartyId, credentialId, ownPages: at === 'own_pages' })
  const attemptsRemaining = challenge.most_attempts - counted.attempts
  return { challenge, bytes, settings: mode.settings, relyingParty, held, attemptsRemaining }
}

/** Undefined unless the credential is an active passkey of the challenged user, or of any user if the challenge names none. */
async function findHeld(
  tx: TenantTx,
  { caller }: Origin,
  { user_id }: ChallengeRow,
  key: { readonly relyingPartyId: string; readonly credentialId: Buffer; readonly ownPages: boolean },
): Promise<Held | undefined> {
  const passkey = await findPasskey(tx, key)
  if (!passkey || (user_id !== null && passkey.user_id !== user_id)) return undefined
  const { user_id: userId, registration_id: registrationId } = passkey
  // Not locked: every transaction locks registrations before challenges, and the attempt has locked this one.
  const held = await listRegistrations(tx, userId)
  const registration = held.find((row) => row.registration_id === registrationId)
  const subject = await findSubject(tx, userId)
  const userHandle = await findHandle(tx, { userId, relyingPartyId: key.relyingPartyId })
  // What counts is where the passkey was made: an application chooses the origin that a registration of its own names.
  if (registration?.own_pages !== key.ownPages) return undefined
  if (registration.status !== 'active' || subject?.status !== 'active' || !userHandle) return undefined
  return isVisible(subject, caller, userId) ? { passkey, registration, userHandle } : undefined
}

function verifyHeld(
  credential: unknown,
  { bytes, challenge, held, relyingParty, settings }: Admitted,
  ceremony: Ceremony,
): Verified | undefined {
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
  verified: Verified | undefined,
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
  const { passkey, registration } = held
  const { registration_id: registrationId, drift, progress } = registration
  if (verified.mayBeCloned) {
    await recordEvent(ctx, tx, origin, {
      action: 'credential.may_be_cloned',
      target: { kind: 'user', id: userId },
      details: {
        registrationId,
        counter: verified.signCount,
        lastCounter: progress,
        refused: settings.refuseClonedKeys,
      },
    })
    if (settings.refuseClonedKeys) return fail('credential_may_be_cloned')
  }
  // In this order: disabling a user waits for the registration, so the user is read when nothing can disable them.
  const proof = { registrationId, progressRead: progress, progress: verified.signCount, drift, sealedSecret: null }
  const proven = await updateProven(tx, { ...proof, provenAt: now })
  if (!proven || (await findSubject(tx, userId))?.status !== 'active') return fail('wrong_credential')
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
  if (proven.replaces_id) await removeRegistration(ctx, tx, origin, proven.replaces_id)
  const { uvInitialized, backupState } = verified
  if (uvInitialized !== passkey.uv_initialized || backupState !== passkey.backup_state)
    await updatePasskey(tx, registrationId, { uvInitialized, backupState })
  // A user can turn the synchronisation of passkeys on or off at any time.
  if (backupState !== passkey.backup_state)
    await updateActiveHint(
      tx,
      registrationId,
      hintOf({
        relyingPartyId: passkey.rp_id,
        aaguid: passkey.aaguid,
        attested: passkey.attestation_verified,
        synced: backupState,
      }),
    )
  await recordAnswer(ctx, tx, origin, { userId, authType, purpose: 'authentication', reason: null, details })
  return undefined
}
