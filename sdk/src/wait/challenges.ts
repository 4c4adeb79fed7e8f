// Waiting for a user who answers on a second device.
import type { MfaOperations } from '../generated/operations.ts'
import type { ChallengeStatus } from '../generated/types.ts'
import { untilFinal, type WaitOptions } from './until-final.ts'

/** A challenge as `sendOtp`, `triggerPushNotification` or `triggerQrCode` returns it. */
export interface OpenChallenge {
  readonly challengeId: string
  readonly authType: string
  readonly expiresInSeconds?: number
}

/** No tenant can let a challenge be open for longer. */
const longestSeconds = 600

const open = ['pending', 'scanned']

export async function waitForChallenge(
  mfa: MfaOperations,
  { challengeId, authType, expiresInSeconds = longestSeconds }: OpenChallenge,
  options: WaitOptions<ChallengeStatus> = {},
): Promise<ChallengeStatus> {
  const check = { push: mfa.checkPushAuthStatus, qr_code: mfa.checkQrAuthStatus }[authType]
  if (!check)
    throw new TypeError(`wait() is for push and qr_code. Verify an answer for ${authType} with authenticateOtp.`)
  return untilFinal(
    async ({ waitSeconds, ...call }) => {
      const status = await check({ challengeId, waitSeconds }, call)
      return {
        status,
        isFinal: !open.includes(status.state),
        pollIntervalSeconds: status.pollIntervalSeconds,
        remainingSeconds: status.expiresInSeconds,
      }
    },
    { ...options, remainingSeconds: expiresInSeconds },
  )
}
