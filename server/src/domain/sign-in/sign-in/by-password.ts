// Password first, then a second factor where the user has one. An unknown user is answered like a wrong password.
import type { SignInWithPasswordRequest } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { type Place, signInLimit } from '../../authenticators/index.ts'
import { type EnrolmentContext, passwords } from '../../enrolment/index.ts'
import { knownBrowsers } from '../../people/index.ts'
import { beginSession, type SignedIn, type Visit } from './begin-session.ts'
import { openSignIn } from './open-sign-in.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { lockSigningIn } from './person-store.ts'
import { refused } from './refused.ts'
import type { createSecondFactorFirst } from './second-factor-first.ts'
import { isHeld, type SecondFactorsOf } from './second-factors.ts'

interface Parts extends EnrolmentContext {
  readonly secondFactorsOf: SecondFactorsOf
  readonly secondFactorFirst: ReturnType<typeof createSecondFactorFirst>
}

export function createSignInByPassword(parts: Parts) {
  const { clock, secondFactorsOf, secondFactorFirst } = parts
  return async (
    tenant: TenantScope,
    visit: Visit,
    { userId, password, secondFactor }: SignInWithPasswordRequest,
  ): Promise<SignedIn> => {
    const { source, cookie } = visit
    const browser = await tenant.tx((tx) => knownBrowsers.find(parts, tx, cookie, userId))
    if (!browser) await signInLimit.admit(parts, tenant, source.ipAddress)
    const shown = secondFactor && (await secondFactorFirst(tenant, visit, userId, secondFactor))
    if (shown && !shown.authenticated) return refused(shown)
    const place: Place | undefined = shown ? { kind: 'after_second_factor' } : browser
    const typed = { userId, password, context: signInContext(source) }
    const verdict = await passwords.validate(parts, tenant, signInOrigin(source), typed, place)
    if (!verdict.authenticated) return refused(verdict)
    return tenant.tx(async (tx) => {
      await lockSigningIn(tx, userId)
      // The password may have been replaced since it was compared, and its sessions ended.
      if (!(await isHeld(tx, userId, verdict.registrationId))) return refused({ reason: 'wrong_password' })
      if (shown && !(await isHeld(tx, userId, shown.registrationId))) return refused({ reason: 'wrong_password' })
      if (!browser) await signInLimit.discount(tx, source.ipAddress)
      const passwordAt = new Date(clock.now())
      const { demanded, usable } = await secondFactorsOf(tx, userId)
      if (shown || !demanded) {
        const proofs = { userId, passwordAt, secondFactorAt: shown ? passwordAt : null }
        return (await beginSession(parts, tx, visit, proofs)) ?? refused({ reason: 'wrong_password' })
      }
      const opened = await openSignIn(tx, { userId, passwordAt, challengeId: null }, clock.now())
      return { outcome: { signedIn: false, next: { ...opened, methods: [...usable] } }, cookies: [] }
    })
  }
}
