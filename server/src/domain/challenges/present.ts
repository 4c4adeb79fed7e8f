// A challenge as it is at this moment: one that nobody ended in time has expired, whether or not a row says so.
import type { Challenge, ChallengeReason, ChallengeState } from '@countersign/contract'
import type { ChallengeRow } from './challenges-store.ts'

export const pollIntervalSeconds = 2

type Lifecycle = Pick<ChallengeRow, 'state' | 'reason' | 'expires_at'>

export function stateOf(row: Lifecycle, now: number): { state: ChallengeState; reason: ChallengeReason | null } {
  const open = row.state === 'pending' || row.state === 'scanned'
  if (open && row.expires_at.getTime() <= now) return { state: 'expired', reason: 'timeout' }
  return { state: row.state, reason: row.reason }
}

export function presentChallenge(row: ChallengeRow, now: number, resent = false): Challenge {
  const { state, reason } = stateOf(row, now)
  const open = state === 'pending' || state === 'scanned'
  return {
    challengeId: row.challenge_id,
    userId: row.user_id,
    registrationId: row.registration_id,
    authType: row.auth_type,
    state,
    reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expiresInSeconds: open ? Math.ceil((row.expires_at.getTime() - now) / 1000) : 0,
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
