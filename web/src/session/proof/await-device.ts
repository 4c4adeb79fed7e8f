import { maxWaitSeconds } from '@countersign/contract/limits'
import { ApiProblem, Unreachable } from '#api/problem.ts'
import type { Answered, DeviceWatch } from './proof-channel.ts'

/** The server has waited already; this is for where it could not. */
const pauseMs = 1000

/** Lets the server wait until there is an answer. A network that is away for a moment, as a phone's is, ends nothing. */
export async function awaitDevice<Proof>(
  ask: (waitSeconds: number) => Promise<Answered<Proof>>,
  { signal, onScanned }: DeviceWatch,
  waitSeconds = maxWaitSeconds,
): Promise<Answered<Proof>> {
  for (;;) {
    const answered = await ask(waitSeconds).catch((error: unknown) => {
      if (isPassing(error)) return undefined
      throw error
    })
    signal.throwIfAborted()
    if (answered && !('refused' in answered && answered.refused.reason === 'challenge_pending')) return answered
    if (answered?.refused.isScanned) onScanned()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    signal.throwIfAborted()
  }
}

const isPassing = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiProblem && error.code === 'slow_down')
