// A challenge as its application and as its device see it.
import type { Challenge, DeviceChallenge } from '@countersign/contract'
import { presentChallenge, secondsLeft, stateOf } from '../challenges/present.ts'
import type { DeviceChallengeRow } from './device-challenges-store.ts'

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

/** A device answers once, and nothing is sent again. */
export function presentToClient(row: Lifecycle, now: number, resent = false): Challenge {
  const delivery = { delivery_channel: row.auth_type === 'push' ? 'push' : null, masked_destination: null } as const
  const answeredOnce = { attempts: 0, most_attempts: 1, resend_available_at: null }
  return presentChallenge({ ...row, ...delivery, ...answeredOnce }, now, resent)
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
    expiresInSeconds: secondsLeft(row.expires_at, state, now),
  }
}
