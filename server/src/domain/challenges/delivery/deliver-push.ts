// Sends the notification of a challenge to one device, at least once, and records the outcome on the challenge.
//
// A challenge never fails because of a notification: a device that none reaches asks for its challenges. One device that is
// reached is enough for `sent`; a challenge is `failed` when no message could be handed to a push service.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { createPlaces } from '@countersign/platform/turns'
import { deletePushAddress } from '../../authenticators/index.ts'
import {
  attemptPush,
  findNotice,
  findQueuedPush,
  type PreparedPush,
  type PushMessageKey,
  type PushOutcome,
  payloadOf,
  pushAddresses,
  pushKeys,
  updatePushMessage,
} from '../../messaging/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { lockChallenge, updateChallengeToFailed, updateChallengeToSent } from '../challenges/delivery-status-store.ts'

/** One attempt at one message. Rejects where it should be tried again. */
export type DeliverPush = (tenant: TenantScope, message: PushMessageKey, signal: AbortSignal) => Promise<void>

/** With one push service. Most devices have one of three. */
const maxAtOnce = 100

export function createDeliverPush(parts: TenancyContext): DeliverPush {
  const { clock } = parts
  const places = createPlaces(maxAtOnce)

  /** Undefined where there is nothing to send any more. */
  const prepare = async (tx: TenantTx, key: PushMessageKey): Promise<PreparedPush | undefined> => {
    const [queued, notice] = await Promise.all([findQueuedPush(tx, key), findNotice(tx, key.challengeId)])
    if (!queued || !notice) return undefined
    const leftSeconds = Math.floor((notice.expires_at.getTime() - clock.now()) / 1000)
    if (notice.state !== 'pending') return void (await updatePushMessage(tx, key, { status: 'cancelled', error: null }))
    if (leftSeconds < 1) return void (await fail(tx, key, 'The challenge has expired.'))
    const sealed = queued.sealed_push_address
    const address = await pushAddresses.open(parts, tx, queued)
    if (!sealed || !address) return void (await fail(tx, key, 'The device no longer has a push address.'))
    const keys = await pushKeys.of(parts, tx, address.driver ?? 'web_push')
    if (!keys) return void (await fail(tx, key, 'The tenant has no keys for the push service.'))
    const message = { payload: payloadOf(tx.tenantId, notice), ttlSeconds: leftSeconds, topic: key.challengeId }
    return { message, address, sealed, keys }
  }

  const fail = async (tx: TenantTx, key: PushMessageKey, error: string): Promise<void> => {
    await lockChallenge(tx, key.challengeId)
    if (await updatePushMessage(tx, key, { status: 'failed', error }))
      await updateChallengeToFailed(tx, key.challengeId)
  }

  const settle = async (
    tx: TenantTx,
    key: PushMessageKey,
    outcome: PushOutcome,
    { sealed }: PreparedPush,
  ): Promise<void> => {
    if (outcome.status === 'sent') {
      await updatePushMessage(tx, key, { status: 'sent', error: null })
      await updateChallengeToSent(tx, key.challengeId)
    } else if (outcome.status === 'try_again') {
      await updatePushMessage(tx, key, { status: 'queued', error: outcome.error })
    } else {
      if (outcome.status === 'gone') await deletePushAddress(tx, key.deviceId, sealed)
      await fail(tx, key, outcome.error)
    }
  }

  return async (tenant, key, signal) => {
    const prepared = await tenant.tx((tx) => prepare(tx, key))
    if (!prepared) return
    const outcome = await attemptPush(prepared, { ...parts, outbound: parts.outbound.of(tenant.id), places, signal })
    await tenant.tx((tx) => settle(tx, key, outcome, prepared))
    if (outcome.status === 'try_again') throw new PushPostponed(outcome.error)
  }
}

class PushPostponed extends Error {
  override readonly name = 'PushPostponed'
}
