// The options with which a page creates a new passkey.
import type { NewRegistration, SettingsOf } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { handleOf, listPasskeys } from '../../authenticators/index.ts'

interface NewPasskey {
  readonly userId: string
  readonly relyingPartyId: string
  readonly challenge: Buffer
  readonly settings: SettingsOf<'passkey'>
}

export async function creationOptionsOf(
  tx: TenantTx,
  { userId, relyingPartyId, challenge, settings }: NewPasskey,
): Promise<NonNullable<NewRegistration['publicKey']>> {
  const handle = await handleOf(tx, userId, relyingPartyId)
  const held = await listPasskeys(tx, userId, relyingPartyId)
  const { attachment, attestation, challengeValiditySeconds, residentKey, userVerification } = settings
  const options = webMethod.creationOptions({
    relyingParty: webMethod.relyingPartyOf(settings, relyingPartyId),
    user: { handle, name: userId, displayName: userId },
    challenge,
    timeoutMs: challengeValiditySeconds * 1000,
    excludeCredentials: held.map((row) => ({ id: row.credential_id, transports: row.transports })),
    userVerification,
    residentKey,
    ...(attachment === 'any' ? {} : { attachment }),
    attestation,
  })
  return structuredClone(options) as NonNullable<NewRegistration['publicKey']>
}
