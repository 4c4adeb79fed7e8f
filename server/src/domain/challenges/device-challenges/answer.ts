// A device answers. Of all that answer one counts, and what comes of it is one transaction.
import {
  type ChallengeReason,
  type ConfirmPushRequest,
  type ConfirmQrCodeRequest,
  type DeviceChallenge,
  invalidField,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { sameBytes } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import { type DeviceRow, findDevice, lockDevice, modes } from '../../authenticators/index.ts'
import type { Addresses, Waits } from '../../base/index.ts'
import { findSubject, lockUserShared } from '../../people/index.ts'
import type { Codes } from '../challenges/codes.ts'
import type { DeviceAuthType } from '../challenges/new-challenges-store.ts'
import { isOpen, stateOf } from '../challenges/present.ts'
import type { ActivateDevice } from './activate-device.ts'
import { askerOf } from './asker.ts'
import { type DeviceChallengeRow, findDeviceChallenge } from './device-challenges-store.ts'
import { updateAnswered } from './outcomes-store.ts'
import type { Pauses } from './pauses.ts'
import { presentToDevice } from './present.ts'
import { numberDigits } from './push.ts'
import { type Decision, readResponse } from './response.ts'
import { registrationIdOf } from './which-devices.ts'

interface Parts {
  readonly activate: ActivateDevice
  readonly addresses: Addresses
  readonly audit: Audit
  readonly clock: Clock
  readonly codes: Codes
  readonly pauses: Pauses
  readonly waits: Waits
}

interface Held {
  readonly device: DeviceRow
  readonly challenge: DeviceChallengeRow
}

type Outcome =
  | { readonly state: 'approved'; readonly reason: null }
  | { readonly state: 'denied'; readonly reason: ChallengeReason }

export function createAnswer(parts: Parts) {
  const { activate, addresses, audit, clock, codes, pauses, waits } = parts

  /** To any device but those that were asked, there is no such challenge. */
  const find = (
    tenant: TenantScope,
    { caller }: Origin,
    challengeId: string,
    authType: DeviceAuthType,
  ): Promise<Held> =>
    tenant.tx(async (tx) => {
      const [mode, device, challenge] = await Promise.all([
        modes.of(tx, authType),
        findDevice(tx, caller.clientId),
        findDeviceChallenge(tx, challengeId),
      ])
      if (!mode.enabled) throw new Problem('auth_type_disabled')
      if (!device || challenge?.auth_type !== authType || !challenge.device_ids.includes(device.device_id))
        throw new Problem('not_found')
      return { device, challenge }
    })

  const outcomeOf = async (tx: TenantTx, decision: Decision, challenge: DeviceChallengeRow): Promise<Outcome> => {
    if (decision.decision === 'deny')
      return { state: 'denied', reason: decision.denyReason === 'not_me' ? 'reported_fraud' : 'user_denied' }
    if (challenge.auth_type === 'push') {
      const version = challenge.number_key_version ?? undefined
      const { code } = await codes.derive(tx, challenge.challenge_id, numberDigits, version)
      if (!sameBytes(decision.number ?? '', code)) return { state: 'denied', reason: 'number_mismatch' }
    }
    return { state: 'approved', reason: null }
  }

  const settle = async (
    tx: TenantTx,
    origin: Origin,
    held: Held,
    { decision, response }: { readonly decision: Decision; readonly response: string },
  ): Promise<Outcome> => {
    const { challenge_id: challengeId, auth_type: authType, purpose } = held.challenge
    const { user_id: userId, device_id: deviceId } = held.device
    // In the order in which every transaction locks: the user, what they were asked, devices, registrations, challenges.
    await lockUserShared(tx, userId)
    if ((await findSubject(tx, userId))?.status !== 'active') throw new Problem('user_disabled')
    if (authType === 'push') await pauses.lock(tx, userId)
    const device = await lockDevice(tx, deviceId)
    if (!device) throw new Problem('not_found')
    const registrationId = registrationIdOf(device, authType)
    const now = new Date(clock.now())
    const outcome = await outcomeOf(tx, decision, held.challenge)
    if (outcome.state === 'approved') await activate(tx, origin, device, registrationId, now)
    const from = authType === 'push' ? 'pending' : 'scanned'
    const kept = purpose === 'approval' ? response : null
    const answered = { challengeId, from, ...outcome, registrationId, deviceId, response: kept } as const
    if (!(await updateAnswered(tx, answered, now))) throw new Problem('challenge_finished')
    waits.changed(tx, challengeId)
    await audit.record(tx, origin, {
      action: `${purpose}.${outcome.state === 'approved' ? 'succeeded' : 'failed'}`,
      outcome: outcome.state === 'approved' ? 'success' : 'failure',
      target: { kind: 'user', id: userId },
      details: {
        authType,
        challengeId,
        registrationId,
        deviceId,
        ...(outcome.reason ? { reason: outcome.reason } : {}),
      },
    })
    if (authType !== 'push') return outcome
    const asker = { userId, purpose, askerId: askerOf(held.challenge) }
    if (outcome.state === 'approved') await pauses.answered(tx, asker)
    else await pauses.missed(tx, origin, asker, outcome.reason === 'reported_fraud' ? 'reported_fraud' : 'denied')
    return outcome
  }

  const answer = async (
    tenant: TenantScope,
    origin: Origin,
    authType: DeviceAuthType,
    { challengeId, response }: ConfirmPushRequest,
    expected?: Decision['decision'],
  ): Promise<DeviceChallenge> => {
    const held = await find(tenant, origin, challengeId, authType)
    const now = clock.now()
    const decision = readResponse(response, {
      ...held,
      issuer: addresses.issuer(tenant.id),
      tenantId: tenant.id,
      now,
    })
    if (expected && decision.decision !== expected)
      throw invalidField('action', 'does not match what the device signed')
    const { state, reason } = stateOf(held.challenge, now)
    if (!isOpen(state)) throw new Problem('challenge_finished', { members: { state, reason } })
    const outcome = await tenant.tx((tx) => settle(tx, origin, held, { decision, response }))
    return presentToDevice({ ...held.challenge, ...outcome }, held.device.user_id, clock.now())
  }

  return {
    push: (tenant: TenantScope, origin: Origin, request: ConfirmPushRequest) => answer(tenant, origin, 'push', request),

    qr: (tenant: TenantScope, origin: Origin, request: Exclude<ConfirmQrCodeRequest, { action: 'scan' }>) =>
      answer(tenant, origin, 'qr_code', request, request.action),
  }
}
