// A code that a sign-in shows before the password. It is no step on its own: it makes a password count again that strangers
// have guessed at too often. Nothing is sent and no device rings, because everybody who knows a user name can ask for it.
import type { SignInWithPasswordRequest, Verdict } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { type ChallengesContext, challenges } from '../../challenges/index.ts'
import type { Visit } from './begin-session.ts'
import { signInContext, signInOrigin } from './origin.ts'
import type { SecondFactorsOf } from './second-factors.ts'

/** No registration has it: what the user does not hold is answered like a wrong code. */
const noRegistration = 'none'

export function createSecondFactorFirst(parts: ChallengesContext & { readonly secondFactorsOf: SecondFactorsOf }) {
  const { secondFactorsOf } = parts
  return async (
    tenant: TenantScope,
    { source }: Visit,
    userId: string,
    { authType, otp }: NonNullable<SignInWithPasswordRequest['secondFactor']>,
  ): Promise<Verdict> => {
    const { usable } = await tenant.tx((tx) => secondFactorsOf(tx, userId))
    // Of several the one that was used last: to ask which one is meant would tell a stranger what the user holds.
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
    return challenges.verify(parts, tenant, signInOrigin(source), attempt, { text: otp })
  }
}
