// Browsers in which a user learns that an agent requests their approval. A notification grants no rights, so turning it on
// needs no proof; knowing a browser's push address is enough to notify it, so the address is sealed.
import { createHash } from 'node:crypto'
import { maxNotifiedBrowsers, type NotifiedBrowser, Problem, type PushAddress } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import {
  deleteGoneBrowser,
  deleteNotifiedBrowser,
  deleteOldestNotifiedBrowsers,
  listNotifiedBrowsers,
  lockNotifiedBrowserAt,
  type NotifiedBrowserRow,
  upsertNotifiedBrowser,
} from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import * as pushAddresses from '../push-addresses/push-addresses.ts'

const maxUserAgentLength = 500

/** The user's, newest first. */
export async function list(tx: TenantTx, userId: string): Promise<NotifiedBrowser[]> {
  return (await listNotifiedBrowsers(tx, userId)).map(present)
}

/** Call it under the user's lock, so that requests at the same time do not exceed the limit. */
export async function add(
  ctx: TenancyContext,
  tx: TenantTx,
  origin: Origin,
  userId: string,
  address: PushAddress,
): Promise<NotifiedBrowser> {
  const now = ctx.clock.now()
  const id = newId('nbr', now)
  const addressHash = hashOf(address)
  const former = await lockNotifiedBrowserAt(tx, addressHash)
  const row: NotifiedBrowserRow = {
    notified_browser_id: id,
    user_id: userId,
    sealed_push_address: await pushAddresses.seal(ctx, tx, { table: 'notified_browsers', id }, address),
    address_hash: addressHash,
    ip_address: origin.ipAddress,
    user_agent: origin.userAgent?.slice(0, maxUserAgentLength) ?? null,
    created_at: new Date(now),
  }
  await upsertNotifiedBrowser(tx, row)
  await deleteOldestNotifiedBrowsers(tx, userId, maxNotifiedBrowsers)
  if (former && former.user_id !== userId) await recordRemoved(ctx, tx, origin, former, 'replaced')
  await recordEvent(ctx, tx, origin, {
    action: 'notified_browser.added',
    target: { kind: 'user', id: userId },
    details: { notifiedBrowserId: id },
  })
  return present(row)
}

export async function remove(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  userId: string,
  notifiedBrowserId: string,
): Promise<void> {
  if ((await deleteNotifiedBrowser(tx, userId, notifiedBrowserId)) === 0) throw new Problem('not_found')
  await recordRemoved(ctx, tx, origin, { user_id: userId, notified_browser_id: notifiedBrowserId }, 'by_user')
}

/** The push service has said that the browser no longer has this address. */
export async function removeGone(ctx: BaseContext, tx: TenantTx, notifiedBrowserId: string): Promise<void> {
  const gone = await deleteGoneBrowser(tx, notifiedBrowserId)
  if (!gone) return
  const origin = { actor: { kind: 'system', id: 'push' } } as const
  await recordRemoved(ctx, tx, origin, { ...gone, notified_browser_id: notifiedBrowserId }, 'gone')
}

function recordRemoved(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  {
    user_id: userId,
    notified_browser_id: notifiedBrowserId,
  }: Pick<NotifiedBrowserRow, 'user_id' | 'notified_browser_id'>,
  reason: 'by_user' | 'replaced' | 'gone',
): Promise<void> {
  return recordEvent(ctx, tx, origin, {
    action: 'notified_browser.removed',
    target: { kind: 'user', id: userId },
    details: { notifiedBrowserId, reason },
  })
}

/** Of the whole address: a user who knows only the endpoint of another user's browser cannot take it over. */
const hashOf = ({ endpoint, keys: { p256dh, auth } }: PushAddress): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([endpoint, p256dh, auth]))
    .digest()

function present(row: NotifiedBrowserRow): NotifiedBrowser {
  return {
    notifiedBrowserId: row.notified_browser_id,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
  }
}
