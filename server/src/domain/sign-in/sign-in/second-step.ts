// The second step of a sign-in: with a code, or with a device.
import {
  type AnswerSecondFactorRequest,
  type ChallengeSecondFactorRequest,
  contractOf,
  type DeviceAuthType,
  type OtpAuthType,
  Problem,
  type SecondFactorChallenge,
  type Verdict,
} from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { isDeviceAuthType } from '../../../methods/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { type ChallengesContext, challenges, issueOwnPasskey } from '../../challenges/index.ts'
import { deleteSignIn, findSignIn, type SignInRow, updateSignInAsked } from '../../people/index.ts'
import { isOtherThanPasskey } from '../passkey-answer.ts'
import { beginSession, refused, type SignedIn, type Visit } from './begin-session.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { lockSigningIn } from './person-store.ts'
import { rememberBrowser } from './remembered.ts'
import { chosenFactor, findSecondFactors, isHeld, type SecondFactors } from './second-factors.ts'
import { verifySecondPasskey } from './second-passkey.ts'

interface StartedSignIn {
  readonly signIn: SignInRow
  readonly factors: SecondFactors
}

type Answer = Omit<AnswerSecondFactorRequest, 'signInId' | 'rememberBrowser'>
type OtherAnswer = Answer & { readonly authType: OtpAuthType }
type TypedAnswer = Omit<OtherAnswer, 'credential'>

export async function challengeSecondFactor(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { signInId, locale, ...named }: ChallengeSecondFactorRequest,
): Promise<SecondFactorChallenge> {
  const { signIn, factors } = await findStarted(ctx, tenant, signInId)
  const { authType } = named
  if (signIn.password_at === null && !isDeviceAuthType(authType)) throw new Problem('registration_not_found')
  const origin = signInOrigin(visit.source)
  const asked = {
    userId: signIn.user_id,
    context: signInContext(visit.source),
    ...(locale ? { locale } : {}),
  }
  const challenge =
    authType === 'passkey'
      ? await issueOwnPasskey(ctx, tenant, origin, asked)
      : await challenges.issueOtp(ctx, tenant, origin, { ...asked, authType, ...factorToAsk(factors, named) })
  if (isDeviceAuthType(authType) || authType === 'passkey')
    await tenant.tx((tx) => updateSignInAsked(tx, sha256(signInId), challenge.challengeId))
  return challenge
}

export async function answerSecondFactor(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { signInId, rememberBrowser: isRequested = false, ...answer }: AnswerSecondFactorRequest,
): Promise<SignedIn> {
  const started = await findStarted(ctx, tenant, signInId)
  const userId = started.signIn.user_id
  const verdict = isOtherThanPasskey(answer)
    ? await verifyByOther(ctx, tenant, visit, started, answer)
    : await verifySecondPasskey(ctx, tenant, visit, started.signIn, answer)
  const { usable } = started.factors
  // A challenge names a registration of its own, which may be one that the user is only about to prove.
  const isUsable = usable.some(({ registrationId }) => registrationId === verdict.registrationId)
  if (!verdict.authenticated || !isUsable) return refused(verdict)
  return tenant.tx(async (tx) => {
    const now = new Date(ctx.clock.now())
    await lockSigningIn(tx, userId)
    // The method may have been removed since it was compared.
    if (!(await isHeld(tx, userId, verdict.registrationId))) throw ended()
    const signIn = await deleteSignIn(tx, sha256(signInId), now)
    const passkeyAt = answer.authType === 'passkey' ? now : null
    const person = signIn && { userId: signIn.user_id, passwordAt: signIn.password_at, secondFactorAt: now, passkeyAt }
    const signedIn = person && (await beginSession(ctx, tx, visit, person))
    if (!signedIn) throw ended()
    const isRemembered = isRequested && contractOf(answer.authType).remembersBrowser !== false
    const remembered = isRemembered ? await rememberBrowser(ctx, tx, visit, userId) : undefined
    if (!remembered) return signedIn
    return {
      outcome: { ...signedIn.outcome, browserRememberedUntil: remembered.expiresAt.toISOString() },
      cookies: [...signedIn.cookies, ...remembered.cookies],
    }
  })
}

function findStarted(ctx: BaseContext, tenant: TenantScope, signInId: string): Promise<StartedSignIn> {
  return tenant.tx(async (tx) => {
    const signIn = await findSignIn(tx, sha256(signInId), new Date(ctx.clock.now()))
    if (!signIn) throw ended()
    return { signIn, factors: await findSecondFactors(ctx, tx, signIn.user_id) }
  })
}

function verifyByOther(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  started: StartedSignIn,
  { credential: _, ...answer }: OtherAnswer,
): Promise<Verdict> {
  const { authType } = answer
  return isDeviceAuthType(authType)
    ? verifyByDevice(ctx, tenant, visit, started, { ...answer, authType })
    : verifyByCode(ctx, tenant, visit, started, answer)
}

/** A code of a registration that is named, so that it cannot be one that is still to be proven. */
function verifyByCode(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { signIn, factors }: StartedSignIn,
  answer: TypedAnswer,
): Promise<Verdict> {
  if (signIn.password_at === null) throw new Problem('registration_not_found')
  const { registrationId } = chosenFactor(factors, answer)
  const { waitSeconds: _, ...typed } = answer
  const attempt = { ...typed, userId: signIn.user_id, registrationId, context: signInContext(visit.source) }
  return challenges.authenticateOtp(ctx, tenant, signInOrigin(visit.source), attempt)
}

/** Only the challenge that was issued in this sign-in counts. */
async function verifyByDevice(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { signIn }: StartedSignIn,
  { authType, challengeId, otp, waitSeconds = 0 }: TypedAnswer & { authType: DeviceAuthType },
): Promise<Verdict> {
  if (challengeId === undefined || challengeId !== signIn.challenge_id) throw new Problem('not_found')
  const origin = signInOrigin(visit.source)
  await challenges.checkStatus(ctx, tenant, origin, authType, { challengeId, waitSeconds }, visit.signal)
  const answered = { userId: signIn.user_id, authType, challengeId, ...(otp === undefined ? {} : { otp }) }
  return challenges.authenticateOtp(ctx, tenant, origin, answered)
}

/** All devices are asked, unless the request names one. */
function factorToAsk(factors: SecondFactors, named: Pick<Answer, 'authType' | 'registrationId'>) {
  const asksAll = isDeviceAuthType(named.authType) && named.registrationId === undefined
  if (asksAll && factors.usable.some(({ authType }) => authType === named.authType)) return {}
  return { registrationId: chosenFactor(factors, named).registrationId }
}

const ended = () => new Problem('not_found', { message: 'The sign-in has ended. Start again.' })
