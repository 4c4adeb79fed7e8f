// A thread that asks about many passwords at once, and tells what was said of them.
import { parentPort, workerData } from 'node:worker_threads'

export interface ManyPasswords {
  readonly url: string
  readonly accessToken: string
  readonly count: number
}

const { url, accessToken, count } = workerData as ManyPasswords

const reasons = await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    const answer = await fetch(`${url}/OTP/v1/validatePassword`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      // Nobody by those names: they are hashed for all the same.
      body: JSON.stringify({ userId: `user-${index}`, password: 'a password nobody guesses' }),
    })
    return ((await answer.json()) as { reason: string }).reason
  }),
)
parentPort?.postMessage(reasons)
