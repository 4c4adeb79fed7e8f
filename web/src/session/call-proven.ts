// Changes that need a proof: the page asks the user for one when the server requires it, and repeats the change with it.
import type { BodyOf, Callable, InputOf, ReplyOf } from '@countersign/contract/operations'
import type { CallOptions } from '../api/call-at.ts'
import { ApiProblem } from '../api/problem.ts'
import { call } from './call.ts'
import { askForProof } from './proof-requests.ts'

/** An operation whose body may name the challenge that proves the change. */
type Provable = Callable & { readonly body?: unknown }

/** Rejects with `proof_required` where the user declines. */
export async function callProven<S extends Provable>(
  signature: BodyOf<S> extends { proofChallengeId?: string } ? S : never,
  input: InputOf<S> & object,
): Promise<ReplyOf<S>> {
  const send = (given: object) => call<Callable>(signature, given as CallOptions) as Promise<ReplyOf<S>>
  try {
    return await send(input)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'proof_required') throw error
    const proofChallengeId = await askForProof()
    if (!proofChallengeId) throw error
    return send({ ...input, body: { ...(input as { body?: object }).body, proofChallengeId } })
  }
}
