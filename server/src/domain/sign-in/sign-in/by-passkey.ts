// Signing in with a passkey of our own pages, before a user name is known. It is both factors at once if its user verification
// counts. If not, it is one factor, and the password is the other.
import type { PasskeyOffer, SignInWithPasskeyRequest } from '@countersign/contract'
import { Problem } from '@countersign/contract'
import { hostCookie } from '@countersign/platform/cookies'
import { newSecret } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { modes, signInLimit } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { acceptOffer, type ChallengesContext, offerPasskey, verifyPasskey } from '../../challenges/index.ts'
import { beginSession, refused, type SignedIn, type Visit } from './begin-session.ts'
import { openSignIn } from './open-sign-in.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { lockSigningIn } from './person-store.ts'
import { isHeld } from './second-factors.ts'

const pageSeconds = 3600

/** Binds an offer to the browser that opened the page. All pages that are open in it share the secret. */
const pageCookie = ({ addresses }: BaseContext) => hostCookie('countersign-page', addresses)

export async function offerSignIn(
  ctx: ChallengesContext,
  tenant: TenantScope,
  { cookie }: Pick<Visit, 'cookie'>,
): Promise<{ readonly offer: PasskeyOffer; readonly cookies: readonly string[] }> {
  const page = pageCookie(ctx)
  const secret = page.read(cookie) ?? newSecret('pag')
  const offer = await tenant.tx(async (tx) => {
    if (!(await modes.of(tx, 'passkey')).enabled) throw new Problem('auth_type_disabled')
    return offerPasskey(ctx, tx, secret)
  })
  return { offer, cookies: page.set(secret, pageSeconds) }
}

export async function signInByPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  visit: Visit,
  { offer, credential }: SignInWithPasskeyRequest,
): Promise<SignedIn> {
  const { source } = visit
  const origin = signInOrigin(source)
  await signInLimit.admit(ctx, tenant, source.ipAddress)
  const pageSecret = pageCookie(ctx).read(visit.cookie)
  const answering = pageSecret && { offer, pageSecret, context: signInContext(source) }
  const challengeId = answering && (await tenant.tx((tx) => acceptOffer(ctx, tx, origin, answering)))
  if (!challengeId) return refused({ reason: 'challenge_expired' })
  const ceremony = { at: 'own_pages', anotherFactorVerified: false } as const
  const verdict = await verifyPasskey(ctx, tenant, origin, { challengeId, credential }, ceremony)
  if (!verdict.authenticated) return refused(verdict)
  const { user_id: userId, registration_id: registrationId } = verdict.passkey
  const { userVerified, reportedUserVerified } = verdict.verified
  return tenant.tx(async (tx) => {
    const now = ctx.clock.now()
    await lockSigningIn(tx, userId)
    // The passkey may have been removed since it was verified.
    if (!(await isHeld(tx, userId, registrationId))) return refused({ reason: 'wrong_credential' })
    await signInLimit.discount(tx, source.ipAddress)
    if (userVerified) {
      const proofs = { userId, passwordAt: null, secondFactorAt: new Date(now), passkeyAt: new Date(now) }
      return (await beginSession(ctx, tx, visit, proofs)) ?? refused({ reason: 'wrong_credential' })
    }
    const passkey = { registrationId, userVerified: reportedUserVerified }
    const opened = await openSignIn(tx, { userId, passwordAt: null, challengeId: null, passkey }, now)
    return { outcome: { signedIn: false, passwordRequired: { userId, ...opened } }, cookies: [] }
  })
}
