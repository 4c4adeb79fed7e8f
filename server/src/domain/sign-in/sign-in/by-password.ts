// Password first, then a second factor if the user has one. An unknown user is answered like a wrong password.
import type { SignInWithPasswordRequest } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { type Place, signInLimit } from '../../authenticators/index.ts'
import { type EnrolmentContext, passwords } from '../../enrolment/index.ts'
import { knownBrowsers, temporaryCodes } from '../../people/index.ts'
import { beginSession, refused, type SignedIn, type Visit } from './begin-session.ts'
import { openSignIn } from './open-sign-in.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { assertPasskeyShown, usePasskeyShown } from './passkey-first.ts'
import { lockSigningIn } from './person-store.ts'
import { rememberDays, useRemembered } from './remembered.ts'
import { verifyFactorFirst } from './second-factor-first.ts'
import { findSecondFactors, isHeld } from './second-factors.ts'

export async function signInByPassword(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  visit: Visit,
  { userId, password, secondFactor, passkeySignInId }: SignInWithPasswordRequest,
): Promise<SignedIn> {
  const { source, cookie } = visit
  const browser = await tenant.tx((tx) => knownBrowsers.find(ctx, tx, cookie, userId))
  if (!browser) await signInLimit.admit(ctx, tenant, source.ipAddress)
  const shown = secondFactor && (await verifyFactorFirst(ctx, tenant, visit, userId, secondFactor))
  if (shown && !shown.authenticated) return refused(shown)
  const passkey = passkeySignInId === undefined ? undefined : { signInId: passkeySignInId, userId }
  if (passkey) await assertPasskeyShown(ctx, tenant, passkey)
  const place: Place | undefined = shown || passkey ? { kind: 'after_second_factor' } : browser
  const typed = { userId, password, context: signInContext(source) }
  const verdict = await passwords.validate(ctx, tenant, signInOrigin(source), typed, place)
  if (!verdict.authenticated) return refused(verdict)
  return tenant.tx(async (tx) => {
    await lockSigningIn(tx, userId)
    // The password may have been replaced since it was compared, and its sessions ended.
    if (!(await isHeld(tx, userId, verdict.registrationId))) return refused({ reason: 'wrong_password' })
    if (shown && !(await isHeld(tx, userId, shown.registrationId))) return refused({ reason: 'wrong_password' })
    if (!browser) await signInLimit.discount(tx, source.ipAddress)
    const passwordAt = new Date(ctx.clock.now())
    const { demanded, usable } = await findSecondFactors(ctx, tx, userId)
    if (passkey) await usePasskeyShown(ctx, tx, passkey)
    if (shown || passkey || !demanded) {
      const secondFactorAt = shown || passkey ? passwordAt : null
      const proofs = { userId, passwordAt, secondFactorAt, passkeyAt: passkey ? passwordAt : null }
      return (await beginSession(ctx, tx, visit, proofs)) ?? refused({ reason: 'wrong_password' })
    }
    const days = await rememberDays(tx, userId)
    const { browserId, cookies } = await useRemembered(ctx, tx, visit, { userId, days })
    if (browserId) {
      const proofs = { userId, passwordAt, secondFactorAt: null, passkeyAt: null, rememberedBrowserId: browserId }
      const signedIn = (await beginSession(ctx, tx, visit, proofs)) ?? refused({ reason: 'wrong_password' })
      return { ...signedIn, cookies: [...signedIn.cookies, ...cookies] }
    }
    const opened = await openSignIn(tx, { userId, passwordAt, challengeId: null }, ctx.clock.now())
    const code = await temporaryCodes.findOpen(tx, userId, ctx.clock.now())
    const next = {
      ...opened,
      methods: [...usable],
      ...(code ? { temporaryCode: true as const } : {}),
      ...(days > 0 ? { rememberBrowserDays: days } : {}),
    }
    return { outcome: { signedIn: false, next }, cookies }
  })
}
