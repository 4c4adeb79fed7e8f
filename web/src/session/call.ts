// Calls as the signed-in user. A page that needs them to sign in or to verify their identity again does so here.
import type { Callable, InputArguments, InputOf, ReplyOf } from '@countersign/contract/operations'
import { type CallOptions, callAt } from '../api/call-at.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Tagged } from '../api/request.ts'
import { contextPathOf } from './deployment.ts'
import { goToSignIn } from './go-to-sign-in.ts'
import { ownPageHeaders } from './own-page-headers.ts'
import { sessionChecks } from './session-checks.ts'
import { stepUp } from './step-up.ts'

export const call = async <S extends Callable>(
  signature: S,
  ...input: InputArguments<S, CallOptions>
): Promise<ReplyOf<S>> => (await callTagged(signature, ...input)).value

/** Rejects as `requestTagged` does; with `step_up_required` where the user declines to verify their identity again. */
export async function callTagged<S extends Callable>(
  signature: S,
  ...[input]: InputArguments<S, CallOptions>
): Promise<Tagged<ReplyOf<S>>> {
  const options = { ...input, headers: { ...ownPageHeaders, ...input?.headers } } as InputOf<S> & CallOptions
  const send = () => callAt(contextPathOf(signature.service), signature, options)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 401) return goToSignIn()
    // The organisation may have begun to require passkeys or a second factor while the page was open.
    if (error.code === 'passkey_required' || error.code === 'second_factor_required') sessionChecks.request()
    if (error.code === 'step_up_required' && (await stepUp())) return send()
    throw error
  }
}
