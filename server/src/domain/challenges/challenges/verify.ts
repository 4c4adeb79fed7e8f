// Verifying an answer: admitted and counted in one transaction, compared outside of any, settled in another.
import { Problem, type Verdict } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import type { Answer } from '../../../methods/method.ts'
import type { Access } from '../../oauth/index.ts'
import type { Attempt, createAdmit } from './admit.ts'
import { signAssertion } from './assertion.ts'
import type { createSettle, Settled } from './settle.ts'

interface Parts {
  readonly clock: Clock
  readonly access: Access
  readonly admit: ReturnType<typeof createAdmit>
  readonly settle: ReturnType<typeof createSettle>
}

export type Verify = (tenant: TenantScope, origin: Origin, attempt: Attempt, answer: Answer) => Promise<Verdict>

export function createVerify({ clock, access, admit, settle }: Parts): Verify {
  return async (tenant, origin, attempt, answer) => {
    const method = authenticationMethods[attempt.authType]
    const together = (kind: string) => ({ kind: `${attempt.authType} ${kind}`, key: attempt.userId })
    // Committed whatever becomes of the call: an attempt that was made stays made.
    const admitted = await tenant.ahead((tx) => admit(tx, origin, attempt), together('admit'))
    if ('refused' in admitted) {
      await tenant.tx((tx) => settle.fail(tx, origin, attempt, admitted.refused), together('settle'))
      return refusal(attempt, admitted.refused, admitted.attemptsRemaining)
    }

    const { held, settings, sentCode } = admitted
    const context = { settings, now: clock.now(), tenantId: tenant.id, sentCode }
    const secret = held ? held.secret : method.decoySecret
    const verdict =
      secret === undefined
        ? ({ outcome: 'wrong' } as const)
        : await method.verify(
            answer,
            { secret, progress: held?.row.progress ?? 0, drift: held?.row.drift ?? 0 },
            context,
          )

    const settled = await tenant.tx((tx): Promise<Settled> => {
      if (verdict.outcome === 'right' && held)
        return settle.succeed(tx, origin, attempt, admitted, { row: held.row, verdict })
      return settle.fail(
        tx,
        origin,
        attempt,
        verdict.outcome === 'replayed' ? 'replayed_code' : method.wrongReason,
        admitted,
      )
    }, together('settle'))
    if (!settled.approved) return refusal(attempt, settled.reason, admitted.attemptsRemaining)
    const { challengeId, registrationId } = settled
    const { userId, authType } = attempt
    const signing = await access.signing(tenant.id)
    if (!signing) throw new Problem('unauthorized')
    const proven = {
      tenantId: tenant.id,
      clientId: origin.caller.clientId,
      userId,
      authType,
      challengeId,
      provenAt: clock.now(),
    }
    return { authenticated: true, challengeId, registrationId, assertion: signAssertion(signing, proven) }
  }
}

function refusal({ challengeId }: Attempt, reason: NonNullable<Verdict['reason']>, attemptsRemaining: number): Verdict {
  return { authenticated: false, reason, attemptsRemaining, ...(challengeId ? { challengeId } : {}) }
}
