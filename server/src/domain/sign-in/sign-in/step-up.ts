// A further proof in a session: with a second factor if the user has one, else with the password.
import { Problem, type StepUpRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { findChallenge, useProof } from '../../challenges/index.ts'
import { type Held, lockUserShared, recentProofMs, sessions } from '../../people/index.ts'
import { findSecondFactors } from './second-factors.ts'

export function stepUp(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { proofChallengeId: challengeId }: StepUpRequest,
): Promise<Held> {
  return tenant.tx(async (tx) => {
    const { id: userId, clientId } = origin.caller
    const now = ctx.clock.now()
    await lockUserShared(tx, userId)
    const { demanded } = await findSecondFactors(ctx, tx, userId)
    const within = { now: new Date(now), since: new Date(now - recentProofMs) }
    const proof = { challengeId, userId, clientId, secondFactor: demanded }
    if (!(await useProof(tx, proof, within))) throw new Problem('proof_required')
    const challenge = await findChallenge(tx, challengeId)
    const provenAt = challenge?.responded_at ?? null
    const byPassword = challenge?.auth_type === 'password'
    return sessions.stepUp(ctx, tx, origin, {
      passwordAt: byPassword ? provenAt : null,
      secondFactorAt: byPassword ? null : provenAt,
      // Its client is our own: no other passkey can answer its challenges.
      passkeyAt: challenge?.auth_type === 'passkey' ? provenAt : null,
    })
  })
}
