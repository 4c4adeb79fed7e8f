// A passkey as the second step of a sign-in, after the password.
import { type AnswerSecondFactorRequest, Problem, type Verdict } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import type { ChallengesContext } from '../../challenges/index.ts'
import type { SignInRow } from '../../people/index.ts'
import { answerWithPasskey } from '../passkey-answer.ts'
import type { Visit } from './begin-session.ts'
import { signInOrigin } from './origin.ts'

/** Only the challenge that was issued in this sign-in counts. */
export function verifySecondPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  { source }: Visit,
  { challenge_id, password_at, user_id: userId }: SignInRow,
  answer: Omit<AnswerSecondFactorRequest, 'signInId'>,
): Promise<Verdict> {
  if (password_at === null) throw new Problem('registration_not_found')
  if (answer.challengeId !== challenge_id) throw new Problem('not_found')
  // User verification counts from now on, because another factor was verified along with it.
  const factors = { anotherFactorVerified: true }
  return answerWithPasskey(ctx, tenant, signInOrigin(source), { ...answer, userId }, factors)
}
