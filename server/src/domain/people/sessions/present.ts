import type { Session } from '@countersign/contract'
import type { SessionRow } from './sessions-store.ts'

export function presentSession(row: SessionRow, currentId: string | undefined): Session {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    roles: row.roles,
    current: row.session_id === currentId,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    passwordProvenAt: row.password_at?.toISOString() ?? null,
    secondFactorProvenAt: row.second_factor_at?.toISOString() ?? null,
    passkeyProvenAt: row.passkey_at?.toISOString() ?? null,
    rememberedBrowser: row.remembered_browser_id !== null,
    temporaryCode: row.temporary_code_at !== null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
