// Who may change whose methods. An application has power over its own users, and over nobody who administers the tenant; a
// tenant may demand that the user agrees.
import { covers, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import { useProof } from '../challenges/challenges-store.ts'
import type { MfaSettings } from '../modes/mfa-settings.ts'
import { findSubject, type RegistrationRow, type SubjectRow } from './registrations-store.ts'

const proofSeconds = 600

/** Undefined for somebody whom we do not know yet. */
export async function visibleSubject(tx: TenantTx, userId: string): Promise<SubjectRow | undefined> {
  const subject = await findSubject(tx, userId)
  if (subject?.has_role) throw new Problem('not_found')
  if (subject?.status === 'disabled') throw new Problem('user_disabled')
  return subject
}

interface Change {
  readonly userId: string
  readonly proofChallengeId?: string | undefined
  readonly held: readonly RegistrationRow[]
  /** Whatever the tenant says: a password is never replaced by whoever merely knows its user. */
  readonly always?: boolean
}

export type AssertConsent = (tx: TenantTx, origin: Origin, change: Change) => Promise<void>

export function createConsent({ mfaSettings, clock }: { mfaSettings: MfaSettings; clock: Clock }): AssertConsent {
  return async (tx, { caller }, { userId, proofChallengeId, held, always = false }) => {
    if (proofChallengeId !== undefined)
      return assertProof(tx, { challengeId: proofChallengeId, userId, clientId: caller.clientId }, clock.now())
    if (covers(caller.scopes, 'admin.users') || !held.some(({ status }) => status === 'active')) return
    if (always || (await mfaSettings.of(tx)).methodChanges === 'proof') throw new Problem('proof_required')
  }
}

async function assertProof(
  tx: TenantTx,
  proof: { readonly challengeId: string; readonly userId: string; readonly clientId: string },
  now: number,
): Promise<void> {
  const within = { now: new Date(now), since: new Date(now - proofSeconds * 1000) }
  if (!(await useProof(tx, proof, within))) throw new Problem('proof_required')
}
