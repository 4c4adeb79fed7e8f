// A challenge as it is at this moment: one that nobody ended in time has expired, whether or not a row says so.
import type { Challenge, ChallengeReason, ChallengeState } from '@countersign/contract'
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

/** Of a challenge that any device may answer, nobody's yet. */
interface Presented
  extends Pick<
    ChallengeRow,
    | 'challenge_id'
    | 'auth_type'
    | 'state'
    | 'reason'
    | 'attempts'
    | 'most_attempts'
    | 'resend_available_at'
    | 'delivery_status'
    | 'masked_destination'
    | 'created_at'
    | 'expires_at'
    | 'responded_at'
  > {
  readonly user_id: string | null
  readonly registration_id: string | null
  readonly delivery_channel: Challenge['delivery']['channel']
}

export function presentChallenge(row: Presented, now: number, resent = false): Challenge {
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
