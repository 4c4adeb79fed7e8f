// Browsers in which a user has signed in before. There, the user's password works however often others have guessed at it.
// If the user has verified a second factor there, a device can also be asked without the password.
import { knownBrowserDays } from '@countersign/contract'
import { type HostCookie, hostCookie } from '@countersign/platform/cookies'
import { newSecret, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { insertKnownBrowser, isKnownBrowser, listKnownUsers, updateBrowserSecret } from './known-browsers-store.ts'

const rememberedSeconds = knownBrowserDays * 24 * 3600

/** The users who have verified a second factor in this browser. */
export async function listUsers(ctx: BaseContext, tx: TenantTx, cookieHeader: string | undefined): Promise<string[]> {
  const secret = cookieOf(ctx, tx).read(cookieHeader)
  return secret === undefined ? [] : listKnownUsers(tx, sha256(secret), new Date(ctx.clock.now()))
}

/** What failures in this browser are counted on; undefined if the user has never signed in with it. */
export async function find(
  ctx: BaseContext,
  tx: TenantTx,
  cookieHeader: string | undefined,
  userId: string,
): Promise<{ readonly kind: 'browser'; readonly id: string } | undefined> {
  const secret = cookieOf(ctx, tx).read(cookieHeader)
  if (secret === undefined) return undefined
  const secretHash = sha256(secret)
  const isKnown = await isKnownBrowser(tx, { secretHash, userId, now: new Date(ctx.clock.now()) })
  return isKnown ? { kind: 'browser', id: secretHash.toString('base64url') } : undefined
}

/** Under a new secret every time: an attacker who planted the former one would know it. */
export async function remember(
  ctx: BaseContext,
  tx: TenantTx,
  cookieHeader: string | undefined,
  { userId, secondFactor }: { readonly userId: string; readonly secondFactor: boolean },
): Promise<readonly string[]> {
  const cookie = cookieOf(ctx, tx)
  const former = cookie.read(cookieHeader)
  const secret = newSecret('brw')
  if (former !== undefined) await updateBrowserSecret(tx, sha256(former), sha256(secret))
  const expiresAt = new Date(ctx.clock.now() + rememberedSeconds * 1000)
  await insertKnownBrowser(tx, { secretHash: sha256(secret), userId, secondFactor, expiresAt })
  return cookie.set(secret, rememberedSeconds)
}

function cookieOf({ addresses }: BaseContext, { tenantId }: TenantTx): HostCookie {
  return hostCookie(`countersign-browser-${tenantId}`, addresses)
}
