import type { SignInOutcome } from '@countersign/contract'
import { Answer, type OpenCall } from '@countersign/platform/http'

/** The part of a call that a sign-in needs. */
export const visitOf = (call: Pick<OpenCall, 'source' | 'cookie' | 'signal'>) => ({
  source: call.source,
  cookie: call.cookie,
  get signal() {
    return call.signal
  },
})

export function signInAnswer({
  outcome,
  cookies,
}: {
  readonly outcome: SignInOutcome
  readonly cookies: readonly string[]
}): Answer<SignInOutcome> {
  return new Answer(outcome, { cookies })
}
