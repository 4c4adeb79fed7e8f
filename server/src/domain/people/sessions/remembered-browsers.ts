// Browsers that stand in for the second factor. Every use replaces the secret, so of two copies of a cookie one becomes
// old; presenting an old one ends the browser, whichever copy it was. An old secret never stands in for anything.
import { Problem, type RememberedBrowser, secretReplacedSeconds } from '@countersign/contract'
import type { Origin, Source } from '@countersign/platform/access'
import { newId, sameBytes } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { endSessionsStartedIn } from './ending.ts'
import {
  deleteOldestRememberedBrowsers,
  deleteRememberedBrowser,
  deleteReplacedBrowser,
  insertRememberedBrowser,
  listRememberedBrowsers,
  lockRememberedBrowser,
  type RememberedBrowserRow,
  updateRememberedSecret,
} from './remembered-browsers-store.ts'
import { newRememberedSecret, readRememberedSecret, rememberedCookie } from './remembered-cookie.ts'

const dayMs = 24 * 3600 * 1000
const maxPerUser = 20
const userAgentAtMost = 500

interface Visitor {
  readonly source: Source
  readonly cookie: string | undefined
  readonly userId: string
  /** For how long the tenant lets browsers be remembered. */
  readonly days: number
}

interface Used {
  /** Absent if the user must verify a second factor. */
  readonly browserId?: string
  readonly cookies: readonly string[]
}

/** Call it once the password is verified: without it, no one learns whether a cookie is valid, or ends a browser. */
export async function use(ctx: BaseContext, tx: TenantTx, { source, cookie, userId, days }: Visitor): Promise<Used> {
  const presented = readRememberedSecret(ctx, tx, cookie)
  if (!presented) return { cookies: [] }
  const { browserId } = presented
  const now = new Date(ctx.clock.now())
  const row = await lockRememberedBrowser(tx, { browserId, userId, now })
  if (!row) return { cookies: [] }
  if (!sameBytes(presented.hash, row.secret_hash)) {
    if (wasJustReplaced(row, presented.hash, now)) return { cookies: [] }
    await endStolen(ctx, tx, source, row)
    return { cookies: rememberedCookie(ctx, tx).clear() }
  }
  const expiresAt = Math.min(row.expires_at.getTime(), row.created_at.getTime() + days * dayMs)
  if (expiresAt <= now.getTime()) return { cookies: [] }
  const secret = newRememberedSecret(browserId)
  await updateRememberedSecret(tx, { browserId, secretHash: secret.hash, now })
  return { browserId, cookies: rememberedCookie(ctx, tx).set(secret.value, secondsUntil(expiresAt, now)) }
}

/** Call it after a second factor, in the transaction that begins the session. */
export async function remember(
  ctx: BaseContext,
  tx: TenantTx,
  { source, cookie, userId, days }: Visitor,
): Promise<{ readonly expiresAt: Date; readonly cookies: readonly string[] }> {
  const former = readRememberedSecret(ctx, tx, cookie)
  if (former) {
    await deleteRememberedBrowser(tx, userId, former.browserId)
    await deleteReplacedBrowser(tx, former.browserId, former.hash)
  }
  const now = new Date(ctx.clock.now())
  const expiresAt = new Date(now.getTime() + days * dayMs)
  const secret = newRememberedSecret(newId('rbr', now.getTime()))
  await insertRememberedBrowser(tx, {
    browser_id: secret.browserId,
    user_id: userId,
    secret_hash: secret.hash,
    former_hash: null,
    ip_address: source.ipAddress,
    user_agent: source.userAgent?.slice(0, userAgentAtMost) ?? null,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
  })
  await deleteOldestRememberedBrowsers(tx, userId, maxPerUser)
  await recordEvent(
    ctx,
    tx,
    { actor: { kind: 'user', id: userId }, source },
    {
      action: 'remembered_browser.added',
      target: { kind: 'user', id: userId },
      details: { browserId: secret.browserId, expiresAt: expiresAt.toISOString() },
    },
  )
  return { expiresAt, cookies: rememberedCookie(ctx, tx).set(secret.value, secondsUntil(expiresAt.getTime(), now)) }
}

/** The user's, newest first. */
export async function list({ clock }: BaseContext, tx: TenantTx, userId: string): Promise<RememberedBrowser[]> {
  return (await listRememberedBrowsers(tx, userId, new Date(clock.now()))).map(present)
}

export async function forget(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  userId: string,
  browserId: string,
): Promise<void> {
  if ((await deleteRememberedBrowser(tx, userId, browserId)) === 0) throw new Problem('not_found')
  await recordEvent(ctx, tx, origin, {
    action: 'remembered_browser.removed',
    target: { kind: 'user', id: userId },
    details: { browserId },
  })
}

/** Two tabs may present the same secret at once. The later one is asked for the second factor, and nothing ends. */
function wasJustReplaced({ former_hash, last_used_at }: RememberedBrowserRow, hash: Buffer, now: Date): boolean {
  const elapsedMs = Math.abs(now.getTime() - last_used_at.getTime())
  return former_hash !== null && sameBytes(hash, former_hash) && elapsedMs < secretReplacedSeconds * 1000
}

/** With the sessions that it started: one of them may be the thief's. */
async function endStolen(
  ctx: BaseContext,
  tx: TenantTx,
  source: Source,
  { browser_id: browserId, user_id: userId }: RememberedBrowserRow,
): Promise<void> {
  await deleteRememberedBrowser(tx, userId, browserId)
  const sessionIds = await endSessionsStartedIn(ctx, tx, userId, browserId)
  await recordEvent(
    ctx,
    tx,
    { actor: { kind: 'user', id: userId }, source },
    {
      action: 'remembered_browser.may_be_stolen',
      outcome: 'failure',
      target: { kind: 'user', id: userId },
      details: { browserId, sessionIds },
    },
  )
}

function present(row: RememberedBrowserRow): RememberedBrowser {
  return {
    browserId: row.browser_id,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

const secondsUntil = (expiresAt: number, now: Date): number => Math.floor((expiresAt - now.getTime()) / 1000)
