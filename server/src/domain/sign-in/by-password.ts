// Password first, then a second factor where the user has one. Whoever is not known is told like a wrong password.
import type { SignInWithPasswordRequest } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import type { Passwords } from '../passwords/passwords.ts'
import type { BeginSession, SignedIn, Visit } from './begin-session.ts'
import { openSignIn } from './open-sign-in.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { refused } from './refused.ts'
import { isHeld, type SecondFactorsOf } from './second-factors.ts'
import { lockSigningIn } from './sign-ins-store.ts'

interface Parts {
  readonly clock: Clock
  readonly passwords: Passwords
  readonly secondFactorsOf: SecondFactorsOf
  readonly beginSession: BeginSession
}

export function createSignInByPassword({ clock, passwords, secondFactorsOf, beginSession }: Parts) {
  return async (
    tenant: TenantScope,
    visit: Visit,
    { userId, password }: SignInWithPasswordRequest,
  ): Promise<SignedIn> => {
    const context = signInContext(visit.source)
    const verdict = await passwords.validate(tenant, signInOrigin(visit.source), { userId, password, context })
    if (!verdict.authenticated) return refused(verdict)
    return tenant.tx(async (tx) => {
      await lockSigningIn(tx, userId)
      // The password may have been replaced since it was compared, and its sessions ended.
      if (!(await isHeld(tx, userId, verdict.registrationId))) return refused({ reason: 'wrong_password' })
      const passwordAt = new Date(clock.now())
      const { demanded, usable } = await secondFactorsOf(tx, userId)
      if (!demanded) {
        const signedIn = await beginSession(tx, visit, { userId, passwordAt, secondFactorAt: null })
        return signedIn ?? refused({ reason: 'wrong_password' })
      }
      const opened = await openSignIn(tx, { userId, passwordAt, challengeId: null }, clock.now())
      return { outcome: { signedIn: false, next: { ...opened, methods: [...usable] } }, cookies: [] }
    })
  }
}
