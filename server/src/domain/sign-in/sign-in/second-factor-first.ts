// A code that a sign-in presents before the password. It is not a separate step: it makes a password work again that others
// have guessed at too often. Nothing is sent and no device rings, because anyone who knows a user name can request it.
import type { SignInWithPasswordRequest, Verdict } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { type ChallengesContext, challenges } from '../../challenges/index.ts'
import type { Visit } from './begin-session.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { findSecondFactors } from './second-factors.ts'

/** No registration has this id: a method that the user does not have is answered like a wrong code. */
const noRegistration = 'none'

export async function verifyFactorFirst(
  ctx: ChallengesContext,
  tenant: TenantScope,
  { source }: Visit,
  userId: string,
  { authType, otp }: NonNullable<SignInWithPasswordRequest['secondFactor']>,
): Promise<Verdict> {
  const { usable } = await tenant.tx((tx) => findSecondFactors(ctx, tx, userId))
  // Of several, the one that was used last: to ask which one is meant would reveal what the user has.
  const [last] = usable
    .filter((held) => held.authType === authType)
    .sort((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))
  const attempt = {
    userId,
    authType,
    registrationId: last?.registrationId ?? noRegistration,
    context: signInContext(source),
    place: { kind: 'before_password' },
  } as const
  return challenges.verify(ctx, tenant, signInOrigin(source), attempt, { text: otp })
}
