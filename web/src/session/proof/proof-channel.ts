// How a proof is asked for and answered: the sign-in and the session have calls of their own for the same thing.
import type { AuthType, SecondFactorChallenge, VerdictReason } from '@countersign/contract'

/** One way to prove who one is. */
export interface Way {
  readonly authType: AuthType
  /** Left out where any of several will do: all devices are asked. */
  readonly registrationId?: string
  /** By which the person knows it. */
  readonly name?: string
  readonly destination?: string
  /** After too many wrong answers; null: until an administrator helps. */
  readonly lockedUntil?: string | null
  /** After too many requests that were denied or not answered. */
  readonly pausedUntil?: string
}

export interface TypedAnswer {
  readonly otp: string
  readonly nextOtp?: string
  readonly challengeId?: string
}

export interface PasskeyAnswer {
  readonly challengeId: string
  readonly credential: Readonly<Record<string, unknown>>
}

export interface Refusal {
  readonly reason: VerdictReason
  readonly attemptsRemaining: number | undefined
  /** A device has scanned the QR code. */
  readonly isScanned?: boolean
}

/** Whether no further answer is accepted. */
export const isOver = ({ reason, attemptsRemaining }: Refusal): boolean =>
  reason === 'too_many_attempts' ||
  reason === 'challenge_finished' ||
  reason === 'challenge_expired' ||
  (reason === 'wrong_code' && attemptsRemaining === 0)

export type Answered<Proof> = { readonly proof: Proof } | { readonly refused: Refusal }

export interface DeviceWatch {
  readonly signal: AbortSignal
  /** The device has the request; its user has not answered yet. */
  readonly onScanned: () => void
}

export interface ProofChannel<Proof> {
  /** Has a code sent, or a device asked. */
  challenge(way: Way): Promise<SecondFactorChallenge>
  answer(way: Way, answer: TypedAnswer | PasskeyAnswer): Promise<Answered<Proof>>
  /** Resolves once the device has answered or the time is up. */
  awaitDevice(way: Way, challenge: SecondFactorChallenge, watch: DeviceWatch): Promise<Answered<Proof>>
}
