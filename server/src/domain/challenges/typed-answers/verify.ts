// Verifying a typed answer: admitted and counted in one transaction, compared outside of any, settled in another.
import type { Verdict, VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { type Asker, askerOf } from '@countersign/platform/turns'
import { typedMethod } from '../../../methods/index.ts'
import type { Comparison, TypedAnswer } from '../../../methods/method.ts'
import type { ChallengesContext } from '../context.ts'
import { signAssertion } from '../lifecycle/assertion.ts'
import { type Admitted, type Attempt, admit } from './admit.ts'
import { fail, type Settled, succeed } from './settle.ts'

export async function verify(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  attempt: Attempt,
  answer: TypedAnswer,
): Promise<Verdict> {
  const together = (kind: string) => ({ kind: `${attempt.authType} ${kind}`, key: attempt.userId })
  // Committed whatever happens to the request: an attempt that was made stays counted.
  const admitted = await tenant.ahead((tx) => admit(ctx, tx, origin, attempt), together('admit'))
  if ('refused' in admitted) {
    await tenant.tx((tx) => fail(ctx, tx, origin, attempt, admitted.refused), together('settle'))
    return refusal(attempt, admitted.refused, admitted.attemptsRemaining)
  }
  const comparison = await compare(ctx, askerOf(tenant.id, origin), attempt, answer, admitted)
  const { held } = admitted
  const settled = await tenant.tx((tx): Promise<Settled> => {
    if (comparison.outcome === 'right' && held)
      return succeed(ctx, tx, origin, attempt, admitted, { row: held.row, comparison })
    const reason = comparison.outcome === 'replayed' ? 'replayed_code' : typedMethod(attempt.authType).wrongReason
    return fail(ctx, tx, origin, attempt, reason, admitted)
  }, together('settle'))
  if (!settled.approved) return refusal(attempt, settled.reason, admitted.attemptsRemaining)
  const { challengeId, registrationId } = settled
  const { userId, authType } = attempt
  const { clientId } = origin.caller
  const proven = {
    clientId,
    userId,
    authType,
    purpose: 'authentication',
    challengeId,
    provenAt: ctx.clock.now(),
  } as const
  return { authenticated: true, challengeId, registrationId, assertion: await signAssertion(ctx, tenant, proven) }
}

async function compare(
  { clock }: ChallengesContext,
  asker: Asker,
  { authType }: Attempt,
  answer: TypedAnswer,
  { held, settings, sentCode, slowestImported }: Admitted,
): Promise<Comparison<unknown>> {
  const method = typedMethod(authType)
  const secret = held ? held.secret : method.decoySecret
  if (secret === undefined) return { outcome: 'wrong' }
  const kept = { secret, progress: held?.row.progress ?? 0, drift: held?.row.drift ?? 0 }
  return method.verify(answer, kept, { settings, now: clock.now(), asker, sentCode, slowestImported })
}

function refusal({ challengeId }: Attempt, reason: VerdictReason, attemptsRemaining: number): Verdict {
  return { authenticated: false, reason, attemptsRemaining, ...(challengeId ? { challengeId } : {}) }
}
