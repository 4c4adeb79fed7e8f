import { ApiProblem } from '../api/problem.ts'

/** The user cancelled the request for a proof. Nothing failed, so no message is needed. */
export const isUnproven = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'step_up_required' || error.code === 'proof_required')
