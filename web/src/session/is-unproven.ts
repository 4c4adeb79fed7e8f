import { ApiProblem } from '../api/problem.ts'

/** Somebody was asked to prove who they are and would rather not: nothing failed, and nothing needs to be said. */
export const isUnproven = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'step_up_required' || error.code === 'proof_required')
