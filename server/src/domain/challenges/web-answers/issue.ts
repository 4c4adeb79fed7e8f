// Issuing a challenge that the browser answers with a passkey.
import { type PasskeyChallenge, Problem, type SendPasskeyRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId, sha256 } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import { modes } from '../../authenticators/index.ts'
import type { ChallengesContext } from '../context.ts'
import { insertChallenge, notDelivered } from '../lifecycle/new-challenges-store.ts'
import { presentChallenge } from '../lifecycle/present.ts'
import { allowedCredentials } from './allowed-credentials.ts'
import { deriveChallenge } from './challenge-bytes.ts'
import { verificationOf } from './user-verification.ts'

export function issueWeb(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { authType, userId, relyingPartyId, context = {}, locale }: SendPasskeyRequest,
): Promise<PasskeyChallenge> {
  return tenant.tx(async (tx) => {
    const { enabled, settings } = await modes.of(tx, authType)
    if (!enabled) throw new Problem('auth_type_disabled')
    const { id: rpId } = webMethod.relyingPartyOf(settings, relyingPartyId)
    if (userId === undefined && !settings.allowUsernameless) throw new Problem('user_required')
    const allowed = userId === undefined ? [] : await allowedCredentials(ctx, tx, origin, userId, rpId)
    const now = ctx.clock.now()
    const challengeId = newId('chl', now)
    const { bytes, keyVersion } = await deriveChallenge(ctx, tx, challengeId)
    const row = await insertChallenge(tx, {
      challengeId,
      clientId: origin.caller.clientId,
      userId: userId ?? null,
      registrationId: null,
      authType,
      purpose: 'authentication',
      state: 'pending',
      context,
      // A page may ask in several windows: each has a challenge of its own.
      contextHash: sha256(challengeId),
      locale: locale ?? null,
      maxAttempts: settings.attemptsPerChallenge,
      delivery: notDelivered,
      webAuthn: { relyingPartyId: rpId, keyVersion },
      createdAt: new Date(now),
      expiresAt: new Date(now + settings.challengeValiditySeconds * 1000),
    })
    await recordEvent(ctx, tx, origin, {
      action: 'challenge.issued',
      target: userId === undefined ? { kind: 'challenge', id: challengeId } : { kind: 'user', id: userId },
      details: { challengeId, authType, relyingPartyId: rpId },
    })
    const publicKey = webMethod.requestOptions({
      relyingPartyId: rpId,
      challenge: bytes,
      timeoutMs: settings.challengeValiditySeconds * 1000,
      allowCredentials: allowed,
      userVerification: verificationOf(settings, row),
    })
    return { ...presentChallenge(row, now), publicKey: structuredClone(publicKey) as PasskeyChallenge['publicKey'] }
  })
}
