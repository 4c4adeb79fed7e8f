// Users with an authenticator app, and its codes. A code is valid once, so users take turns.
import { fromBase32, hotp } from '@countersign/testkit'

export interface Holder {
  readonly userId: string
  readonly seed: Buffer
}

const periodSeconds = 30

export function holderOf({ userId, secret }: { userId: string; secret: string }): Holder {
  return { userId, seed: fromBase32(secret) }
}

export const codeAt = (seed: Buffer, step: number) => hotp(seed, step)
export const currentStep = () => Math.floor(Date.now() / 1000 / periodSeconds)

/** The next user with a valid code; undefined if all codes are used up for now. */
export function codesInTurn(holders: readonly Holder[]): () => { userId: string; otp: string } | undefined {
  const lastSteps = new Array<number>(holders.length).fill(0)
  let turn = 0
  return () => {
    const place = turn % holders.length
    const now = currentStep()
    const step = Math.max(now, (lastSteps[place] ?? 0) + 1)
    const holder = holders[place]
    // The next step is already valid, for clocks that are fast; the one after that is not.
    if (!holder || step > now + 1) return undefined
    lastSteps[place] = step
    turn += 1
    return { userId: holder.userId, otp: codeAt(holder.seed, step) }
  }
}
