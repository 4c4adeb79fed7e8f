// A challenge that the browser answers with a passkey: its row, and the options that the page passes to the browser.
import type { ChallengeContext, PasskeyChallenge, SettingsOf } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import type { ChallengesContext } from '../context.ts'
import { insertChallenge, notDelivered } from '../lifecycle/new-challenges-store.ts'
import { presentChallenge } from '../lifecycle/present.ts'
import type { AllowedCredential } from './allowed-credentials.ts'
import { deriveChallenge } from './challenge-bytes.ts'

export interface AskedWeb {
  /** Null: the passkey names the user. */
  readonly userId: string | null
  readonly relyingPartyId: string
  readonly allowCredentials: readonly AllowedCredential[]
  readonly userVerification: SettingsOf<'passkey'>['userVerification']
  readonly settings: SettingsOf<'passkey'>
  readonly context: ChallengeContext
  readonly locale: string | null
}

export async function openWebChallenge(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { userId, relyingPartyId, allowCredentials, userVerification, settings, context, locale }: AskedWeb,
): Promise<PasskeyChallenge> {
  const now = ctx.clock.now()
  const challengeId = newId('chl', now)
  const { bytes, keyVersion } = await deriveChallenge(ctx, tx, challengeId)
  const timeoutMs = settings.challengeValiditySeconds * 1000
  const row = await insertChallenge(tx, {
    challengeId,
    clientId: origin.caller.clientId,
    userId,
    registrationId: null,
    authType: 'passkey',
    purpose: 'authentication',
    state: 'pending',
    context,
    // A page may ask in several windows: each has a challenge of its own.
    contextHash: sha256(challengeId),
    locale,
    maxAttempts: settings.attemptsPerChallenge,
    delivery: notDelivered,
    webAuthn: { relyingPartyId, keyVersion },
    createdAt: new Date(now),
    expiresAt: new Date(now + timeoutMs),
  })
  await recordEvent(ctx, tx, origin, {
    action: 'challenge.issued',
    target: userId === null ? { kind: 'challenge', id: challengeId } : { kind: 'user', id: userId },
    details: { challengeId, authType: 'passkey', relyingPartyId },
  })
  const publicKey = webMethod.requestOptions({
    relyingPartyId,
    challenge: bytes,
    timeoutMs,
    allowCredentials,
    userVerification,
  })
  return { ...presentChallenge(row, now), publicKey: structuredClone(publicKey) as PasskeyChallenge['publicKey'] }
}
