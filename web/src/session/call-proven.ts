// Changes that take a proof of their own: the person is asked for it when the server does, and the change is made with it.
import { ApiProblem } from '../api/problem.ts'
import { call } from './call.ts'
import type { ServicePath } from './deployment.ts'
import { askForProof } from './proof-requests.ts'

/** Rejects with `proof_required` where the person would not prove it. */
export async function callProven<Answer>(path: ServicePath, body: object): Promise<Answer> {
  try {
    return await call<Answer>(path, { body })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'proof_required') throw error
    const proofChallengeId = await askForProof()
    if (!proofChallengeId) throw error
    return call<Answer>(path, { body: { ...body, proofChallengeId } })
  }
}
