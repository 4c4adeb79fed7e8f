// Who may change whose methods. An application has power over its own users, and over nobody who administers the tenant; a
// tenant may demand that the user agrees. Users themselves always show that it is them.
import { covers, Problem } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import { type ModeOf, mfaSettings, modes, type RegistrationRow } from '../../authenticators/index.ts'
import { useProof } from '../../challenges/index.ts'
import { isRecent } from '../../people/index.ts'

const proofSeconds = 600

interface Change {
  readonly userId: string
  readonly proofChallengeId?: string | undefined
  readonly held: readonly RegistrationRow[]
  /** Whatever the tenant says: a password is never removed or replaced on an application's word. */
  readonly always?: boolean
}

/** Throws `proof_required` where the change needs a proof and has none. Resolves with whether the user has proven to agree. */
export type AssertConsent = (tx: TenantTx, origin: Origin, change: Change) => Promise<boolean>

export function createConsent({ clock }: { readonly clock: Clock }): AssertConsent {
  return async (tx, { caller }, { userId, proofChallengeId, held, always = false }) => {
    const own = caller.kind === 'user'
    const administers = !own && covers(caller.scopes, 'admin.users')
    // A user who has a second factor shows that: other people may know the password.
    const secondFactor = !administers && hasSecondFactor(held, await modes.all(tx))
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
}

/** Also by a method that an administrator has disabled: otherwise disabling one would open the user to every application. */
const isProtected = (held: readonly RegistrationRow[]): boolean => held.some(({ status }) => status !== 'pending')

/**
 * One that an administrator has disabled is held as well: the password must not suffice because of that. A method that the
 * tenant no longer offers does not count, nor does a registration to which the user did not agree.
 */
function hasSecondFactor(held: readonly RegistrationRow[], modeOf: ModeOf): boolean {
  return held.some(
    ({ agreed, status, auth_type: authType }) =>
      agreed && status !== 'pending' && authType !== 'password' && modeOf.get(authType)?.enabled,
  )
}

/** Somebody with a password alone who has just typed it sets up the first second factor without typing it again. */
function assertJustSignedIn({ session }: Caller, proofNeeded: boolean, now: number): void {
  const passwordAt = session?.passwordAt ?? 0
  if (proofNeeded || !isRecent(passwordAt, now)) throw new Problem('proof_required')
}

async function assertProof(tx: TenantTx, proof: Parameters<typeof useProof>[1], now: number): Promise<void> {
  const within = { now: new Date(now), since: new Date(now - proofSeconds * 1000) }
  if (!(await useProof(tx, proof, within))) throw new Problem('proof_required')
}
