// Sends the notification of a challenge to one device or browser, at least once, and records the result on the challenge.
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
  findSender,
  linkNoticeOf,
  linkPayloadOf,
  type NoticeRow,
  notifiedBrowsers,
  type PreparedPush,
  type PushMessageKey,
  payloadOf,
  pushAddresses,
  pushKeys,
  updatePushMessage,
} from '../../messaging/index.ts'
import type { ChallengesContext } from '../context.ts'
import { findLastLocale } from '../lifecycle/challenges-store.ts'
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
  await tenant.tx((tx) => settle(ctx, tx, key, attempted, prepared))
  if (attempted.status === 'try_again') throw new PushPostponed(attempted.error)
}

interface Prepared extends PreparedPush {
  readonly holder: pushAddresses.AddressHolder
}

/** Undefined if there is nothing to send any more. */
async function prepare(ctx: ChallengesContext, tx: TenantTx, key: PushMessageKey): Promise<Prepared | undefined> {
  const [queued, notice] = await Promise.all([findQueuedPush(tx, key), findNotice(tx, key.challengeId)])
  if (!queued || !notice) return undefined
  const leftSeconds = Math.floor((notice.expires_at.getTime() - ctx.clock.now()) / 1000)
  if (notice.state !== 'pending') return void (await updatePushMessage(tx, key, { status: 'cancelled', error: null }))
  if (leftSeconds < 1) return void (await fail(tx, key, 'The challenge has expired.'))
  const { approval_id: approvalId, sealed_push_address: sealed } = queued
  if (!sealed) return void (await fail(tx, key, 'The device or browser no longer has a push address.'))
  const holder = { table: approvalId ? 'notified_browsers' : 'devices', id: key.targetId } as const
  const address = await pushAddresses.open(ctx, tx, holder, sealed)
  const keys = await pushKeys.of(ctx, tx, address.driver ?? 'web_push')
  if (!keys) return void (await fail(tx, key, 'The tenant has no keys for the push service.'))
  const payload = approvalId ? await linkPayload(ctx, tx, approvalId, notice) : payloadOf(tx.tenantId, notice)
  const message = { payload, ttlSeconds: leftSeconds, topic: key.challengeId }
  return { message, address, sealed, keys, holder }
}

async function linkPayload(
  ctx: ChallengesContext,
  tx: TenantTx,
  approvalId: string,
  { user_id: userId, expires_at: expiresAt }: NoticeRow,
): Promise<string> {
  const { tenantName } = await findSender(ctx, tx)
  const locale = userId && (await findLastLocale(tx, userId))
  return linkPayloadOf(approvalId, expiresAt, linkNoticeOf(tenantName, locale))
}

async function fail(tx: TenantTx, key: PushMessageKey, error: string): Promise<void> {
  await lockChallenge(tx, key.challengeId)
  if (await updatePushMessage(tx, key, { status: 'failed', error })) await updateChallengeToFailed(tx, key.challengeId)
}

async function settle(
  ctx: ChallengesContext,
  tx: TenantTx,
  key: PushMessageKey,
  attempted: AttemptedPush,
  { holder, sealed }: Prepared,
): Promise<void> {
  if (attempted.status === 'sent') {
    await updatePushMessage(tx, key, { status: 'sent', error: null })
    await updateChallengeToSent(tx, key.challengeId)
  } else if (attempted.status === 'try_again') {
    await updatePushMessage(tx, key, { status: 'queued', error: attempted.error })
  } else {
    if (attempted.status === 'gone') await removeGone(ctx, tx, holder, sealed)
    await fail(tx, key, attempted.error)
  }
}

async function removeGone(
  ctx: ChallengesContext,
  tx: TenantTx,
  { table, id }: pushAddresses.AddressHolder,
  sealed: Buffer,
): Promise<void> {
  if (table === 'devices') await deletePushAddress(tx, id, sealed)
  else await notifiedBrowsers.removeGone(ctx, tx, id)
}

class PushPostponed extends Error {
  override readonly name = 'PushPostponed'
}
