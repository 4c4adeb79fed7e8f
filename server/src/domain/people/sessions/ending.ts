// Ending sessions: the rows are deleted, and every process drops them from its cache.
import type { TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { deleteKnownBrowsersOf } from './known-browsers-store.ts'
import { sessionKey, sessionTopic } from './live-sessions.ts'
import { deleteNotifiedBrowsersOf } from './notified-browsers-store.ts'
import { deleteRememberedBrowsersOf } from './remembered-browsers-store.ts'
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionsOf,
  deleteSessionsStartedIn,
  type EndedRow,
} from './sessions-store.ts'
import { deleteSignInsOf } from './sign-ins-store.ts'

/** Returns how many sessions ended: 0 if the user has no such session. */
export async function endSession(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
  sessionId: string,
): Promise<number> {
  return record(ctx, tx, origin, userId, await deleteSession(tx, userId, sessionId))
}

/**
 * Ends all sessions of the user but the one to keep. No browser stands in for the second factor or notifies the user any
 * more. If no session is kept, no browser knows the user either.
 */
export async function endSessionsOf(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
  keptId: string | null = null,
): Promise<number> {
  await deleteSignInsOf(tx, userId)
  if (keptId === null) await deleteKnownBrowsersOf(tx, userId)
  const forgotten = await deleteRememberedBrowsersOf(tx, userId)
  const unnotified = await deleteNotifiedBrowsersOf(tx, userId)
  return record(ctx, tx, origin, userId, await deleteSessionsOf(tx, userId, keptId), forgotten, unnotified)
}

/** For a change that is recorded itself: a user who was disabled, roles that were changed. */
export async function endSessionsAsConsequence(ctx: BaseContext, tx: TenantTx, userId: string): Promise<void> {
  await deleteSignInsOf(tx, userId)
  await deleteKnownBrowsersOf(tx, userId)
  await deleteNotifiedBrowsersOf(tx, userId)
  await deleteRememberedBrowsersOf(tx, userId)
  await dropFromCaches(ctx, tx, await deleteSessionsOf(tx, userId, null))
}

/** Returns the ids of the sessions that a remembered browser started. The caller records that they have ended. */
export async function endSessionsStartedIn(
  ctx: BaseContext,
  tx: TenantTx,
  userId: string,
  browserId: string,
): Promise<string[]> {
  const rows = await deleteSessionsStartedIn(tx, userId, browserId)
  await dropFromCaches(ctx, tx, rows)
  return rows.map((row) => row.session_id)
}

export async function endOldestSessions(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
  kept: number,
): Promise<number> {
  return record(ctx, tx, origin, userId, await deleteOldestSessions(tx, userId, kept))
}

export async function dropFromCaches(
  { signals }: BaseContext,
  tx: TenantTx,
  rows: readonly Pick<EndedRow, 'secret_hash'>[],
): Promise<void> {
  for (const { secret_hash: hash } of rows)
    await signals.notify(tx, sessionTopic, sessionKey({ tenantId: tx.tenantId, hash }))
}

async function record(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
  rows: readonly EndedRow[],
  forgottenBrowserIds: readonly string[] = [],
  notifiedBrowserIds: readonly string[] = [],
): Promise<number> {
  await dropFromCaches(ctx, tx, rows)
  if (rows.length + forgottenBrowserIds.length + notifiedBrowserIds.length > 0)
    await recordEvent(ctx, tx, origin, {
      action: 'session.ended',
      target: { kind: 'user', id: userId },
      details: {
        sessionIds: rows.map((row) => row.session_id),
        ...(forgottenBrowserIds.length > 0 ? { forgottenBrowserIds } : {}),
        ...(notifiedBrowserIds.length > 0 ? { notifiedBrowserIds } : {}),
      },
    })
  return rows.length
}
