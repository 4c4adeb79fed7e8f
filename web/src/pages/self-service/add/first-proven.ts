import { stepUpWith } from '#session/step-up.ts'

/**
 * The first answer of a new method also verifies the user for this session: recovery codes, for example, then need no further
 * proof. Where the server does not take it as one, the next change asks as usual.
 */
export const firstProven = (onDone: () => void) => (proofChallengeId: string) =>
  void stepUpWith(proofChallengeId)
    .catch(() => undefined)
    .finally(onDone)
