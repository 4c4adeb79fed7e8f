// Activating a new passkey. This proves nothing: the sender of an unattested registration chooses what it says.
// So there is no challenge and no assertion, and nothing can use it as a proof.
import { type AuthenticatePasskeyRequest, invalidField, Problem, type Verdict } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  attestationPolicyOf,
  insertPasskey,
  lockRegistration,
  modes,
  registrationSecrets,
  updateHint,
  updateProven,
} from '../../authenticators/index.ts'
import { lockedSubject } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { removeRegistration } from '../removal/registration-removal.ts'
import { deriveChallenge } from './challenge-bytes.ts'
import { CredentialRefused, recordRefused } from './credential-refused.ts'
import { hintOf } from './hint.ts'

type Answer = Pick<AuthenticatePasskeyRequest, 'authType' | 'credential' | 'userId'> & {
  readonly registrationId: string
}

/** What a pending registration keeps, sealed. */
export interface PendingPasskey {
  readonly relyingPartyId: string
  readonly keyVersion: number
}

export async function activateWeb(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  answer: Answer,
): Promise<Verdict> {
  const { userId } = answer
  if (userId === undefined) throw invalidField('userId', 'is required with registrationId')
  try {
    return await activate(ctx, tenant, origin, { ...answer, userId })
  } catch (error) {
    if (error instanceof CredentialRefused) await recordRefused(ctx, tenant, origin, userId, error)
    throw error
  }
}

function activate(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { authType, credential, registrationId, userId }: Answer & { readonly userId: string },
): Promise<Verdict> {
  return tenant.tx(async (tx) => {
    const { enabled, settings } = await modes.of(tx, authType)
    if (!enabled) throw new Problem('auth_type_disabled')
    if (!(await lockedSubject(tx, origin, userId, 'exclusive'))) throw new Problem('not_found')
    const row = await lockRegistration(tx, registrationId)
    const now = ctx.clock.now()
    const isOpen =
      row?.status === 'pending' && row.created_at.getTime() + settings.challengeValiditySeconds * 1000 > now
    if (!isOpen || row.user_id !== userId || row.auth_type !== authType) throw new Problem('not_found')
    const { relyingPartyId, keyVersion } = (await registrationSecrets.open(ctx, tx, row)) as PendingPasskey
    const relyingParty = webMethod.relyingPartyOf(settings, relyingPartyId)
    const { bytes } = await deriveChallenge(ctx, tx, registrationId, keyVersion)
    const verified = webMethod.verifyRegistration(credential, {
      challenge: bytes,
      origins: relyingParty.origins,
      topOrigins: relyingParty.topOrigins ?? [],
      rpId: relyingPartyId,
      userVerification: settings.userVerification,
      attestation: attestationPolicyOf(settings, now),
      algorithms: webMethod.offeredAlgorithms,
    })
    if (!verified.ok) throw new CredentialRefused(verified, { registrationId, relyingPartyId })
    const made = verified.credential
    const shown = { relyingPartyId, aaguid: made.aaguid, synced: made.backupState }
    await updateHint(tx, registrationId, hintOf(shown))
    const proof = { registrationId, progressRead: row.progress, progress: made.signCount, drift: 0, sealedSecret: null }
    const proven = await updateProven(tx, { ...proof, provenAt: new Date(now) })
    if (!proven) throw new Problem('not_found')
    const passkey = {
      registration_id: registrationId,
      user_id: userId,
      rp_id: relyingPartyId,
      credential_id: made.id,
      public_key: made.publicKey,
      uv_initialized: made.uvInitialized,
      backup_eligible: made.backupEligible,
      backup_state: made.backupState,
      transports: made.transports,
      aaguid: made.aaguid,
      attestation_format: made.attestationFormat,
      attestation_verified: made.attestationVerified,
      hardware: made.hardware,
    }
    if ((await insertPasskey(tx, passkey, new Date(now))) === 0) throw new Problem('already_registered')
    if (proven.replaces_id) await removeRegistration(ctx, tx, origin, proven.replaces_id)
    await recordEvent(ctx, tx, origin, {
      action: 'passkey.activated',
      target: { kind: 'user', id: userId },
      details: { registrationId, ...shown },
    })
    return { authenticated: true, registrationId, userId }
  })
}
