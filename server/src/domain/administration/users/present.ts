import type { HistoryEntry, MethodLock, UserSummary } from '@countersign/contract'
import { type LockRow, lockedBy } from '../../authenticators/index.ts'
import { stateOf } from '../../challenges/index.ts'
import type { HistoryRow } from './history-store.ts'
import type { UserRow } from './users-store.ts'

export function presentSummary(row: UserRow): UserSummary {
  return { userId: row.user_id, status: row.status, roles: row.roles, createdAt: row.created_at.toISOString() }
}

export function presentLock(row: LockRow): MethodLock {
  return {
    authType: row.auth_type,
    failures: row.failures,
    lockedUntil: row.disabled ? null : (row.locked_until?.toISOString() ?? null),
    ...lockedBy({ authType: row.auth_type, source: row.source }),
  }
}

export function presentHistoryEntry(row: HistoryRow, now: number): HistoryEntry {
  const { state, reason } = stateOf(row, now)
  return {
    challengeId: row.challenge_id,
    clientId: row.client_id,
    registrationId: row.registration_id,
    authType: row.auth_type,
    state,
    reason,
    createdAt: row.created_at.toISOString(),
    respondedAt: (state === 'expired' ? row.expires_at : row.responded_at)?.toISOString() ?? null,
  }
}
