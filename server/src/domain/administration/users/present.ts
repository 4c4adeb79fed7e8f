import type { HistoryEntry, MethodLock, PushPause, User, UserSummary } from '@countersign/contract'
import type { AlertRow } from '../../alerts/index.ts'
import { type LockRow, lockedBy } from '../../authenticators/index.ts'
import { stateOf } from '../../challenges/index.ts'
import type { UserInvitationRow } from '../../people/index.ts'
import type { HistoryRow } from './history-store.ts'
import type { PauseRow } from './pauses-store.ts'
import type { ListedRow } from './users-store.ts'

export function presentListed(row: ListedRow): UserSummary {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    emailAddress: row.email_address,
    status: row.status,
    roles: row.roles,
    authTypes: row.auth_types,
    locked: row.locked,
    secondFactorRequired: row.second_factor_required,
    lastSignInAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    risks: risksOf(row),
  }
}

function risksOf(row: ListedRow): UserSummary['risks'] {
  const isOnlyPassword = row.auth_types.length === 1 && row.auth_types[0] === 'password'
  return [
    ...(row.fraud_reported ? (['fraud_reported'] as const) : []),
    ...(row.password_restricted ? (['password_restricted'] as const) : []),
    ...(row.push_paused ? (['push_paused'] as const) : []),
    ...(isOnlyPassword ? (['no_second_factor'] as const) : []),
  ]
}

export function presentLock(row: LockRow): MethodLock {
  return {
    authType: row.auth_type,
    failures: row.failures,
    lockedUntil: row.disabled ? null : (row.locked_until?.toISOString() ?? null),
    ...lockedBy({ authType: row.auth_type, source: row.source }),
  }
}

export function presentPause(row: PauseRow): PushPause {
  const asker = row.purpose === 'approval' ? 'agent' : 'client'
  return {
    appliesTo: row.asker_id === null ? 'sign_in' : asker,
    id: row.asker_id,
    name: row.asker_name,
    pausedUntil: row.paused_until.toISOString(),
  }
}

export const presentFraudReport = (row: AlertRow | undefined): User['fraudReport'] =>
  row
    ? {
        alertId: row.alert_id,
        purpose: row.details.purpose ?? 'authentication',
        count: row.count,
        reportedAt: row.last_at.toISOString(),
      }
    : null

/** Of an invitation or a temporary access code. */
export const presentPeriod = (row: UserInvitationRow | undefined): User['invitation'] =>
  row ? { createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() } : null

export function presentHistoryEntry(row: HistoryRow, now: number): HistoryEntry {
  const { state, reason } = stateOf(row, now)
  return {
    challengeId: row.challenge_id,
    clientId: row.client_id,
    clientName: row.client_name,
    registrationId: row.registration_id,
    authType: row.auth_type,
    state,
    reason,
    createdAt: row.created_at.toISOString(),
    respondedAt: (state === 'expired' ? row.expires_at : row.responded_at)?.toISOString() ?? null,
  }
}
