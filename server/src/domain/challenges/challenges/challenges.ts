// Challenges, from the first call to the last, for every method alike.
import {
  type AuthenticateOtpRequest,
  type Challenge,
  type DeviceChallenges as ChallengesOfDevice,
  type FetchOtpDetailsRequest,
  invalidField,
  Problem,
  type PushChallenge,
  type QrChallenge,
  type SendOtpRequest,
  type UserMethods,
  type Verdict,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import { readUserMethods } from '../../authenticators/index.ts'
import type { MessagingContext } from '../../messaging/index.ts'
import type { Access } from '../../oauth/index.ts'
import type { DeviceChallenges } from '../device-challenges/device-challenges.ts'
import type { RemoveRegistration } from '../removal/registration-removal.ts'
import { createAdmit } from './admit.ts'
import { findChallenge } from './challenges-store.ts'
import type { Codes } from './codes.ts'
import { createIssueChallenge } from './issue.ts'
import { presentChallenge } from './present.ts'
import { createSendCode } from './send-code.ts'
import { createSettle } from './settle.ts'
import { createVerify } from './verify.ts'

export type Challenges = ReturnType<typeof createChallenges>

interface Parts extends MessagingContext {
  readonly access: Access
  readonly audit: Audit
  readonly codes: Codes
  readonly deviceChallenges: DeviceChallenges
  readonly remove: RemoveRegistration
}

export function createChallenges(parts: Parts) {
  const { clock, deviceChallenges } = parts
  const verify = createVerify({
    ...parts,
    admit: createAdmit(parts),
    settle: createSettle(parts),
  })

  const issueCode = createIssueChallenge({ ...parts, sendCode: createSendCode(parts) })

  return {
    verify,

    issue: async (
      tenant: TenantScope,
      origin: Origin,
      request: SendOtpRequest,
    ): Promise<Challenge | PushChallenge | QrChallenge> => {
      const { authType, ...asked } = request
      if (authType !== 'push' && authType !== 'qr_code') return issueCode(tenant, origin, request)
      return deviceChallenges.issue(tenant, origin, authType, asked)
    },

    async authenticate(tenant: TenantScope, origin: Origin, request: AuthenticateOtpRequest): Promise<Verdict> {
      const { otp, nextOtp, ...attempt } = request
      const { authType, challengeId, userId } = attempt
      if (nextOtp !== undefined && authType !== 'hardware_token')
        throw invalidField('nextOtp', 'is allowed only for hardware_token')
      if (authType !== 'push' && authType !== 'qr_code') {
        if (otp === undefined) throw invalidField('otp', `is required for ${authType}`)
        return verify(tenant, origin, attempt, { text: otp, next: nextOtp })
      }
      if (otp !== undefined)
        throw invalidField('otp', `must be omitted for ${authType}, which is answered on the device`)
      if (challengeId === undefined) throw invalidField('challengeId', `is required for ${authType}`)
      return deviceChallenges.verdict(tenant, origin, { challengeId, userId, authType })
    },

    /** Of a device: what it has to answer. Of an application: a challenge, or what a user holds. */
    details: async (
      tenant: TenantScope,
      origin: Origin,
      { challengeId, userId, waitSeconds }: FetchOtpDetailsRequest,
      signal: AbortSignal,
    ): Promise<Challenge | UserMethods | ChallengesOfDevice> => {
      if (origin.caller.kind === 'device') {
        if (challengeId !== undefined || userId !== undefined)
          throw invalidField('challengeId', 'must be omitted by a device, and so must userId')
        return deviceChallenges.forDevice(tenant, origin, waitSeconds ?? 0, signal)
      }
      if (waitSeconds !== undefined) throw invalidField('waitSeconds', 'is allowed only from a device')
      if ((challengeId === undefined) === (userId === undefined))
        throw invalidField('challengeId', 'is required, or userId, but not both')
      if (userId !== undefined) return readUserMethods(parts, tenant, origin, userId)
      const row = await tenant.tx((tx) => findChallenge(tx, challengeId ?? ''))
      if (row?.client_id !== origin.caller.clientId) throw new Problem('not_found')
      return presentChallenge(row, clock.now())
    },
  }
}
