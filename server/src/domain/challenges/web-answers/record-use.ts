// What a verified answer changes about its passkey.
import type { SettingsOf, VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import type { webMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import { updateActiveHint, updatePasskey, updateProven } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findSubject } from '../../people/index.ts'
import type { HeldPasskey } from './held-passkey.ts'
import { hintOf } from './hint.ts'

export type VerifiedUse = Extract<ReturnType<typeof webMethod.verifyAssertion>, { ok: true }>

export type Recorded = { readonly refused: VerdictReason } | { readonly replacesId: string | null }

/** The counter is compared and set, so of two answers with the same one counts. */
export async function recordUse(
  ctx: BaseContext,
  tx: TenantTx,
  { passkey, registration }: HeldPasskey,
  { refuseClonedKeys }: Pick<SettingsOf<'passkey'>, 'refuseClonedKeys'>,
  verified: VerifiedUse,
): Promise<Recorded> {
  const { registration_id: registrationId, drift, progress } = registration
  const { user_id: userId } = passkey
  const { signCount, uvInitialized, backupState, mayBeCloned } = verified
  const isRefused = mayBeCloned && refuseClonedKeys
  // In this order: disabling a user waits for the registration, so the user is read when nothing can disable them.
  const proof = { registrationId, progressRead: progress, progress: signCount, drift, sealedSecret: null }
  const [proven, subject] = await Promise.all([
    isRefused ? undefined : updateProven(tx, { ...proof, provenAt: new Date(ctx.clock.now()) }),
    findSubject(tx, userId),
  ])
  if (isRefused) return { refused: 'credential_may_be_cloned' }
  if (!proven || subject?.status !== 'active') return { refused: 'wrong_credential' }
  if (uvInitialized !== passkey.uv_initialized || backupState !== passkey.backup_state)
    await updatePasskey(tx, registrationId, { uvInitialized, backupState })
  // A user can turn the synchronisation of passkeys on or off at any time.
  if (backupState !== passkey.backup_state)
    await updateActiveHint(
      tx,
      registrationId,
      hintOf({
        relyingPartyId: passkey.rp_id,
        aaguid: passkey.aaguid,
        attested: passkey.attestation_verified,
        synced: backupState,
      }),
    )
  return { replacesId: proven.replaces_id }
}

/** Two devices may hold the key: administrators should know, whether the answer counts or not. */
export function recordClone(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  { passkey, registration }: HeldPasskey,
  { signCount }: VerifiedUse,
  refused: boolean,
): Promise<void> {
  const { registration_id: registrationId, progress: lastCounter } = registration
  return recordEvent(ctx, tx, origin, {
    action: 'credential.may_be_cloned',
    target: { kind: 'user', id: passkey.user_id },
    details: { registrationId, counter: signCount, lastCounter, refused },
  })
}
