// A further proof in a session: by a second factor where the user has one, else by the password.
import { Problem, type StepUpRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { findChallenge, useProof } from '../../challenges/index.ts'
import { type Held, lockUserShared, recentProofMs, sessions } from '../../people/index.ts'
import type { SecondFactorsOf } from './second-factors.ts'

interface Parts extends BaseContext {
  readonly secondFactorsOf: SecondFactorsOf
}

export function createStepUp(parts: Parts) {
  const { clock, secondFactorsOf } = parts
  return (tenant: TenantScope, origin: Origin, { proofChallengeId: challengeId }: StepUpRequest): Promise<Held> =>
    tenant.tx(async (tx) => {
      const { id: userId, clientId } = origin.caller
      const now = clock.now()
      await lockUserShared(tx, userId)
      const { demanded } = await secondFactorsOf(tx, userId)
      const within = { now: new Date(now), since: new Date(now - recentProofMs) }
      const proof = { challengeId, userId, clientId, secondFactor: demanded }
      if (!(await useProof(tx, proof, within))) throw new Problem('proof_required')
      const challenge = await findChallenge(tx, challengeId)
      const provenAt = challenge?.responded_at ?? null
      const byPassword = challenge?.auth_type === 'password'
      return sessions.stepUp(parts, tx, origin, {
        passwordAt: byPassword ? provenAt : null,
        secondFactorAt: byPassword ? null : provenAt,
      })
    })
}
