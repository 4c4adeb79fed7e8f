// How the methods that send a code verify it.
import { sameBytes } from '@countersign/platform/crypto'
import type { Comparison, Held, TypedAnswer, VerificationFacts } from './method.ts'

/** Only exactly the characters that were sent are right. The answer uses up the challenge, not the registration. */
export async function verifySentCode(
  answer: TypedAnswer,
  held: Held<unknown>,
  { sentCode }: VerificationFacts<unknown>,
): Promise<Comparison<never>> {
  const right = sentCode !== undefined && sameBytes(answer.text, sentCode)
  return right ? { outcome: 'right', progress: held.progress } : { outcome: 'wrong' }
}
