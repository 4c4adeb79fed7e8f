import type { DeviceChallenge } from '@countersign/contract'
import type { DeviceChallengeRow } from '../lifecycle/device-challenges-store.ts'
import { secondsLeft, stateOf } from '../lifecycle/present.ts'

/** A challenge as its device sees it. */
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
    ...(row.standing_offer ? { standingOffer: row.standing_offer } : {}),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expiresInSeconds: secondsLeft(row.expires_at, state, now),
  }
}
