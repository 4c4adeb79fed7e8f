// Who the caller is that a session's cookie names.
import { Problem, roles, type Scope } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { PeopleContext } from '../context.ts'
import { isRecent } from './limits.ts'
import { readSessionSecret } from './session-secret.ts'
import type { LiveSessionRow, SessionRow } from './sessions-store.ts'

/** The client of challenges and sign-ins that no application requested. */
export const ownClientId = 'countersign'

export async function verifySession(
  { liveSessions }: PeopleContext,
  cookie: string,
): Promise<{ tenantId: string; caller: Caller }> {
  const secret = readSessionSecret(cookie)
  const row = secret && (await liveSessions.find(secret))
  if (!row) throw new Problem('unauthorized', { message: 'The session has ended. Sign in again.' })
  return { tenantId: secret.tenantId, caller: callerOf(row) }
}

function callerOf(row: LiveSessionRow): Caller {
  return {
    kind: 'user',
    id: row.user_id,
    clientId: ownClientId,
    scopes: scopesOf(row),
    accessTokenId: row.session_id,
    expiresAt: row.expires_at.getTime(),
    session: {
      sessionId: row.session_id,
      passwordAt: row.password_at?.getTime() ?? null,
      secondFactorAt: row.second_factor_at?.getTime() ?? null,
      passkeyRequired: row.passkey_required,
      secondFactorRequired: row.second_factor_required,
      rememberedBrowser: row.remembered_browser_id !== null,
      temporaryCodeAt: row.temporary_code_at?.getTime() ?? null,
    },
  }
}

/** All users manage their own account; the rest follows from their roles. */
function scopesOf({ roles: held }: SessionRow): Scope[] {
  return [...new Set<Scope>(['self', ...held.flatMap((role) => roles[role])])]
}

/**
 * A user who has verified a second factor in the session must verify one again; a user without one, the password. A browser
 * or a temporary access code that stood in for the second factor does not do so here.
 */
export function assertRecentProof({ session }: Caller, now: number): void {
  if (!session) return
  const isStoodInFor = session.rememberedBrowser || session.temporaryCodeAt !== null
  const provenAt = session.secondFactorAt ?? (isStoodInFor ? 0 : session.passwordAt) ?? 0
  if (!isRecent(provenAt, now)) throw new Problem('step_up_required')
}

export function assertSecondFactor({ session }: Caller): void {
  if (session?.secondFactorRequired) throw new Problem('second_factor_required')
}

export function assertPasskey({ session }: Caller): void {
  if (session?.passkeyRequired) throw new Problem('passkey_required')
}
