// Browsers in which a user has signed in before. There the password works however often strangers have guessed at it, and
// devices can be asked without a password, the latter only if the user has shown a second factor there.
import type { Clock } from '@countersign/platform/clock'
import { hostCookie } from '@countersign/platform/cookies'
import { newSecret, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { Addresses } from '../../base/index.ts'
import { insertKnownBrowser, isKnownBrowser, listKnownUsers, updateBrowserSecret } from './known-browsers-store.ts'

const rememberedSeconds = 90 * 24 * 3600

export function createKnownBrowsers({ clock, addresses }: { clock: Clock; addresses: Addresses }) {
  const cookieOf = ({ tenantId }: TenantTx) => hostCookie(`countersign-browser-${tenantId}`, addresses)
  return {
    usersOf: async (tx: TenantTx, cookieHeader: string | undefined): Promise<string[]> => {
      const secret = cookieOf(tx).read(cookieHeader)
      return secret === undefined ? [] : listKnownUsers(tx, sha256(secret), new Date(clock.now()))
    },

    /** What failures in this browser are counted on; undefined if the user has never signed in with it. */
    async find(
      tx: TenantTx,
      cookieHeader: string | undefined,
      userId: string,
    ): Promise<{ readonly kind: 'browser'; readonly id: string } | undefined> {
      const secret = cookieOf(tx).read(cookieHeader)
      if (secret === undefined) return undefined
      const secretHash = sha256(secret)
      const isKnown = await isKnownBrowser(tx, { secretHash, userId, now: new Date(clock.now()) })
      return isKnown ? { kind: 'browser', id: secretHash.toString('base64url') } : undefined
    },

    /** Under a new secret every time: one that somebody planted here would be known to them. */
    async remember(
      tx: TenantTx,
      cookieHeader: string | undefined,
      { userId, secondFactor }: { readonly userId: string; readonly secondFactor: boolean },
    ): Promise<readonly string[]> {
      const cookie = cookieOf(tx)
      const former = cookie.read(cookieHeader)
      const secret = newSecret('brw')
      if (former !== undefined) await updateBrowserSecret(tx, sha256(former), sha256(secret))
      const expiresAt = new Date(clock.now() + rememberedSeconds * 1000)
      await insertKnownBrowser(tx, { secretHash: sha256(secret), userId, secondFactor, expiresAt })
      return cookie.set(secret, rememberedSeconds)
    },
  }
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
