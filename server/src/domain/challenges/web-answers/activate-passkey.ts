// Storing a new passkey: what the browser created is verified, and the pending registration becomes active.
import { Problem, type RelyingParty, type SettingsOf } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  attestationPolicyOf,
  insertPasskey,
  type RegistrationRow,
  updateHint,
  updateProven,
} from '../../authenticators/index.ts'
import type { ChallengesContext } from '../context.ts'
import { removeRegistration } from '../removal/registration-removal.ts'
import { deriveChallenge } from './challenge-bytes.ts'
import { CredentialRefused } from './credential-refused.ts'
import { hintOf } from './hint.ts'

export interface Creation {
  readonly relyingParty: RelyingParty
  readonly keyVersion: number
  readonly settings: SettingsOf<'passkey'>
  readonly conditionalCreate?: boolean
}

/** Call it under the lock of the registration. Throws `credential_rejected`, or `already_registered`. */
export async function activatePasskey(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  { registration_id: registrationId, user_id: userId, progress }: RegistrationRow,
  { relyingParty, keyVersion, settings, conditionalCreate = false }: Creation,
  credential: unknown,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  const { bytes } = await deriveChallenge(ctx, tx, registrationId, keyVersion)
  const verified = webMethod.verifyRegistration(credential, {
    challenge: bytes,
    origins: relyingParty.origins,
    topOrigins: relyingParty.topOrigins ?? [],
    rpId: relyingParty.id,
    userVerification: settings.userVerification,
    attestation: await attestationPolicyOf(tx, settings, credential, now.getTime()),
    algorithms: webMethod.offeredAlgorithms,
    conditionalCreate,
  })
  if (!verified.ok) throw new CredentialRefused(verified, { registrationId, relyingPartyId: relyingParty.id })
  const made = verified.credential
  const { aaguid, attestationVerified: attested, backupState: synced } = made
  const shown = { relyingPartyId: relyingParty.id, aaguid, attested, synced }
  await updateHint(tx, registrationId, hintOf(shown))
  const proof = { registrationId, progressRead: progress, progress: made.signCount, drift: 0, sealedSecret: null }
  const proven = await updateProven(tx, { ...proof, provenAt: now })
  if (!proven) throw new Problem('not_found')
  const passkey = {
    registration_id: registrationId,
    user_id: userId,
    rp_id: relyingParty.id,
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
  if ((await insertPasskey(tx, passkey, now)) === 0) throw new Problem('already_registered')
  if (proven.replaces_id) await removeRegistration(ctx, tx, origin, proven.replaces_id)
  await recordEvent(ctx, tx, origin, {
    action: 'passkey.activated',
    target: { kind: 'user', id: userId },
    details: { registrationId, ...shown },
  })
}
