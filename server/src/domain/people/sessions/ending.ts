// Ending sessions: the rows go, and every process forgets what it knew of them.
import type { TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import { deleteKnownBrowsersOf } from './known-browsers-store.ts'
import { deleteOldestSessions, deleteSession, deleteSessionsOf, type EndedRow } from './sessions-store.ts'
import { deleteSignInsOf } from './sign-ins-store.ts'
import { sessionKey, sessionTopic } from './verify.ts'

export function createEndSessions({ signals, audit }: { signals: Signals; audit: Audit }) {
  const forget = async (tx: TenantTx, rows: readonly Pick<EndedRow, 'secret_hash'>[]): Promise<void> => {
    for (const { secret_hash: hash } of rows)
      await signals.notify(tx, sessionTopic, sessionKey({ tenantId: tx.tenantId, hash }))
  }

  const record = async (tx: TenantTx, origin: AuditOrigin, userId: string, rows: readonly EndedRow[]) => {
    await forget(tx, rows)
    if (rows.length > 0)
      await audit.record(tx, origin, {
        action: 'session.ended',
        target: { kind: 'user', id: userId },
        details: { sessionIds: rows.map((row) => row.session_id) },
      })
    return rows.length
  }

  return {
    forget,

    /** Because of something that is recorded itself: a user who was disabled, roles that were changed. */
    async asConsequence(tx: TenantTx, userId: string): Promise<void> {
      await deleteSignInsOf(tx, userId)
      await deleteKnownBrowsersOf(tx, userId)
      await forget(tx, await deleteSessionsOf(tx, userId, null))
    },

    /** How many there were. */
    one: async (tx: TenantTx, origin: AuditOrigin, userId: string, sessionId: string): Promise<number> =>
      record(tx, origin, userId, await deleteSession(tx, userId, sessionId)),

    /** All of somebody's, but the one to keep. With the last of them no browser knows them any more. */
    async allOf(tx: TenantTx, origin: AuditOrigin, userId: string, keptId: string | null = null): Promise<number> {
      await deleteSignInsOf(tx, userId)
      if (keptId === null) await deleteKnownBrowsersOf(tx, userId)
      return record(tx, origin, userId, await deleteSessionsOf(tx, userId, keptId))
    },

    oldestOf: async (tx: TenantTx, origin: AuditOrigin, userId: string, kept: number): Promise<number> =>
      record(tx, origin, userId, await deleteOldestSessions(tx, userId, kept)),
  }
}
