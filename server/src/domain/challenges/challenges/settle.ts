// What a verdict leaves behind, in one transaction: of many right answers at once one succeeds.
import type { VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import type { Verdict } from '../../../methods/method.ts'
import type { Audit } from '../../audit/index.ts'
import {
  deleteAccountFailures,
  deleteFailures,
  maxAccountFailures,
  passwordAccount,
  type RegistrationRow,
  recordUnrestricted,
  registrationSecrets,
  updateProven,
} from '../../authenticators/index.ts'
import { findSubject } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { RemoveRegistration } from '../removal/registration-removal.ts'
import type { Admitted, Attempt } from './admit.ts'
import { contextHash } from './context.ts'
import { insertChallenge } from './new-challenges-store.ts'
import { updateApproved, updateEnded } from './outcomes-store.ts'

export type Settled =
  | { readonly approved: true; readonly challengeId: string; readonly registrationId: string }
  | { readonly approved: false; readonly reason: VerdictReason }

interface Parts extends TenancyContext {
  readonly audit: Audit
  readonly remove: RemoveRegistration
}

type Right = Extract<Verdict<unknown>, { outcome: 'right' }>

export function createSettle(parts: Parts) {
  const { clock, audit, remove } = parts
  const tell = (tx: TenantTx, origin: Origin, attempt: Attempt, outcome: 'success' | 'failure', details: object) =>
    audit.record(tx, origin, {
      action: outcome === 'success' ? 'authentication.succeeded' : 'authentication.failed',
      outcome,
      target: { kind: 'user', id: attempt.userId },
      details: { authType: attempt.authType, ...details },
    })

  const fail = async (
    tx: TenantTx,
    origin: Origin,
    attempt: Attempt,
    reason: VerdictReason,
    admitted?: Admitted,
  ): Promise<Settled> => {
    const challenge = admitted?.challenge
    if (challenge && admitted.attemptsRemaining === 0) {
      const ended = { state: 'failed', reason: 'too_many_attempts' } as const
      // Only where the challenge itself is used up: a lock ends, and the challenge may still be good then.
      if (challenge.attempts + 1 >= challenge.most_attempts)
        await updateEnded(tx, challenge.challenge_id, ended, new Date(clock.now()))
    }
    await tell(tx, origin, attempt, 'failure', {
      reason,
      ...(attempt.challengeId ? { challengeId: attempt.challengeId } : {}),
      ...(admitted?.held ? { registrationId: admitted.held.row.registration_id } : {}),
      ...(admitted?.attemptsRemaining === 0 ? { last: true } : {}),
      ...(admitted?.account && admitted.account.failures === undefined ? { restricted: true } : {}),
    })
    if (attempt.authType === 'password' && admitted?.account?.failures === maxAccountFailures)
      await audit.record(tx, origin, {
        action: 'password.restricted',
        target: { kind: 'user', id: attempt.userId },
        details: { failures: maxAccountFailures },
      })
    return { approved: false, reason }
  }

  const succeed = async (
    tx: TenantTx,
    origin: Origin,
    attempt: Attempt,
    admitted: Admitted,
    { row, verdict }: { readonly row: RegistrationRow; readonly verdict: Right },
  ): Promise<Settled> => {
    const now = new Date(clock.now())
    const sealedSecret =
      verdict.secret === undefined
        ? null
        : await registrationSecrets.seal(parts, tx, row.registration_id, verdict.secret)
    // In this order: disabling a user waits for the registration, so the user is read once nothing can disable them.
    const [proven, subject] = await Promise.all([
      updateProven(tx, {
        registrationId: row.registration_id,
        progressRead: row.progress,
        progress: verdict.progress,
        drift: verdict.drift ?? row.drift,
        sealedSecret,
        provenAt: now,
      }),
      findSubject(tx, row.user_id),
    ])
    if (subject?.status !== 'active')
      return fail(tx, origin, attempt, authenticationMethods[attempt.authType].wrongReason, admitted)
    if (!proven) return fail(tx, origin, attempt, 'replayed_code', admitted)
    const { challenge } = admitted
    const challengeId = challenge?.challenge_id ?? newId('chl', now.getTime())
    if (challenge && !(await updateApproved(tx, { challengeId, now })))
      return fail(tx, origin, attempt, 'challenge_finished', admitted)
    if (proven.replaces_id) await remove(tx, origin, { registration_id: proven.replaces_id })
    // What is counted comes after registrations and their challenges in every transaction, and the count of an address before
    // that of the account, so that no two transactions wait in a circle.
    const resetting = [deleteFailures(tx, admitted.counted), resetAccount(tx, origin, attempt, admitted)]
    // In one round trip, unless the answer of the second is needed.
    if (admitted.account || attempt.authType === 'password') await Promise.all(resetting)
    const writing = [
      ...resetting,
      challenge ? undefined : insertChallenge(tx, answeredAtOnce(challengeId, origin, attempt, row, now)),
      tell(tx, origin, attempt, 'success', { challengeId, registrationId: row.registration_id }),
    ]
    tx.closing()
    await Promise.all(writing)
    return { approved: true, challengeId, registrationId: row.registration_id }
  }

  /** A right answer ends the row of failures. A restriction only ends after a second factor: the guessing may go on. */
  const resetAccount = async (tx: TenantTx, origin: Origin, attempt: Attempt, { account, counted }: Admitted) => {
    if (!account && attempt.authType !== 'password') return
    const overall = account?.counted ?? { ...counted, source: passwordAccount }
    const lifts = account !== undefined || attempt.place?.kind === 'after_second_factor'
    const reset = await deleteAccountFailures(tx, { counted: overall, lifts })
    const wasRestricted = (reset?.failures ?? 0) >= maxAccountFailures
    // The attempt that reaches the limit restricts nothing if it is right.
    if (attempt.authType !== 'password' || !wasRestricted || account?.failures === maxAccountFailures) return
    await recordUnrestricted(parts, tx, origin, attempt.userId, account ? 'password' : 'second_factor')
  }

  return { succeed, fail }
}

/** An answer without a challenge is one that was issued and approved in the same moment: there is a record, and an id for it. */
function answeredAtOnce(
  challengeId: string,
  { caller }: Origin,
  { userId, authType, context = {} }: Attempt,
  row: RegistrationRow,
  now: Date,
): Parameters<typeof insertChallenge>[1] {
  return {
    challengeId,
    clientId: caller.clientId,
    userId,
    registrationId: row.registration_id,
    authType,
    state: 'approved',
    context,
    contextHash: contextHash(context),
    locale: null,
    codeKeyVersion: null,
    codeDigits: null,
    maxAttempts: 1,
    sends: 0,
    resendAvailableAt: null,
    deliveryStatus: 'not_applicable',
    deliveryChannel: null,
    maskedDestination: null,
    createdAt: now,
    expiresAt: now,
  }
}
