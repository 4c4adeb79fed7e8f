// requireMfa, for every framework: the request carries an assertion of the user who is signed in.
import type { Countersign } from '../countersign.ts'
import { isCountersignError } from '../http/errors.ts'
import type { AssertionClaims } from '../verify/verifier.ts'
import { type Refusal, refusal } from './refusal.ts'

export interface MfaRequirement<Request> {
  /** The id of the user who is signed in to your application. The assertion of another user is refused. */
  readonly userId: (request: Request) => string | undefined | Promise<string | undefined>
  /** Where the assertion is: for example in your session. Defaults to the header `Mfa-Assertion`. */
  readonly assertion?: (request: Request) => string | undefined | Promise<string | undefined>
  /** How long ago the user may have authenticated. Defaults to 300. */
  readonly maxAgeSeconds?: number
  /** The assertion must have one of these methods (RFC 8176). Defaults to any. */
  readonly amr?: readonly string[]
  /** Returns false if this `jti` was used before: for actions that need a new proof each time. */
  readonly firstUse?: (jti: string, claims: AssertionClaims) => boolean | Promise<boolean>
}

/** The claims of the assertion, or why the request is refused. */
export async function checkMfa<Request>(
  countersign: Pick<Countersign, 'verifyAssertion'>,
  request: Request,
  header: (name: string) => string | undefined,
  requirement: MfaRequirement<Request>,
): Promise<{ readonly claims: AssertionClaims } | { readonly refusal: Refusal }> {
  const { maxAgeSeconds = 300, amr, firstUse } = requirement
  const needed = (message: string) => ({
    refusal: refusal(401, 'mfa_required', message, {
      // RFC 9470.
      'www-authenticate': `Bearer error="insufficient_user_authentication", max_age="${maxAgeSeconds}"`,
    }),
  })
  const userId = await requirement.userId(request)
  const assertion = await (requirement.assertion?.(request) ?? header('mfa-assertion'))
  if (!assertion || !userId) return needed('Verify your identity with a second factor.')
  try {
    const claims = await countersign.verifyAssertion(assertion, { maxAgeSeconds })
    if (claims.userId !== userId) return needed('The assertion is about another user.')
    if (amr && !amr.some((method) => claims.amr.includes(method)))
      return needed('Verify your identity with another method.')
    if (firstUse && !(await firstUse(claims.jti, claims))) return needed('The assertion has been used.')
    return { claims }
  } catch (error) {
    if (!isCountersignError(error, 'invalid_token')) throw error
    return needed(error.message)
  }
}
