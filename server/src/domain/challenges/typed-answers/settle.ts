// What a comparison leads to, in one transaction: of many concurrent right answers, one succeeds.
import type { VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import type { Comparison } from '../../../methods/method.ts'
import { recordEvent } from '../../audit/index.ts'
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
import type { ChallengesContext } from '../context.ts'
import { contextHash } from '../lifecycle/context-hash.ts'
import { insertChallenge, type NewChallenge, notDelivered } from '../lifecycle/new-challenges-store.ts'
import { updateAnswered, updateEnded } from '../lifecycle/outcomes-store.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { removeRegistration } from '../removal/registration-removal.ts'
import type { Admitted, Attempt } from './admit.ts'

export type Settled =
  | { readonly approved: true; readonly challengeId: string; readonly registrationId: string }
  | { readonly approved: false; readonly reason: VerdictReason }

type Right = Extract<Comparison<unknown>, { outcome: 'right' }>

export async function fail(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  attempt: Attempt,
  reason: VerdictReason,
  admitted?: Admitted,
): Promise<Settled> {
  const { userId, authType, challengeId } = attempt
  const challenge = admitted?.challenge
  // Only if the challenge itself has no attempts left: a lock ends, and the challenge may still be open then.
  if (challenge && admitted.attemptsRemaining === 0 && challenge.attempts + 1 >= challenge.most_attempts) {
    const ended = { state: 'failed', reason: 'too_many_attempts' } as const
    await updateEnded(tx, challenge.challenge_id, ended, new Date(ctx.clock.now()))
  }
  const details = {
    ...(challengeId ? { challengeId } : {}),
    ...(admitted?.held ? { registrationId: admitted.held.row.registration_id } : {}),
    ...(admitted?.attemptsRemaining === 0 ? { last: true } : {}),
    ...(admitted?.account && admitted.account.failures === undefined ? { restricted: true } : {}),
  }
  await recordAnswer(ctx, tx, origin, { userId, authType, purpose: 'authentication', reason, details })
  if (authType === 'password' && admitted?.account?.failures === maxAccountFailures)
    await recordEvent(ctx, tx, origin, {
      action: 'password.restricted',
      target: { kind: 'user', id: userId },
      details: { failures: maxAccountFailures },
    })
  return { approved: false, reason }
}

export async function succeed(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  attempt: Attempt,
  admitted: Admitted,
  { row, comparison }: { readonly row: RegistrationRow; readonly comparison: Right },
): Promise<Settled> {
  const { clock } = ctx
  const { userId, authType } = attempt
  const { registration_id: registrationId } = row
  const now = new Date(clock.now())
  const sealedSecret =
    comparison.secret === undefined ? null : await registrationSecrets.seal(ctx, tx, registrationId, comparison.secret)
  // In this order: disabling a user waits for the registration, so the user is read when nothing can disable them.
  const [proven, subject] = await Promise.all([
    updateProven(tx, {
      registrationId,
      progressRead: row.progress,
      progress: comparison.progress,
      drift: comparison.drift ?? row.drift,
      sealedSecret,
      provenAt: now,
    }),
    findSubject(tx, row.user_id),
  ])
  if (subject?.status !== 'active') return fail(ctx, tx, origin, attempt, typedMethod(authType).wrongReason, admitted)
  if (!proven) return fail(ctx, tx, origin, attempt, 'replayed_code', admitted)
  const { challenge } = admitted
  const challengeId = challenge?.challenge_id ?? newId('chl', now.getTime())
  const approved = { challengeId, from: 'pending', state: 'approved', reason: null, registrationId, now } as const
  if (challenge && !(await updateAnswered(tx, approved)))
    return fail(ctx, tx, origin, attempt, 'challenge_finished', admitted)
  if (proven.replaces_id) await removeRegistration(ctx, tx, origin, proven.replaces_id)
  // Every transaction locks counts after registrations and their challenges, and the count of an address before that of the
  // account, so that no two transactions wait for each other.
  const resetting = [deleteFailures(tx, admitted.counted), resetAccount(ctx, tx, origin, attempt, admitted)]
  // In one round trip, unless the result of the second is needed.
  if (admitted.account || authType === 'password') await Promise.all(resetting)
  const details = { challengeId, registrationId }
  const writing = [
    ...resetting,
    challenge ? undefined : insertChallenge(tx, answeredAtOnce(challengeId, origin, attempt, row, now)),
    recordAnswer(ctx, tx, origin, { userId, authType, purpose: 'authentication', reason: null, details }),
  ]
  await tx.endWith(Promise.all(writing))
  return { approved: true, challengeId, registrationId }
}

/** A right answer resets the failures. A restriction ends only after a second factor: someone may still be guessing. */
async function resetAccount(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  attempt: Attempt,
  { account, counted }: Admitted,
): Promise<void> {
  if (!account && attempt.authType !== 'password') return
  const overall = account?.counted ?? { ...counted, source: passwordAccount }
  const lifts = account !== undefined || attempt.place?.kind === 'after_second_factor'
  const reset = await deleteAccountFailures(tx, { counted: overall, lifts })
  const wasRestricted = (reset?.failures ?? 0) >= maxAccountFailures
  // The attempt that reaches the limit restricts nothing if it is right.
  if (attempt.authType !== 'password' || !wasRestricted || account?.failures === maxAccountFailures) return
  await recordUnrestricted(ctx, tx, origin, attempt.userId, account ? 'password' : 'second_factor')
}

/** An answer without a challenge leaves one that was issued and approved at the same moment, so that it has a record and an id. */
function answeredAtOnce(
  challengeId: string,
  { caller }: Origin,
  { userId, authType, context = {} }: Attempt,
  row: RegistrationRow,
  now: Date,
): NewChallenge {
  return {
    challengeId,
    clientId: caller.clientId,
    userId,
    registrationId: row.registration_id,
    authType,
    purpose: 'authentication',
    state: 'approved',
    context,
    contextHash: contextHash(context),
    locale: null,
    maxAttempts: 1,
    delivery: notDelivered,
    createdAt: now,
    expiresAt: now,
  }
}
