// A thread that verifies many passwords at once, and reports the responses.
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
      // Unknown users: their passwords are hashed as well.
      body: JSON.stringify({ userId: `user-${index}`, password: 'a password nobody guesses' }),
    })
    return ((await answer.json()) as { reason: string }).reason
  }),
)
parentPort?.postMessage(reasons)
