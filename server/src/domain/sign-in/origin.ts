// As whom the sign-in asks for proofs: nobody has proven to be anybody yet.
import type { ChallengeContext } from '@countersign/contract'
import type { Origin, Source } from '@countersign/platform/access'
import { ownClientId } from '../sessions/verify.ts'

export function signInOrigin(source: Source): Origin {
  return {
    ...source,
    caller: {
      kind: 'system',
      id: 'sign-in',
      clientId: ownClientId,
      scopes: [],
      accessTokenId: '',
      expiresAt: Number.MAX_SAFE_INTEGER,
    },
  }
}

export function signInContext({ ipAddress, userAgent }: Source): ChallengeContext {
  return { action: 'Sign in', ipAddress, ...(userAgent ? { userAgent: userAgent.slice(0, 500) } : {}) }
}
