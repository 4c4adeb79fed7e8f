// A user answers what a device would show on our page, and signs the decision with a passkey of our own pages. The challenge
// of the passkey is the hash of the decision and of all that was shown, so its signature is valid for nothing else.
import { type ApprovalDecision, invalidField, type MyApprovalOptions, Problem } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import type { Origin } from '@countersign/platform/access'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { listPasskeys, listRegistrations, modes, ownRelyingParty } from '../../authenticators/index.ts'
import { findSubject, lockUserShared } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { type DeviceChallengeRow, findDeviceChallenge } from '../lifecycle/device-challenges-store.ts'
import { isOpen, stateOf } from '../lifecycle/present.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { findHeldPasskey, type HeldPasskey } from '../web-answers/held-passkey.ts'
import { recordClone, recordUse, type VerifiedUse } from '../web-answers/record-use.ts'
import { endingOf, finishAnswer } from './finish-answer.ts'
import { lockPrompts } from './pauses.ts'
import type { Decision } from './response.ts'

export interface Decided {
  readonly userId: string
  readonly challengeId: string
  readonly decision: ApprovalDecision
  /** The digits that the asker shows. */
  readonly number?: string | undefined
}

const decisions: Readonly<Record<ApprovalDecision, (number: string | undefined) => Decision>> = {
  approve: (number) => ({ decision: 'approve', number }),
  deny: () => ({ decision: 'deny', denyReason: 'cancelled' }),
  not_me: () => ({ decision: 'deny', denyReason: 'not_me' }),
}

/** What the page passes to the browser, for one decision. */
export function decisionOptions(
  ctx: ChallengesContext,
  tenant: TenantScope,
  decided: Decided,
): Promise<MyApprovalOptions> {
  return tenant.tx(async (tx) => {
    const challenge = await openChallenge(ctx, tx, decided)
    const { settings } = await passkeyMode(tx)
    const { id: relyingPartyId } = ownRelyingParty(ctx)
    const [held, passkeys] = await Promise.all([
      listRegistrations(tx, decided.userId),
      listPasskeys(tx, decided.userId, relyingPartyId),
    ])
    const usable = new Set(held.filter(isUsable).map((row) => row.registration_id))
    const allowed = passkeys.filter((row) => row.uv_initialized && usable.has(row.registration_id))
    if (allowed.length === 0) throw new Problem('registration_not_found')
    const publicKey = webMethod.requestOptions({
      relyingPartyId,
      challenge: signedBytes(ctx, tenant.id, challenge, decided.decision),
      timeoutMs: Math.min(settings.challengeValiditySeconds * 1000, challenge.expires_at.getTime() - ctx.clock.now()),
      allowCredentials: allowed.map((row) => ({ id: row.credential_id, transports: row.transports })),
      userVerification: 'required',
    })
    return { publicKey: structuredClone(publicKey) as MyApprovalOptions['publicKey'] }
  })
}

/** A wrong number denies, as on a device. A response that is not the passkey's changes nothing. */
export async function decideWithPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  decided: Decided,
  credential: unknown,
): Promise<void> {
  const presented = webMethod.readPresented(credential)
  if (!presented.ok) throw invalidField('credential', `is not a response of a browser: ${presented.detail}`)
  const relyingParty = ownRelyingParty(ctx)
  const found = await tenant.tx(async (tx) => {
    const challenge = await openChallenge(ctx, tx, decided)
    const { settings } = await passkeyMode(tx)
    const key = { relyingPartyId: relyingParty.id, credentialId: presented.id, ownPages: true }
    const held = await findHeldPasskey(tx, origin, { user_id: decided.userId }, key)
    return { challenge, settings, held: held && isUsable(held.registration) ? held : undefined }
  })
  const { challenge, settings, held } = found
  const verified =
    held && verify(credential, held, relyingParty, signedBytes(ctx, tenant.id, challenge, decided.decision))
  const refused = await tenant.tx(async (tx) => {
    if (!held || !verified) return 'wrong_credential'
    await lockUserShared(tx, decided.userId)
    if ((await findSubject(tx, decided.userId))?.status !== 'active') throw new Problem('not_found')
    await lockPrompts(tx, decided.userId)
    const recorded = await recordUse(ctx, tx, held, settings, verified)
    if (verified.mayBeCloned) await recordClone(ctx, tx, origin, held, verified, settings.refuseClonedKeys)
    if ('refused' in recorded) return recorded.refused
    const ending = await endingOf(ctx, tx, decisions[decided.decision](decided.number), challenge)
    const counts = await finishAnswer(ctx, tx, origin, challenge, {
      userId: decided.userId,
      registrationId: held.registration.registration_id,
      ending,
      evidence: { deviceId: null, response: evidenceOf(credential) },
    })
    if (!counts) throw new Problem('approval_finished')
    return undefined
  })
  if (refused === undefined) return
  const details = { challengeId: decided.challengeId, signedBy: 'passkey' }
  await tenant.ahead((tx) =>
    recordAnswer(ctx, tx, origin, {
      userId: decided.userId,
      authType: challenge.auth_type,
      purpose: challenge.purpose,
      reason: refused,
      details,
    }),
  )
  throw new Problem('credential_rejected', {
    details: [{ field: 'credential', issue: 'was not signed by one of your passkeys for this decision' }],
    members: { reason: refused },
  })
}

async function openChallenge(
  ctx: ChallengesContext,
  tx: TenantTx,
  { challengeId, userId, decision, number }: Decided,
): Promise<DeviceChallengeRow> {
  const challenge = await findDeviceChallenge(tx, challengeId)
  if (challenge?.user_id !== userId || challenge.purpose !== 'approval') throw new Problem('not_found')
  if (decision === 'approve' && number === undefined)
    throw invalidField('number', 'is required to approve: the two digits that the agent shows')
  if (!isOpen(stateOf(challenge, ctx.clock.now()).state)) throw new Problem('approval_finished')
  return challenge
}

async function passkeyMode(tx: TenantTx) {
  const mode = await modes.of(tx, 'passkey')
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  return mode
}

/** Added with a proof, on our own pages. */
const isUsable = ({ own_pages, agreed, status }: HeldPasskey['registration']): boolean =>
  own_pages && agreed && status === 'active'

function signedBytes(
  { addresses }: ChallengesContext,
  tenantId: string,
  { challenge_id: challengeId, nonce, details_hash: detailsHash, action_hash: actionHash }: DeviceChallengeRow,
  decision: ApprovalDecision,
): Buffer {
  const aud = addresses.issuer(tenantId)
  const typ = 'countersign-approval'
  return sha256(canonicalJson({ typ, aud, tid: tenantId, challengeId, nonce, decision, detailsHash, actionHash }))
}

function verify(
  credential: unknown,
  { passkey, registration, userHandle }: HeldPasskey,
  { id: rpId, origins, topOrigins = [] }: ReturnType<typeof ownRelyingParty>,
  challenge: Buffer,
): VerifiedUse | undefined {
  const verified = webMethod.verifyAssertion(
    credential,
    {
      challenge,
      origins,
      topOrigins,
      rpId,
      // Of a key that anyone who finds it can use, an approval would prove nothing.
      userVerification: 'required',
      allowCredentials: [],
      userIdentified: true,
      anotherFactorVerified: false,
    },
    {
      id: passkey.credential_id,
      publicKey: passkey.public_key,
      signCount: registration.progress,
      uvInitialized: passkey.uv_initialized,
      backupEligible: passkey.backup_eligible,
      userHandle,
    },
  )
  return verified.ok ? verified : undefined
}

/** What is needed to verify the signature again. */
function evidenceOf(credential: unknown): string {
  const { id, response } = credential as { id: string; response: Readonly<Record<string, string>> }
  const { authenticatorData, clientDataJSON, signature } = response
  return JSON.stringify({ credentialId: id, authenticatorData, clientDataJSON, signature })
}
