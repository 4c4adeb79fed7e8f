// A device answers. Of many answers one counts, and what follows from it is one transaction.
import {
  type ConfirmPushRequest,
  type DeviceAuthType,
  type DeviceChallenge,
  invalidField,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { deviceMethods } from '../../../methods/index.ts'
import { type DeviceRow, findDevice, lockDevice, modes, registrationIdOf } from '../../authenticators/index.ts'
import { findSubject, lockUserShared } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type DeviceChallengeRow, findDeviceChallenge } from '../lifecycle/device-challenges-store.ts'
import { isOpen, stateOf } from '../lifecycle/present.ts'
import { activateDevice } from './activate-device.ts'
import { type Ending, endingOf, finishAnswer } from './finish-answer.ts'
import { lockPrompts } from './pauses.ts'
import { presentToDevice } from './present.ts'
import { type Decision, readResponse } from './response.ts'

interface Held {
  readonly device: DeviceRow
  readonly challenge: DeviceChallengeRow
}

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
  const { auth_type: authType, purpose } = held.challenge
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
  const evidence = { deviceId, response: purpose === 'approval' ? response : null }
  if (!(await finishAnswer(ctx, tx, origin, held.challenge, { userId, registrationId, ending, evidence })))
    throw new Problem('challenge_finished')
  return ending
}
