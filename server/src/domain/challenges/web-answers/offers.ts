// Passkeys that the sign-in page offers before it knows the user. A page view writes no row: the challenge is sealed, and only
// an answer records it, so that it counts once, in whichever process it arrives.
import type { ChallengeContext, PasskeyOffer } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { modes, ownRelyingParty } from '../../authenticators/index.ts'
import { unlessBroken } from '../../tenancy/index.ts'
import type { ChallengesContext } from '../context.ts'
import { insertChallenge, notDelivered } from '../lifecycle/new-challenges-store.ts'
import { deriveChallenge } from './challenge-bytes.ts'

const offeredMs = 5 * 60_000

interface Offered {
  readonly challengeId: string
  readonly keyVersion: number
  readonly createdAt: number
}

/** A seal can be opened only together with the secret of the page that it was made for. */
const placeFor = (pageSecret: string) => ({
  table: 'challenges',
  row: sha256(pageSecret).toString('base64url'),
  column: 'offer',
})

/** Names no passkey and no user: a visitor must not learn who has one. */
export async function offerPasskey(ctx: ChallengesContext, tx: TenantTx, pageSecret: string): Promise<PasskeyOffer> {
  const createdAt = ctx.clock.now()
  const challengeId = newId('chl', createdAt)
  const { bytes, keyVersion } = await deriveChallenge(ctx, tx, challengeId)
  const offered: Offered = { challengeId, keyVersion, createdAt }
  const sealed = await ctx.vault.seal(tx, placeFor(pageSecret), JSON.stringify(offered))
  const publicKey = webMethod.requestOptions({
    relyingPartyId: ownRelyingParty(ctx).id,
    challenge: bytes,
    timeoutMs: offeredMs,
    allowCredentials: [],
    userVerification: 'required',
  })
  return {
    offer: sealed.toString('base64url'),
    publicKey: structuredClone(publicKey) as PasskeyOffer['publicKey'],
    expiresAt: new Date(createdAt + offeredMs).toISOString(),
  }
}

interface Answering {
  readonly offer: string
  readonly pageSecret: string
  readonly context: ChallengeContext
}

/** The id of the challenge, which now has a row. Undefined if the offer has expired or belongs to another page. */
export async function acceptOffer(
  ctx: ChallengesContext,
  tx: TenantTx,
  { caller }: Origin,
  { offer, pageSecret, context }: Answering,
): Promise<string | undefined> {
  const opened = await unlessBroken(ctx.vault.open(tx, placeFor(pageSecret), Buffer.from(offer, 'base64url')))
  if (!opened) return undefined
  const { challengeId, keyVersion, createdAt } = JSON.parse(opened.toString()) as Offered
  const expiresAt = createdAt + offeredMs
  if (expiresAt <= ctx.clock.now()) return undefined
  const { settings } = await modes.of(tx, 'passkey')
  await insertChallenge(tx, {
    challengeId,
    clientId: caller.clientId,
    userId: null,
    registrationId: null,
    authType: 'passkey',
    purpose: 'authentication',
    state: 'pending',
    context,
    contextHash: sha256(challengeId),
    locale: null,
    maxAttempts: settings.attemptsPerChallenge,
    delivery: notDelivered,
    webAuthn: { relyingPartyId: ownRelyingParty(ctx).id, keyVersion },
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  })
  return challengeId
}
