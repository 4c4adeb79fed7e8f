// Browsers that stand in for the second factor: for which users, and for how long.
import type { TenantTx } from '@countersign/platform/database'
import { mfaSettings } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { rememberedBrowsers } from '../../people/index.ts'
import type { Visit } from './begin-session.ts'
import { findPerson } from './person-store.ts'

/** 0 if no browser may be remembered for the user. A user with a role verifies a second factor at every sign-in. */
export async function rememberDays(tx: TenantTx, userId: string): Promise<number> {
  const { rememberBrowserDays } = await mfaSettings.of(tx)
  if (rememberBrowserDays === 0) return 0
  const person = await findPerson(tx, userId)
  return person?.roles.length === 0 ? rememberBrowserDays : 0
}

/** Call it under the locks of `lockSigningIn`, once the password is verified. */
export async function useRemembered(
  ctx: BaseContext,
  tx: TenantTx,
  visit: Visit,
  person: { readonly userId: string; readonly days: number },
): ReturnType<typeof rememberedBrowsers.use> {
  if (person.days === 0) return { cookies: [] }
  return rememberedBrowsers.use(ctx, tx, { ...visit, ...person })
}

/** Undefined if the browser may not be remembered. Call it under the same locks, after a second factor. */
export async function rememberBrowser(
  ctx: BaseContext,
  tx: TenantTx,
  visit: Visit,
  userId: string,
): Promise<Awaited<ReturnType<typeof rememberedBrowsers.remember>> | undefined> {
  const days = await rememberDays(tx, userId)
  return days === 0 ? undefined : rememberedBrowsers.remember(ctx, tx, { ...visit, userId, days })
}
