// Verifying the answer to an application's challenge, and the assertion that the application gets.
import type { AuthenticatePasskeyRequest, Verdict } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { ChallengesContext } from '../context.ts'
import { signAssertion } from '../lifecycle/assertion.ts'
import { amrOf } from './amr.ts'
import { verifyPasskey } from './verify-passkey.ts'

type Answer = Pick<AuthenticatePasskeyRequest, 'authType' | 'credential' | 'userId'> & { readonly challengeId: string }

export async function verifyWeb(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { authType, ...answer }: Answer,
): Promise<Verdict> {
  const { challengeId } = answer
  const verdict = await verifyPasskey(ctx, tenant, origin, answer, { at: 'application' })
  if (!verdict.authenticated) return { ...verdict, challengeId }
  const { passkey, verified } = verdict
  const { user_id: userId, registration_id: registrationId } = passkey
  const assertion = await signAssertion(ctx, tenant, {
    clientId: origin.caller.clientId,
    userId,
    authType,
    purpose: 'authentication',
    challengeId,
    provenAt: ctx.clock.now(),
    amr: amrOf(passkey, verified),
    relyingPartyId: passkey.rp_id,
  })
  return { authenticated: true, challengeId, registrationId, userId, assertion }
}
