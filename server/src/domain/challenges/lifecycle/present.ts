// A challenge as it is at this moment. One that has not ended in time is expired, whether or not its row says so.
import type { Challenge, ChallengeReason, ChallengeState, VerdictReason } from '@countersign/contract'
import type { ChallengeRow } from './challenges-store.ts'

const pollIntervalSeconds = 2

export const isOpen = (state: ChallengeState): boolean => state === 'pending' || state === 'scanned'

export const secondsLeft = (expiresAt: Date, state: ChallengeState, now: number): number =>
  isOpen(state) ? Math.ceil((expiresAt.getTime() - now) / 1000) : 0

type Lifecycle = Pick<ChallengeRow, 'state' | 'reason' | 'expires_at'>

export function stateOf(row: Lifecycle, now: number): { state: ChallengeState; reason: ChallengeReason | null } {
  if (isOpen(row.state) && row.expires_at.getTime() <= now) return { state: 'expired', reason: 'timeout' }
  return { state: row.state, reason: row.reason }
}

/** Why an answer to a challenge that has ended does not count. Undefined while it is open. */
export function endedReason(row: Lifecycle, now: number): VerdictReason | undefined {
  const { state, reason } = stateOf(row, now)
  if (isOpen(state)) return undefined
  if (state === 'expired') return 'challenge_expired'
  if (state === 'denied') return 'denied'
  return reason === 'too_many_attempts' ? 'too_many_attempts' : 'challenge_finished'
}

export function presentChallenge(row: ChallengeRow, now: number, resent = false): Challenge {
  const { state, reason } = stateOf(row, now)
  const open = isOpen(state)
  return {
    challengeId: row.challenge_id,
    userId: row.user_id,
    registrationId: row.registration_id,
    authType: row.auth_type,
    state,
    reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expiresInSeconds: secondsLeft(row.expires_at, state, now),
    respondedAt: (state === 'expired' ? row.expires_at : row.responded_at)?.toISOString() ?? null,
    attemptsRemaining: open ? row.most_attempts - row.attempts : 0,
    resendAvailableAt: open ? (row.resend_available_at?.toISOString() ?? null) : null,
    pollIntervalSeconds,
    delivery: {
      status: row.delivery_status,
      channel: row.delivery_channel,
      maskedDestination: row.masked_destination,
      resent,
    },
  }
}
