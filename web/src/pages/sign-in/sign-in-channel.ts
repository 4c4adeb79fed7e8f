// The second step of a sign-in, as a proof: what it gives is the outcome with the session.
import type { SignInOutcome } from '@countersign/contract'
import { ApiProblem } from '#api/problem.ts'
import { awaitDevice } from '#session/proof/await-device.ts'
import type { Answered, ProofChannel, Way } from '#session/proof/proof-channel.ts'
import { answerSecondFactor, challengeSecondFactor } from './sign-in-api.ts'

/** While the user can still choose to remember the browser: a call carries the choice as it was when the call began. */
const shortWaitSeconds = 3

interface UnderWay {
  readonly tenantId: string
  /** A secret that is kept only in the memory of the page. */
  readonly signInId: string
  /** Whether the user wants this browser remembered. Absent if that is not offered. */
  readonly isToRemember?: () => boolean
  /** Its ten minutes are over. */
  readonly onOver: () => void
}

export function signInChannel({ tenantId, signInId, isToRemember, onOver }: UnderWay): ProofChannel<SignInOutcome> {
  const named = ({ authType, registrationId }: Way) => ({
    signInId,
    authType,
    ...(registrationId ? { registrationId } : {}),
  })

  const watched = <Answer>(answering: Promise<Answer>): Promise<Answer> =>
    answering.catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'not_found') onOver()
      throw error
    })

  const answer = async (way: Way, given: object, signal?: AbortSignal): Promise<Answered<SignInOutcome>> => {
    const remembered = isToRemember?.() ? { rememberBrowser: true } : {}
    const outcome = await watched(answerSecondFactor(tenantId, { ...named(way), ...given, ...remembered }, signal))
    const { signedIn, reason = 'wrong_code', attemptsRemaining, scanned: isScanned = false } = outcome
    return signedIn ? { proof: outcome } : { refused: { reason, attemptsRemaining, isScanned } }
  }

  return {
    challenge: (way) => watched(challengeSecondFactor(tenantId, named(way))),
    answer: (way, typed) => answer(way, typed),
    awaitDevice: (way, { challengeId }, watch) =>
      awaitDevice(
        (waitSeconds) => answer(way, { challengeId, waitSeconds }, watch.signal),
        watch,
        isToRemember ? shortWaitSeconds : undefined,
      ),
  }
}
