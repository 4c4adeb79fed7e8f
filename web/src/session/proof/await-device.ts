import { ApiProblem, Unreachable } from '../../api/problem.ts'
import type { Answered } from './proof-channel.ts'

interface Waiting<Proof> {
  readonly ask: () => Promise<Answered<Proof>>
  readonly pauseSeconds: number
  readonly signal: AbortSignal
}

/** Asks until there is an answer. A network that is away for a moment, as a phone's is, ends nothing. */
export async function awaitDevice<Proof>({ ask, pauseSeconds, signal }: Waiting<Proof>): Promise<Answered<Proof>> {
  for (;;) {
    const answered = await ask().catch((error: unknown) => {
      if (isPassing(error)) return undefined
      throw error
    })
    signal.throwIfAborted()
    if (answered && !('refused' in answered && answered.refused.reason === 'challenge_pending')) return answered
    await new Promise((resolve) => setTimeout(resolve, pauseSeconds * 1000))
    signal.throwIfAborted()
  }
}

const isPassing = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiProblem && error.code === 'slow_down')
