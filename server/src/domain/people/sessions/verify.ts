// Whom a session stands for, here and now. Remembered for seconds, and forgotten in every process the moment it ends.
import { Problem, roles, type Scope } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { isLive, isNoted, isRecent, timesAt } from './limits.ts'
import { readSessionSecret, type SessionSecret } from './session-secret.ts'
import { findLiveSession, type SessionRow } from './sessions-store.ts'

/** Whom challenges and sign-ins come from where no application asked for them. */
export const ownClientId = 'countersign'

export const sessionTopic = 'session'

export const sessionKey = ({ tenantId, hash }: SessionSecret): string => `${tenantId}/${hash.toString('base64url')}`

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly signals: Signals
}

export function createVerifySession({ database, clock, signals }: Parts) {
  const live = new FreshCache<SessionRow | undefined>({
    maximum: 50_000,
    load: (key) => {
      const separator = key.indexOf('/')
      const hash = Buffer.from(key.slice(separator + 1), 'base64url')
      return database.inTenant(key.slice(0, separator), (tx) => findLiveSession(tx, hash, timesAt(clock.now())))
    },
  })
  signals.on(sessionTopic, (key) => live.drop(key))
  // A tenant was suspended, or is back: rare enough to forget them all.
  signals.on('tenant', () => live.clear())
  signals.onLost(() => live.clear())

  return async (cookie: string): Promise<{ tenantId: string; caller: Caller }> => {
    const secret = readSessionSecret(cookie)
    if (!secret) throw ended()
    const key = sessionKey(secret)
    const known = await live.get(key)
    const row = known && !isNoted(known, clock.now()) ? await live.reload(key) : known
    if (!row || !isLive(row, clock.now())) throw ended()
    return { tenantId: secret.tenantId, caller: callerOf(row) }
  }
}

function callerOf(row: SessionRow): Caller {
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
    },
  }
}

/** All users manage their own account; the rest follows from their roles. */
function scopesOf({ roles: held }: SessionRow): Scope[] {
  return [...new Set<Scope>(['self', ...held.flatMap((role) => roles[role])])]
}

const ended = () => new Problem('unauthorized', { message: 'The session has ended. Sign in again.' })

/** A user who has verified a second factor in the session must verify one again; a user without one, the password. */
export function assertRecentProof({ session }: Caller, now: number): void {
  if (!session) return
  const provenAt = session.secondFactorAt ?? session.passwordAt ?? 0
  if (!isRecent(provenAt, now)) throw new Problem('step_up_required')
}
