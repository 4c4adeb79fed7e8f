// Issuing a challenge that the browser answers with a passkey of an application.
import { type PasskeyChallenge, Problem, type SendPasskeyRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { allowedRelyingParties, modes, relyingPartyFor } from '../../authenticators/index.ts'
import type { ChallengesContext } from '../context.ts'
import { allowedCredentials } from './allowed-credentials.ts'
import { openWebChallenge } from './open-web-challenge.ts'
import { verificationOf } from './user-verification.ts'

export async function issueWeb(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { authType, userId, relyingPartyId, context = {}, locale }: SendPasskeyRequest,
): Promise<PasskeyChallenge> {
  const allowed = await allowedRelyingParties(ctx, tenant, origin)
  return tenant.tx(async (tx) => {
    const { enabled, settings } = await modes.of(tx, authType)
    if (!enabled) throw new Problem('auth_type_disabled')
    const { id: rpId } = relyingPartyFor(settings, allowed, relyingPartyId)
    if (userId === undefined && !settings.allowUsernameless) throw new Problem('user_required')
    return openWebChallenge(ctx, tx, origin, {
      userId: userId ?? null,
      relyingPartyId: rpId,
      allowCredentials: userId === undefined ? [] : await allowedCredentials(ctx, tx, origin, userId, rpId),
      userVerification: verificationOf(settings, { user_id: userId ?? null }),
      settings,
      context,
      locale: locale ?? null,
    })
  })
}
