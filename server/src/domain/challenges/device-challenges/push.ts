// Push: a prompt on the devices of a user. One at a time, and not too often.
import { Problem, type PushChallenge, type TriggerPushRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { listDevicesOf, listRegistrations, modes } from '../../authenticators/index.ts'
import { pushMessages } from '../../messaging/index.ts'
import { lockedSubject } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { Codes } from '../challenges/codes.ts'
import { updateEnded } from '../challenges/outcomes-store.ts'
import type { Ask, Question } from './ask.ts'
import { askerOf } from './asker.ts'
import { listPendingPushes } from './device-challenges-store.ts'
import { overdue, type Pauses } from './pauses.ts'
import type { AskerKey } from './pauses-store.ts'
import { isOurs, registrationIdOf, whichDevices } from './which-devices.ts'

interface Parts extends TenancyContext {
  readonly ask: Ask
  readonly codes: Codes
  readonly pauses: Pauses
}

export interface PushTo {
  readonly userId: string
  readonly registrationId?: string | undefined
  /** Only to devices that the user agreed to. */
  readonly agreedOnly?: boolean
  /** As the tenant has set it, if absent. */
  readonly validitySeconds?: number
}

/**
 * For so long another asker's prompt is left alone. No longer: an asker that replaces its own prompt again and again would
 * otherwise keep every other one from asking.
 */
const undisturbedMs = 60_000

/** Two digits: to be read off one screen and typed on another. */
export const numberDigits = 2

export function createPush(parts: Parts) {
  const { ask, clock, codes, pauses, waits } = parts
  const hasOverdue = async (tx: TenantTx, userId: string) =>
    overdue(await listPendingPushes(tx, userId), clock.now()).length > 0

  const start = async (tx: TenantTx, origin: Origin, to: PushTo, question: Question): Promise<PushChallenge> => {
    const { userId, registrationId } = to
    const mode = await modes.of(tx, 'push')
    if (!mode.enabled) throw new Problem('auth_type_disabled')
    if (!(await lockedSubject(tx, origin, userId, 'shared'))) throw new Problem('registration_not_found')
    await pauses.lock(tx, userId)
    const [devices, registrations] = await Promise.all([listDevicesOf(tx, userId), listRegistrations(tx, userId)])
    const meant = { ...to, authType: 'push', clientId: question.clientId } as const
    const targets = whichDevices(devices, registrations, meant)
    const asker = { userId, purpose: question.purpose, askerId: question.agentId ?? question.clientId }
    await makeRoom(tx, asker)
    await pauses.admit(tx, asker)

    const challengeId = newId('chl', clock.now())
    const { code, keyVersion } = await codes.derive(tx, challengeId, numberDigits)
    const deviceIds = targets.map((device) => device.device_id)
    const [only] = targets
    const challenge = await ask(tx, origin, question, {
      challengeId,
      authType: 'push',
      userId,
      registrationId: registrationId ?? (only && targets.length === 1 ? registrationIdOf(only, 'push') : null),
      deviceIds,
      deliveryStatus: targets.some((device) => device.sealed_push_address) ? 'queued' : 'not_applicable',
      validitySeconds: to.validitySeconds ?? mode.settings.challengeValiditySeconds,
      numberKeyVersion: keyVersion,
      qrHash: null,
    })
    await pushMessages.enqueue(parts, tx, { challengeId, deviceIds })
    for (const deviceId of deviceIds) waits.changed(tx, deviceId)
    return { ...challenge, numberMatch: { displayNumber: code } }
  }

  /** One open for each user and purpose. An asker's own makes way at once, another's after a minute. */
  const makeRoom = async (tx: TenantTx, { userId, purpose, askerId }: AskerKey) => {
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

  /** For every purpose. What the caller does in the same transaction it does before, and locks nothing of the user's. */
  const push = async (tenant: TenantScope, origin: Origin, to: PushTo, question: Question): Promise<PushChallenge> => {
    const attempt = () =>
      tenant.tx(async (tx) => ((await hasOverdue(tx, to.userId)) ? undefined : start(tx, origin, to, question)))
    const started = await attempt()
    if (started) return started
    await tenant.ahead((tx) => pauses.settleOverdue(tx, origin, to.userId))
    return tenant.tx((tx) => start(tx, origin, to, question))
  }

  return {
    push,

    /** An application asks for a sign-in. */
    trigger: (tenant: TenantScope, origin: Origin, request: TriggerPushRequest & Pick<Question, 'locale'>) => {
      const { userId, registrationId, ...shown } = request
      const { clientId } = origin.caller
      return push(
        tenant,
        origin,
        { userId, registrationId, agreedOnly: isOurs(origin) },
        { ...shown, clientId, purpose: 'authentication' },
      )
    },
  }
}
