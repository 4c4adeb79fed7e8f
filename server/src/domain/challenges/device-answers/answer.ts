// A device answers. Of many answers one counts, and what follows from it is one transaction.
import {
  type ChallengeReason,
  type ConfirmPushRequest,
  type DeviceAuthType,
  type DeviceChallenge,
  invalidField,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { sameBytes } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { deviceMethods } from '../../../methods/index.ts'
import { type DeviceRow, findDevice, lockDevice, modes, registrationIdOf } from '../../authenticators/index.ts'
import { deleteRememberedBrowsersOf, findSubject, lockUserShared } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import { type DeviceChallengeRow, findDeviceChallenge } from '../lifecycle/device-challenges-store.ts'
import { keepAnswer } from '../lifecycle/device-outcomes-store.ts'
import { isOpen, stateOf } from '../lifecycle/present.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { activateDevice } from './activate-device.ts'
import { askerOf } from './asker.ts'
import { countMiss, forgetMisses, lockPrompts } from './pauses.ts'
import { presentToDevice } from './present.ts'
import { type Decision, readResponse } from './response.ts'

interface Held {
  readonly device: DeviceRow
  readonly challenge: DeviceChallengeRow
}

type Ending =
  | { readonly state: 'approved'; readonly reason: null }
  | { readonly state: 'denied'; readonly reason: ChallengeReason }

export async function answerOnDevice(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  authType: DeviceAuthType,
  { challengeId, response }: ConfirmPushRequest,
  expected?: Decision['decision'],
): Promise<DeviceChallenge> {
  const held = await findHeld(tenant, origin, challengeId, authType)
  const now = ctx.clock.now()
  const issuer = ctx.addresses.issuer(tenant.id)
  const decision = readResponse(response, { ...held, issuer, tenantId: tenant.id, now })
  if (expected && decision.decision !== expected) throw invalidField('action', 'does not match what the device signed')
  const { state, reason } = stateOf(held.challenge, now)
  if (!isOpen(state)) throw new Problem('challenge_finished', { members: { state, reason } })
  const ending = await tenant.tx((tx) => settle(ctx, tx, origin, held, { decision, response }))
  return presentToDevice({ ...held.challenge, ...ending }, held.device.user_id, ctx.clock.now())
}

/** For a device that was not asked, the challenge does not exist. */
function findHeld(
  tenant: TenantScope,
  { caller }: Origin,
  challengeId: string,
  authType: DeviceAuthType,
): Promise<Held> {
  return tenant.tx(async (tx) => {
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
}

async function settle(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  held: Held,
  { decision, response }: { readonly decision: Decision; readonly response: string },
): Promise<Ending> {
  const { challenge_id: challengeId, auth_type: authType, purpose } = held.challenge
  const { user_id: userId, device_id: deviceId } = held.device
  const { asks } = deviceMethods[authType]
  // In the order in which every transaction locks: the user, their prompts, devices, registrations, challenges.
  await lockUserShared(tx, userId)
  if ((await findSubject(tx, userId))?.status !== 'active') throw new Problem('user_disabled')
  if (asks === 'prompt') await lockPrompts(tx, userId)
  const device = await lockDevice(tx, deviceId)
  if (!device) throw new Problem('not_found')
  const registrationId = registrationIdOf(device, authType)
  const now = new Date(ctx.clock.now())
  const ending = await endingOf(ctx, tx, decision, held.challenge)
  if (ending.state === 'approved') await activateDevice(ctx, tx, origin, device, registrationId, now)
  const from = asks === 'scan' ? 'scanned' : 'pending'
  const evidence = { deviceId, response: purpose === 'approval' ? response : null }
  if (!(await keepAnswer(tx, { challengeId, from, ...ending, registrationId, now }, evidence)))
    throw new Problem('challenge_finished')
  ctx.waits.changed(tx, challengeId)
  const details = { challengeId, registrationId, deviceId }
  await recordAnswer(ctx, tx, origin, { userId, authType, purpose, reason: ending.reason, details })
  // Another person may have the password, and a copy of the browser's cookies as well.
  if (ending.reason === 'reported_fraud') await deleteRememberedBrowsersOf(tx, userId)
  if (asks === 'prompt') {
    const asker = { userId, purpose, askerId: askerOf(held.challenge) }
    if (ending.state === 'approved') await forgetMisses(tx, asker)
    else await countMiss(ctx, tx, origin, asker, ending.reason === 'reported_fraud' ? 'reported_fraud' : 'denied')
  }
  return ending
}

async function endingOf(
  ctx: ChallengesContext,
  tx: TenantTx,
  decision: Decision,
  { auth_type, challenge_id, number_key_version }: DeviceChallengeRow,
): Promise<Ending> {
  if (decision.decision === 'deny')
    return { state: 'denied', reason: decision.denyReason === 'not_me' ? 'reported_fraud' : 'user_denied' }
  const { matchDigits } = deviceMethods[auth_type]
  if (matchDigits !== undefined) {
    const { code } = await deriveCode(ctx, tx, challenge_id, matchDigits, number_key_version ?? undefined)
    if (!sameBytes(decision.number ?? '', code)) return { state: 'denied', reason: 'number_mismatch' }
  }
  return { state: 'approved', reason: null }
}
