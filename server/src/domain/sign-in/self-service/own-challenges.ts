// Challenges that users request for themselves, to prove a registration or their identity.
import {
  type AnswerMyChallengeRequest,
  type ChallengeMeRequest,
  invalidField,
  type MyVerdict,
  type SecondFactorChallenge,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { isDeviceAuthType } from '../../../methods/index.ts'
import { type ChallengesContext, challenges, issueOwnPasskey } from '../../challenges/index.ts'
import { answerWithPasskey, isOtherThanPasskey } from '../passkey-answer.ts'
import { browserContext } from '../sign-in/origin.ts'
import { ownSession } from './own-session.ts'

export async function issue(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { operation = 'confirm_identity', ...request }: ChallengeMeRequest,
): Promise<SecondFactorChallenge> {
  const userId = origin.caller.id
  const context = browserContext(origin, operation)
  if (isOtherThanPasskey(request)) return challenges.issueOtp(ctx, tenant, origin, { ...request, userId, context })
  ownSession(origin)
  if (request.registrationId !== undefined)
    throw invalidField('registrationId', 'must be omitted for passkey: the user chooses in the browser')
  return issueOwnPasskey(ctx, tenant, origin, { userId, locale: request.locale, context })
}

/** Proves a registration, or the user. A right answer is a proof for one change. */
export async function answer(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { waitSeconds = 0, ...answered }: AnswerMyChallengeRequest,
  signal: AbortSignal,
): Promise<MyVerdict> {
  if (waitSeconds > 0 && tenant.isJoined)
    throw invalidField('waitSeconds', 'cannot be combined with Idempotency-Key, which would store the first response')
  const verdict = await authenticate(ctx, tenant, origin, answered)
  const { authType, challengeId } = answered
  if (verdict.reason !== 'challenge_pending' || waitSeconds === 0 || !challengeId || !isDeviceAuthType(authType))
    return verdict
  // Only now: the verdict shows that the challenge is the user's own.
  await challenges.checkStatus(ctx, tenant, origin, authType, { challengeId, waitSeconds }, signal)
  return authenticate(ctx, tenant, origin, answered)
}

async function authenticate(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  answered: Omit<AnswerMyChallengeRequest, 'waitSeconds'>,
): Promise<MyVerdict> {
  const userId = origin.caller.id
  if (isOtherThanPasskey(answered)) {
    const { assertion: _, ...verdict } = await challenges.authenticateOtp(ctx, tenant, origin, { ...answered, userId })
    return verdict
  }
  ownSession(origin)
  return answerWithPasskey(ctx, tenant, origin, { ...answered, userId }, { anotherFactorVerified: false })
}
