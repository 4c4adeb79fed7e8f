// Challenges, from the first call to the last, for every method alike.
import {
  type AuthenticateOtpRequest,
  type Challenge,
  type FetchOtpDetailsRequest,
  invalidField,
  Problem,
  type UserMethods,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import type { Access } from '../access-tokens/access.ts'
import type { Audit } from '../audit/audit.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import { createSendLimits } from '../limits/send-limits.ts'
import type { Modes } from '../modes/modes.ts'
import type { Registrations } from '../registrations/registrations.ts'
import type { Vault } from '../vault/vault.ts'
import { createAdmit } from './admit.ts'
import { findChallenge } from './challenges-store.ts'
import type { Codes } from './codes.ts'
import { createIssueChallenge } from './issue.ts'
import { presentChallenge } from './present.ts'
import { createSendCode } from './send-code.ts'
import { createSettle } from './settle.ts'
import { createVerify } from './verify.ts'

export type Challenges = ReturnType<typeof createChallenges>

interface Parts {
  readonly access: Access
  readonly audit: Audit
  readonly clock: Clock
  readonly codes: Codes
  readonly deliveries: Deliveries
  readonly modes: Modes
  readonly registrations: Registrations
  readonly vault: Vault
}

export function createChallenges(parts: Parts) {
  const { clock, registrations } = parts
  const { secrets, remove } = registrations
  const limits = createSendLimits(parts)
  const verify = createVerify({
    ...parts,
    admit: createAdmit({ ...parts, secrets }),
    settle: createSettle({ ...parts, secrets, remove }),
  })

  return {
    verify,

    issue: createIssueChallenge({ ...parts, sendCode: createSendCode({ ...parts, limits, secrets }) }),

    async authenticate(tenant: TenantScope, origin: Origin, { otp, nextOtp, ...attempt }: AuthenticateOtpRequest) {
      if (nextOtp !== undefined && attempt.authType !== 'hardware_token')
        throw invalidField('nextOtp', 'is taken for hardware_token alone')
      return verify(tenant, origin, attempt, { text: otp, next: nextOtp })
    },

    details: async (
      tenant: TenantScope,
      { caller }: Origin,
      { challengeId, userId }: FetchOtpDetailsRequest,
    ): Promise<Challenge | UserMethods> => {
      if ((challengeId === undefined) === (userId === undefined))
        throw invalidField('challengeId', 'or userId is required, and not both')
      if (userId !== undefined) return registrations.methodsOf(tenant, userId)
      const row = await tenant.tx((tx) => findChallenge(tx, challengeId ?? ''))
      if (row?.client_id !== caller.clientId) throw new Problem('not_found')
      return presentChallenge(row, clock.now())
    },
  }
}
