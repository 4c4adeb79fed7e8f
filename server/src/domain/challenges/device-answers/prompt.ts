// Prompts: the server asks the devices of a user. One at a time, and not too often.
import { Problem, type PushChallenge, type TriggerPushRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { deviceMethods } from '../../../methods/index.ts'
import { listDevicesOf, listRegistrations, modes, registrationIdOf } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { pushMessages } from '../../messaging/index.ts'
import { lockedSubject } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import { listPendingPushes } from '../lifecycle/device-challenges-store.ts'
import { updateEnded } from '../lifecycle/outcomes-store.ts'
import { ask, type Question } from './ask.ts'
import { askerOf } from './asker.ts'
import { admitPrompt, lockPrompts, overdue, settleOverdue } from './pauses.ts'
import type { AskerKey } from './pauses-store.ts'
import { isOurs, whichDevices } from './which-devices.ts'

export interface PromptTo {
  readonly userId: string
  readonly registrationId?: string | undefined
  /** Only devices that the user agreed to. */
  readonly agreedOnly?: boolean
  /** The user can also answer on our page, so a device is not required. */
  readonly orOnPage?: boolean
  /** Defaults to the tenant's setting. */
  readonly validitySeconds?: number
}

/**
 * For this long, another asker's prompt stays. No longer: an asker that keeps replacing its own prompt would
 * otherwise keep every other one from asking.
 */
const undisturbedMs = 60_000

/** A client asks for a sign-in. */
export function promptToSignIn(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: TriggerPushRequest & Pick<Question, 'locale'>,
): Promise<PushChallenge> {
  const { userId, registrationId, ...shown } = request
  const to = { userId, registrationId, agreedOnly: isOurs(origin) }
  return prompt(ctx, tenant, origin, to, {
    ...shown,
    clientId: origin.caller.clientId,
    purpose: 'authentication',
  })
}

/** For every purpose. A caller that does more in the same transaction does it before, and locks nothing of the user's. */
export async function prompt(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  to: PromptTo,
  question: Question,
): Promise<PushChallenge> {
  const started = await tenant.tx(async (tx) => {
    const pending = await listPendingPushes(tx, to.userId)
    return overdue(pending, ctx.clock.now()).length > 0 ? undefined : start(ctx, tx, origin, to, question)
  })
  if (started) return started
  await tenant.ahead((tx) => settleOverdue(ctx, tx, origin, to.userId))
  return tenant.tx((tx) => start(ctx, tx, origin, to, question))
}

async function start(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  to: PromptTo,
  question: Question,
): Promise<PushChallenge> {
  const { matchDigits = 0 } = deviceMethods.push
  const { userId, registrationId } = to
  const mode = await modes.of(tx, 'push')
  if (!mode.enabled && !to.orOnPage) throw new Problem('auth_type_disabled')
  if (!(await lockedSubject(tx, origin, userId, 'shared'))) throw new Problem('registration_not_found')
  await lockPrompts(tx, userId)
  const [devices, registrations] = await Promise.all([listDevicesOf(tx, userId), listRegistrations(tx, userId)])
  const meant = { ...to, authType: 'push', clientId: question.clientId, orNone: to.orOnPage } as const
  const targets = whichDevices(mode.enabled ? devices : [], registrations, meant)
  const asker = { userId, purpose: question.purpose, askerId: question.agentId ?? question.clientId }
  await makeRoom(ctx, tx, asker)
  await admitPrompt(ctx, tx, asker)

  const challengeId = newId('chl', ctx.clock.now())
  const { code, keyVersion } = await deriveCode(ctx, tx, challengeId, matchDigits)
  const deviceIds = targets.map((device) => device.device_id)
  const [only] = targets
  const reachable = targets.some((device) => device.sealed_push_address)
  const challenge = await ask(ctx, tx, origin, question, {
    challengeId,
    authType: 'push',
    userId,
    registrationId: registrationId ?? (only && targets.length === 1 ? registrationIdOf(only, 'push') : null),
    deviceIds,
    delivery: { status: reachable ? 'queued' : 'not_applicable', channel: 'push' },
    validitySeconds: to.validitySeconds ?? mode.settings.challengeValiditySeconds,
    numberKeyVersion: keyVersion,
    qrHash: null,
  })
  await pushMessages.enqueue(ctx, tx, { challengeId, deviceIds })
  for (const deviceId of deviceIds) ctx.waits.changed(tx, deviceId)
  return { ...challenge, numberMatch: { displayNumber: code } }
}

/** A user has at most one open prompt for each purpose. A new one replaces the asker's own immediately, another's after a minute. */
async function makeRoom(
  { clock, waits }: BaseContext,
  tx: TenantTx,
  { userId, purpose, askerId }: AskerKey,
): Promise<void> {
  const now = clock.now()
  const pending = await listPendingPushes(tx, userId)
  for (const { challenge_id: challengeId, expires_at: expiresAt, ...open } of pending) {
    if (open.purpose !== purpose) continue
    const over = expiresAt.getTime() <= now
    const heldMs = open.created_at.getTime() + undisturbedMs - now
    if (!over && askerOf(open) !== askerId && heldMs > 0)
      throw new Problem('push_pending', { retryAfterSeconds: Math.ceil(heldMs / 1000) })
    await (over
      ? updateEnded(tx, challengeId, { state: 'expired', reason: 'timeout' }, expiresAt)
      : updateEnded(tx, challengeId, { state: 'cancelled', reason: 'superseded' }, new Date(now)))
    waits.changed(tx, challengeId)
  }
}
