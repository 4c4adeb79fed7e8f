// Who may change whose methods. An application may change those of its own users, but not those of administrators; a tenant may
// require that the user agrees. Users who change their own always prove who they are.
import { covers, Problem, proofMinutes } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { isOwnPasskey, type ModeOf, mfaSettings, modes, type RegistrationRow } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { useProof } from '../../challenges/index.ts'
import { isRecent } from '../../people/index.ts'

const proofMs = proofMinutes * 60_000

interface Change {
  readonly userId: string
  readonly proofChallengeId?: string | undefined
  readonly held: readonly RegistrationRow[]
  /**
   * Whatever the tenant's setting: an application cannot remove or replace a password without a proof or an
   * administrator.
   */
  readonly always?: boolean
  /** Whether a session that has just started with a temporary access code is enough: to set up methods again, and no more. */
  readonly acceptsTemporaryCode?: boolean
  /** Whether a second factor that was verified in the session a few minutes ago is enough, if the tenant says so. */
  readonly acceptsRecentProof?: boolean
}

/** Throws `proof_required` if the change needs a proof and has none. Resolves with whether the user has proven to agree. */
export async function assertConsent(
  ctx: BaseContext,
  tx: TenantTx,
  { caller }: Origin,
  { userId, proofChallengeId, held, always = false, acceptsTemporaryCode = false, acceptsRecentProof = false }: Change,
): Promise<boolean> {
  const own = caller.kind === 'user'
  const administers = !own && covers(caller.scopes, 'admin.users')
  // A user who has a second factor uses it: other people may know the password.
  const secondFactor = !administers && hasSecondFactor(ctx, held, await modes.all(tx), own)
  if (proofChallengeId !== undefined) {
    const proof = { challengeId: proofChallengeId, userId, clientId: caller.clientId, secondFactor }
    await assertProof(tx, proof, ctx.clock.now())
    return true
  }
  if (own) {
    const isByCode = acceptsTemporaryCode && hasTemporaryCode(caller, ctx.clock.now())
    const isReusable =
      acceptsRecentProof && caller.session && (await mfaSettings.of(tx)).ownMethodChanges === 'recent_proof'
    if (isByCode || (isReusable && isRecent(caller.session?.secondFactorAt ?? 0, ctx.clock.now()))) return true
    assertJustSignedIn(caller, secondFactor || always, ctx.clock.now(), isReusable ? { sessionProof: true } : {})
    return true
  }
  if (!administers && (always || (isProtected(held) && (await mfaSettings.of(tx)).methodChanges === 'proof')))
    throw new Problem('proof_required')
  return false
}

/** Also by a method that an administrator has disabled: otherwise disabling one would open the user to every application. */
const isProtected = (held: readonly RegistrationRow[]): boolean => held.some(({ status }) => status !== 'pending')

/**
 * A disabled one counts too: the password must not become sufficient because of that. A method that the tenant no longer offers
 * does not count, nor does a registration that the user did not agree to.
 */
function hasSecondFactor(ctx: BaseContext, held: readonly RegistrationRow[], modeOf: ModeOf, own: boolean): boolean {
  return held.some((row) => {
    const { agreed, status, auth_type: authType } = row
    if (!agreed || status === 'pending' || authType === 'password') return false
    // A passkey of an application's web site does not count on our pages. One of our pages counts everywhere: otherwise an
    // application that knows the password could add a method, and sign in with both.
    if (own && authType === 'passkey' && !isOwnPasskey(ctx, row)) return false
    return modeOf.get(authType)?.enabled
  })
}

/**
 * For a change that only our own pages can make: the caller has a session, and has verified a second factor in it recently, or
 * the password if they have no second factor. No access token is enough.
 */
export async function assertSessionProof(
  ctx: BaseContext,
  tx: TenantTx,
  { caller }: Origin,
  held: readonly RegistrationRow[],
): Promise<NonNullable<Caller['session']>> {
  const { session } = caller
  if (!session)
    throw new Problem('forbidden', { message: 'Only a user who is signed in on our own pages can do this.' })
  const secondFactor = hasSecondFactor(ctx, held, await modes.all(tx), true)
  const now = ctx.clock.now()
  const isProven =
    isRecent(session.secondFactorAt ?? 0, now) ||
    hasTemporaryCode(caller, now) ||
    (!secondFactor && isRecent(session.passwordAt ?? 0, now))
  if (!isProven) throw new Problem('step_up_required')
  return session
}

const hasTemporaryCode = ({ session }: Caller, now: number): boolean => isRecent(session?.temporaryCodeAt ?? 0, now)

/** A user with only a password who has just typed it adds the first second factor without typing it again. */
function assertJustSignedIn({ session }: Caller, proofNeeded: boolean, now: number, members: object): void {
  const passwordAt = session?.passwordAt ?? 0
  if (proofNeeded || !isRecent(passwordAt, now)) throw new Problem('proof_required', { members: { ...members } })
}

async function assertProof(tx: TenantTx, proof: Parameters<typeof useProof>[1], now: number): Promise<void> {
  const within = { now: new Date(now), since: new Date(now - proofMs) }
  if (!(await useProof(tx, proof, within))) throw new Problem('proof_required')
}
