// Who may change whose methods. An application may change those of its own users, but not those of administrators; a tenant may
// require that the user agrees. Users who change their own always prove who they are.
import { covers, Problem, proofMinutes } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { type ModeOf, mfaSettings, modes, type RegistrationRow } from '../../authenticators/index.ts'
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
}

/** Throws `proof_required` if the change needs a proof and has none. Resolves with whether the user has proven to agree. */
export async function assertConsent(
  { clock }: BaseContext,
  tx: TenantTx,
  { caller }: Origin,
  { userId, proofChallengeId, held, always = false }: Change,
): Promise<boolean> {
  const own = caller.kind === 'user'
  const administers = !own && covers(caller.scopes, 'admin.users')
  // A user who has a second factor uses it: other people may know the password.
  const secondFactor = !administers && hasSecondFactor(held, await modes.all(tx), own)
  if (proofChallengeId !== undefined) {
    const proof = { challengeId: proofChallengeId, userId, clientId: caller.clientId, secondFactor }
    await assertProof(tx, proof, clock.now())
    return true
  }
  if (own) {
    assertJustSignedIn(caller, secondFactor || always, clock.now())
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
function hasSecondFactor(held: readonly RegistrationRow[], modeOf: ModeOf, own: boolean): boolean {
  return held.some(
    ({ agreed, status, auth_type: authType }) =>
      agreed &&
      status !== 'pending' &&
      authType !== 'password' &&
      // A passkey counts only at its own relying party, which is not ours.
      !(own && authType === 'passkey') &&
      modeOf.get(authType)?.enabled,
  )
}

/** A user with only a password who has just typed it adds the first second factor without typing it again. */
function assertJustSignedIn({ session }: Caller, proofNeeded: boolean, now: number): void {
  const passwordAt = session?.passwordAt ?? 0
  if (proofNeeded || !isRecent(passwordAt, now)) throw new Problem('proof_required')
}

async function assertProof(tx: TenantTx, proof: Parameters<typeof useProof>[1], now: number): Promise<void> {
  const within = { now: new Date(now), since: new Date(now - proofMs) }
  if (!(await useProof(tx, proof, within))) throw new Problem('proof_required')
}
