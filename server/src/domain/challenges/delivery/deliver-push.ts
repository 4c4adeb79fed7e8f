// Sends the notification of a challenge to one device, at least once, and records the result on the challenge.
//
// A challenge never fails because of a notification: a device that gets none asks for its challenges. One device that is
// reached is enough for `sent`; a challenge is `failed` when no message could be handed to a push service.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { deletePushAddress } from '../../authenticators/index.ts'
import {
  type AttemptedPush,
  attemptPush,
  findNotice,
  findQueuedPush,
  type PreparedPush,
  type PushMessageKey,
  payloadOf,
  pushAddresses,
  pushKeys,
  updatePushMessage,
} from '../../messaging/index.ts'
import type { ChallengesContext } from '../context.ts'
import { lockChallenge, updateChallengeToFailed, updateChallengeToSent } from '../lifecycle/delivery-status-store.ts'

/** One attempt at one message. Rejects if it should be tried again. */
export async function deliverPush(
  ctx: ChallengesContext,
  tenant: TenantScope,
  key: PushMessageKey,
  signal: AbortSignal,
): Promise<void> {
  const prepared = await tenant.tx((tx) => prepare(ctx, tx, key))
  if (!prepared) return
  const attempted = await attemptPush(ctx, tenant, prepared, signal)
  await tenant.tx((tx) => settle(tx, key, attempted, prepared))
  if (attempted.status === 'try_again') throw new PushPostponed(attempted.error)
}

/** Undefined if there is nothing to send any more. */
async function prepare(ctx: ChallengesContext, tx: TenantTx, key: PushMessageKey): Promise<PreparedPush | undefined> {
  const [queued, notice] = await Promise.all([findQueuedPush(tx, key), findNotice(tx, key.challengeId)])
  if (!queued || !notice) return undefined
  const leftSeconds = Math.floor((notice.expires_at.getTime() - ctx.clock.now()) / 1000)
  if (notice.state !== 'pending') return void (await updatePushMessage(tx, key, { status: 'cancelled', error: null }))
  if (leftSeconds < 1) return void (await fail(tx, key, 'The challenge has expired.'))
  const sealed = queued.sealed_push_address
  const address = await pushAddresses.open(ctx, tx, queued)
  if (!sealed || !address) return void (await fail(tx, key, 'The device no longer has a push address.'))
  const keys = await pushKeys.of(ctx, tx, address.driver ?? 'web_push')
  if (!keys) return void (await fail(tx, key, 'The tenant has no keys for the push service.'))
  const message = { payload: payloadOf(tx.tenantId, notice), ttlSeconds: leftSeconds, topic: key.challengeId }
  return { message, address, sealed, keys }
}

async function fail(tx: TenantTx, key: PushMessageKey, error: string): Promise<void> {
  await lockChallenge(tx, key.challengeId)
  if (await updatePushMessage(tx, key, { status: 'failed', error })) await updateChallengeToFailed(tx, key.challengeId)
}

async function settle(
  tx: TenantTx,
  key: PushMessageKey,
  attempted: AttemptedPush,
  { sealed }: PreparedPush,
): Promise<void> {
  if (attempted.status === 'sent') {
    await updatePushMessage(tx, key, { status: 'sent', error: null })
    await updateChallengeToSent(tx, key.challengeId)
  } else if (attempted.status === 'try_again') {
    await updatePushMessage(tx, key, { status: 'queued', error: attempted.error })
  } else {
    if (attempted.status === 'gone') await deletePushAddress(tx, key.deviceId, sealed)
    await fail(tx, key, attempted.error)
  }
}

class PushPostponed extends Error {
  override readonly name = 'PushPostponed'
}
