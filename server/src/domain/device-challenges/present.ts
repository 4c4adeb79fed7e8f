// A challenge as its application and as its device see it.
import type { Challenge, ChallengeState, DeviceChallenge } from '@countersign/contract'
import { pollIntervalSeconds, stateOf } from '../challenges/present.ts'
import type { DeviceChallengeRow } from './device-challenges-store.ts'

export const isOpen = (state: ChallengeState): boolean => state === 'pending' || state === 'scanned'

const secondsLeft = (
  { expires_at }: Pick<DeviceChallengeRow, 'expires_at'>,
  state: ChallengeState,
  now: number,
): number => (isOpen(state) ? Math.ceil((expires_at.getTime() - now) / 1000) : 0)

type Lifecycle = Pick<
  DeviceChallengeRow,
  | 'challenge_id'
  | 'user_id'
  | 'registration_id'
  | 'auth_type'
  | 'state'
  | 'reason'
  | 'delivery_status'
  | 'created_at'
  | 'expires_at'
  | 'responded_at'
>

export function presentToClient(row: Lifecycle, now: number, resent = false): Challenge {
  const { state, reason } = stateOf(row, now)
  return {
    challengeId: row.challenge_id,
    userId: row.user_id,
    registrationId: row.registration_id,
    authType: row.auth_type,
    state,
    reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expiresInSeconds: secondsLeft(row, state, now),
    respondedAt: (state === 'expired' ? row.expires_at : row.responded_at)?.toISOString() ?? null,
    attemptsRemaining: isOpen(state) ? 1 : 0,
    resendAvailableAt: null,
    pollIntervalSeconds,
    delivery: {
      status: row.delivery_status,
      channel: row.auth_type === 'push' ? 'push' : null,
      maskedDestination: null,
      resent,
    },
  }
}

export function presentToDevice(row: DeviceChallengeRow, userId: string, now: number): DeviceChallenge {
  const { state, reason } = stateOf(row, now)
  return {
    challengeId: row.challenge_id,
    authType: row.auth_type,
    state,
    reason,
    purpose: row.purpose,
    nonce: row.nonce,
    userId,
    clientName: row.client_name,
    title: row.title,
    message: row.message,
    details: row.details,
    context: row.context,
    ...(row.action ? { action: row.action } : {}),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expiresInSeconds: secondsLeft(row, state, now),
  }
}
