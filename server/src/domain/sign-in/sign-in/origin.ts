// The caller in whose name the sign-in requests proofs: no user has proven their identity yet.
import { type ChallengeContext, type NamedOperation, showableOr } from '@countersign/contract'
import type { Origin, Source } from '@countersign/platform/access'
import { ownClientId } from '../../people/index.ts'

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

export const signInContext = (source: Source): ChallengeContext => browserContext(source, 'sign_in')

/** What a device shows of a request in the browser: what for, and from where. */
export function browserContext({ ipAddress, userAgent }: Source, operation: NamedOperation): ChallengeContext {
  // The header is the browser's to choose: what a device cannot show of it is left out.
  const shown = showableOr('', userAgent?.slice(0, 500) ?? '')
  return { operation, ipAddress, ...(shown ? { userAgent: shown } : {}) }
}
