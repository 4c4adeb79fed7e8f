// Browser sessions: begun by a sign-in, rotated by every further proof, ended by their user, by time, or by who may no longer.
import { Problem, type Session } from '@countersign/contract'
import type { Origin, Source } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { hostCookie } from '@countersign/platform/cookies'
import { newId } from '@countersign/platform/crypto'
import type { Database, TenantScope, TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import type { Addresses } from '../../base/index.ts'
import { createEndSessions } from './ending.ts'
import { absoluteMs, maxPerUser, timesAt } from './limits.ts'
import { presentSession } from './present.ts'
import { newSessionSecret, readSessionSecret } from './session-secret.ts'
import {
  findLiveSession,
  insertSession,
  listSessions,
  lockSession,
  type SessionRow,
  updateRotated,
} from './sessions-store.ts'
import { assertRecentProof, createVerifySession } from './verify.ts'

export type Sessions = ReturnType<typeof createSessions>

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly signals: Signals
  readonly audit: Audit
  readonly addresses: Addresses
}

export interface Proofs {
  readonly passwordAt: Date | null
  readonly secondFactorAt: Date | null
}

interface Beginning extends Proofs, Pick<SessionRow, 'roles'> {
  readonly userId: string
}

/** With the cookies that the browser must keep. */
export interface Held {
  readonly session: Session
  readonly cookies: readonly string[]
}

const userAgentAtMost = 500

export function createSessions(parts: Parts) {
  const { database, clock, audit } = parts
  const cookie = hostCookie('countersign', parts.addresses)
  const ending = createEndSessions(parts)

  const held = (row: SessionRow, secret: string): Held => ({
    session: presentSession(row, row.session_id),
    cookies: cookie.set(secret, Math.floor((row.expires_at.getTime() - clock.now()) / 1000)),
  })

  const ownSession = ({ caller }: Origin) => {
    if (!caller.session) throw new Problem('not_found', { message: 'The request has no session.' })
    return caller.session
  }

  return {
    cookie,
    ending,
    verify: createVerifySession(parts),
    assertRecentProof: ({ caller }: Origin) => assertRecentProof(caller, clock.now()),

    /** Always a new session: the cookie with which the browser came is no longer valid. */
    async start(tx: TenantTx, source: Source, { userId, roles, passwordAt, secondFactorAt }: Beginning): Promise<Held> {
      const now = clock.now()
      const secret = newSessionSecret(tx.tenantId)
      const row: SessionRow = {
        session_id: newId('ses', now),
        user_id: userId,
        secret_hash: secret.hash,
        roles,
        ip_address: source.ipAddress,
        user_agent: source.userAgent?.slice(0, userAgentAtMost) ?? null,
        password_at: passwordAt,
        second_factor_at: secondFactorAt,
        created_at: new Date(now),
        last_seen_at: new Date(now),
        expires_at: new Date(now + absoluteMs),
      }
      const origin = { actor: { kind: 'user', id: userId }, source } as const
      await insertSession(tx, row)
      await ending.oldestOf(tx, origin, userId, maxPerUser)
      await audit.record(tx, origin, {
        action: 'session.started',
        target: { kind: 'user', id: userId },
        details: { sessionId: row.session_id, secondFactor: secondFactorAt !== null },
      })
      return held(row, secret.cookie)
    },

    /** Another proof in the same session: under a new secret, so that one that leaked before gains nothing by it. */
    async stepUp(tx: TenantTx, origin: Origin, { passwordAt, secondFactorAt }: Proofs): Promise<Held> {
      const { sessionId } = ownSession(origin)
      const before = await lockSession(tx, origin.caller.id, sessionId)
      if (!before) throw new Problem('unauthorized')
      const secret = newSessionSecret(tx.tenantId)
      const row: SessionRow = {
        ...before,
        secret_hash: secret.hash,
        password_at: passwordAt ?? before.password_at,
        second_factor_at: secondFactorAt ?? before.second_factor_at,
      }
      await updateRotated(tx, row)
      await ending.forget(tx, [before])
      await audit.record(tx, origin, {
        action: 'session.stepped_up',
        target: { kind: 'user', id: row.user_id },
        details: { sessionId },
      })
      return held(row, secret.cookie)
    },

    /** Of the caller, newest first. */
    async list(tx: TenantTx, { caller }: Origin): Promise<Session[]> {
      const rows = await listSessions(tx, caller.id, timesAt(clock.now()))
      return rows.map((row) => presentSession(row, caller.session?.sessionId))
    },

    current: (tenant: TenantScope, origin: Origin): Promise<Session> =>
      tenant.tx(async (tx) => {
        const { sessionId } = ownSession(origin)
        const row = await lockSession(tx, origin.caller.id, sessionId)
        if (!row) throw new Problem('unauthorized')
        return presentSession(row, sessionId)
      }),

    signOut: (tenant: TenantScope, origin: Origin): Promise<readonly string[]> =>
      tenant.tx(async (tx) => {
        await ending.one(tx, origin, origin.caller.id, ownSession(origin).sessionId)
        return cookie.clear()
      }),

    /** Ends the session that a browser had before a user signed in with it, in any tenant. */
    async abandon(source: Source, cookieHeader: string | undefined): Promise<void> {
      const secret = readSessionSecret(cookie.read(cookieHeader) ?? '')
      if (!secret) return
      await database.inTenant(secret.tenantId, async (tx) => {
        const row = await findLiveSession(tx, secret.hash, timesAt(clock.now()))
        if (row) await ending.one(tx, { actor: { kind: 'user', id: row.user_id }, source }, row.user_id, row.session_id)
      })
    },
  }
}
