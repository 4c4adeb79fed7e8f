// Browser sessions. A sign-in starts one, every further proof rotates its secret, and it ends when its user signs out, when
// it expires, or when the user may no longer sign in.
import { Problem, type Session } from '@countersign/contract'
import type { Origin, Source } from '@countersign/platform/access'
import { type HostCookie, hostCookie } from '@countersign/platform/cookies'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { dropFromCaches, endOldestSessions, endSession } from './ending.ts'
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

export interface Proofs {
  readonly passwordAt: Date | null
  readonly secondFactorAt: Date | null
  /** Of the second factor, if it is a passkey of our own pages. */
  readonly passkeyAt: Date | null
}

interface NewSession extends Proofs, Pick<SessionRow, 'roles'> {
  readonly userId: string
  /** The browser that stands in for the second factor. */
  readonly rememberedBrowserId?: string | undefined
  /** A temporary access code stands in for the second factor. */
  readonly temporaryCodeAt?: Date | undefined
}

/** With the cookies that the browser must keep. */
export interface Held {
  readonly session: Session
  readonly cookies: readonly string[]
}

const userAgentAtMost = 500

export const cookieOf = ({ addresses }: BaseContext): HostCookie => hostCookie('countersign', addresses)

/** Always a new session: the cookie that the browser sent is no longer valid. */
export async function start(
  ctx: BaseContext,
  tx: TenantTx,
  source: Source,
  { userId, roles, passwordAt, secondFactorAt, passkeyAt, rememberedBrowserId, temporaryCodeAt }: NewSession,
): Promise<Held> {
  const now = ctx.clock.now()
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
    passkey_at: passkeyAt,
    remembered_browser_id: rememberedBrowserId ?? null,
    temporary_code_at: temporaryCodeAt ?? null,
    created_at: new Date(now),
    last_seen_at: new Date(now),
    expires_at: new Date(now + absoluteMs),
  }
  const origin = { actor: { kind: 'user', id: userId }, source } as const
  await insertSession(tx, row)
  await endOldestSessions(ctx, tx, origin, userId, maxPerUser)
  await recordEvent(ctx, tx, origin, {
    action: 'session.started',
    target: { kind: 'user', id: userId },
    details: {
      sessionId: row.session_id,
      secondFactor: secondFactorAt !== null,
      ...(rememberedBrowserId ? { rememberedBrowserId } : {}),
      ...(temporaryCodeAt ? { temporaryCode: true } : {}),
    },
  })
  return held(ctx, row, secret.cookie)
}

/** Another proof in the same session, under a new secret: a secret that leaked earlier is no longer valid. */
export async function stepUp(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  { passwordAt, secondFactorAt, passkeyAt }: Proofs,
): Promise<Held> {
  const { sessionId } = ownSession(origin)
  const before = await lockSession(tx, origin.caller.id, sessionId)
  if (!before) throw new Problem('unauthorized')
  const secret = newSessionSecret(tx.tenantId)
  const row: SessionRow = {
    ...before,
    secret_hash: secret.hash,
    password_at: passwordAt ?? before.password_at,
    second_factor_at: secondFactorAt ?? before.second_factor_at,
    passkey_at: passkeyAt ?? before.passkey_at,
  }
  await updateRotated(tx, row)
  await dropFromCaches(ctx, tx, [before])
  await recordEvent(ctx, tx, origin, {
    action: 'session.stepped_up',
    target: { kind: 'user', id: row.user_id },
    details: { sessionId },
  })
  return held(ctx, row, secret.cookie)
}

/** The caller's sessions, newest first. */
export const list = (ctx: BaseContext, tx: TenantTx, { caller }: Origin): Promise<Session[]> =>
  listOf(ctx, tx, caller.id, caller.session?.sessionId)

/** Of any user. One of them may be the caller's own. */
export async function listOf(
  { clock }: BaseContext,
  tx: TenantTx,
  userId: string,
  currentId: string | undefined,
): Promise<Session[]> {
  const rows = await listSessions(tx, userId, timesAt(clock.now()))
  return rows.map((row) => presentSession(row, currentId))
}

export const findCurrent = (tenant: TenantScope, origin: Origin): Promise<Session> =>
  tenant.tx(async (tx) => {
    const { sessionId } = ownSession(origin)
    const row = await lockSession(tx, origin.caller.id, sessionId)
    if (!row) throw new Problem('unauthorized')
    return presentSession(row, sessionId)
  })

/** Returns the cookies that make the browser forget the session. */
export const signOut = (ctx: BaseContext, tenant: TenantScope, origin: Origin): Promise<readonly string[]> =>
  tenant.tx(async (tx) => {
    await endSession(ctx, tx, origin, origin.caller.id, ownSession(origin).sessionId)
    return cookieOf(ctx).clear()
  })

/** Ends the session that a browser had before a user signed in with it, in any tenant. */
export async function abandon(ctx: BaseContext, source: Source, cookieHeader: string | undefined): Promise<void> {
  const secret = readSessionSecret(cookieOf(ctx).read(cookieHeader) ?? '')
  if (!secret) return
  await ctx.database.inTenant(secret.tenantId, async (tx) => {
    const row = await findLiveSession(tx, secret.hash, timesAt(ctx.clock.now()))
    if (row)
      await endSession(ctx, tx, { actor: { kind: 'user', id: row.user_id }, source }, row.user_id, row.session_id)
  })
}

function held(ctx: BaseContext, row: SessionRow, secret: string): Held {
  return {
    session: presentSession(row, row.session_id),
    cookies: cookieOf(ctx).set(secret, Math.floor((row.expires_at.getTime() - ctx.clock.now()) / 1000)),
  }
}

function ownSession({ caller }: Origin) {
  if (!caller.session) throw new Problem('not_found', { message: 'The request has no session.' })
  return caller.session
}
