// Changes that need a proof: the page asks the user for one when the server requires it, and repeats the change with it.
import type { ConfirmedOperation } from '@countersign/contract'
import { type BodyOf, type Callable, type InputOf, type ReplyOf, svcSs } from '@countersign/contract/operations'
import type { CallOptions } from '../api/call-at.ts'
import { ApiProblem } from '../api/problem.ts'
import { call } from './call.ts'
import { askForProof } from './proof-requests.ts'
import { stepUpWith } from './step-up.ts'

/** The changes that may need a proof, as the dialog and the device name them. */
const operations = new Map<Callable, ConfirmedOperation>([
  [svcSs.addMyRegistration, 'add_method'],
  [svcSs.createMyDelegation, 'delegate'],
  [svcSs.removeMyRegistration, 'remove_method'],
  [svcSs.renewMyRecoveryCodes, 'renew_recovery_codes'],
  [svcSs.replaceMyPassword, 'change_password'],
])

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
    const proofChallengeId = await askForProof(operations.get(signature) ?? 'confirm_identity')
    if (!proofChallengeId) throw error
    // The proof counts for this session, so that the next change needs none.
    if (error.members?.sessionProof) {
      await stepUpWith(proofChallengeId)
      return send(input)
    }
    return send({ ...input, body: { ...(input as { body?: object }).body, proofChallengeId } })
  }
}
