// How methods verify whose codes are sent.
import { sameBytes } from '@countersign/platform/crypto'
import type { Answer, Held, Verdict, VerificationContext } from './method.ts'

/** Only the very characters that were sent are right. The challenge is used up by it, not the registration. */
export async function verifySentCode(
  answer: Answer,
  held: Held<unknown>,
  { sentCode }: VerificationContext<unknown>,
): Promise<Verdict<never>> {
  const right = sentCode !== undefined && sameBytes(answer.text, sentCode)
  return right ? { outcome: 'right', progress: held.progress } : { outcome: 'wrong' }
}
