// What became of a challenge, for the client that asked: at once, or as soon as something changes.
import {
  type ChallengeStatus,
  type ChallengeStatusRequest,
  Problem,
  type Verdict,
  type VerdictReason,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { modes } from '../../authenticators/index.ts'
import type { Look, Pace, Waits } from '../../base/index.ts'
import type { Access } from '../../oauth/index.ts'
import { signAssertion } from '../challenges/assertion.ts'
import type { DeviceAuthType } from '../challenges/new-challenges-store.ts'
import { isOpen, stateOf } from '../challenges/present.ts'
import { type DeviceChallengeRow, findDeviceChallenge } from './device-challenges-store.ts'
import { listChanged } from './looks-store.ts'
import { presentToClient } from './present.ts'

interface Parts {
  readonly access: Access
  readonly clock: Clock
  readonly pace: Pace
  readonly waits: Waits
}

/** As authenticateOtp names it. */
interface Asked {
  readonly challengeId: string
  readonly userId: string
  readonly authType: DeviceAuthType
}

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

export function createStatus({ access, clock, pace, waits }: Parts) {
  /** An unknown one and another client's are the same to whoever asks. */
  const find = async (tenant: TenantScope, { caller }: Origin, challengeId: string, authType: DeviceAuthType) => {
    // Whoever waits asks again and again: many of them ask together.
    const [mode, row] = await tenant.tx(
      (tx) => Promise.all([modes.of(tx, authType), findDeviceChallenge(tx, challengeId)]),
      { kind: 'status', key: challengeId },
    )
    if (!mode.enabled) throw new Problem('auth_type_disabled')
    if (row?.client_id !== caller.clientId || row.auth_type !== authType) throw new Problem('not_found')
    return row
  }

  /** The same one however often it is read: whoever takes an assertion once knows it by its jti. */
  const assertionOf = async (tenant: TenantScope, row: DeviceChallengeRow): Promise<string> => {
    const signing = await access.signing(tenant.id)
    if (!signing) throw new Problem('unauthorized')
    return signAssertion(signing, {
      tenantId: tenant.id,
      clientId: row.client_id,
      userId: row.user_id ?? '',
      authType: row.auth_type,
      purpose: row.purpose,
      challengeId: row.challenge_id,
      provenAt: row.responded_at?.getTime() ?? clock.now(),
    })
  }

  return {
    check: async (
      tenant: TenantScope,
      origin: Origin,
      authType: DeviceAuthType,
      { challengeId, waitSeconds = 0 }: ChallengeStatusRequest,
      signal: AbortSignal,
    ): Promise<ChallengeStatus> => {
      const asking = { tenantId: tenant.id, clientId: origin.caller.clientId, topic: challengeId }
      pace.admit(asking)
      let first: DeviceChallengeRow['state'] | undefined
      const wait = { tenant, topic: challengeId, look, milliseconds: waitSeconds * 1000, signal }
      const row = await waits.until(wait, async () => {
        const value = await find(tenant, origin, challengeId, authType)
        const { state } = stateOf(value, clock.now())
        first ??= state
        return { value, final: !isOpen(state) || state !== first, changesAt: value.expires_at.getTime() }
      })
      const shown = presentToClient(row, clock.now())
      // Whoever has just been told that a code was scanned asks on at once.
      if (shown.state !== first) pace.release(asking)
      const authenticated = isOpen(shown.state) ? null : shown.state === 'approved'
      return { ...shown, authenticated, ...(authenticated ? { assertion: await assertionOf(tenant, row) } : {}) }
    },

    /** The same as a verdict, for whoever calls the same operation for every method. */
    verdict: async (tenant: TenantScope, origin: Origin, asked: Asked): Promise<Verdict> => {
      const { challengeId, userId, authType } = asked
      const row = await find(tenant, origin, challengeId, authType)
      // Of a code that anybody may scan the user is known once somebody has.
      if (row.user_id !== null && row.user_id !== userId) throw new Problem('not_found')
      const { state } = stateOf(row, clock.now())
      if (state !== 'approved')
        return { authenticated: false, reason: reasonOf(state), attemptsRemaining: isOpen(state) ? 1 : 0, challengeId }
      const registrationId = row.registration_id ?? ''
      return { authenticated: true, challengeId, registrationId, assertion: await assertionOf(tenant, row) }
    },
  }
}

function reasonOf(state: DeviceChallengeRow['state']): VerdictReason {
  if (isOpen(state)) return 'challenge_pending'
  if (state === 'denied') return 'denied'
  return state === 'expired' ? 'challenge_expired' : 'challenge_finished'
}
