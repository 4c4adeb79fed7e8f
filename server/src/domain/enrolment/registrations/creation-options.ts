// The options with which a page creates a new passkey.
import type { NewRegistration, RelyingParty, SettingsOf } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import { handleOf, listPasskeys } from '../../authenticators/index.ts'

interface NewPasskey {
  readonly userId: string
  readonly relyingParty: Pick<RelyingParty, 'id' | 'name'>
  /** How authenticators show the user. */
  readonly user: { readonly name: string; readonly displayName: string }
  readonly challenge: Buffer
  readonly settings: SettingsOf<'passkey'>
}

export async function creationOptionsOf(
  tx: TenantTx,
  { userId, relyingParty, user, challenge, settings }: NewPasskey,
): Promise<NonNullable<NewRegistration['publicKey']>> {
  const handle = await handleOf(tx, userId, relyingParty.id)
  const held = await listPasskeys(tx, userId, relyingParty.id)
  const { attachment, attestation, challengeValiditySeconds, residentKey, userVerification } = settings
  const options = webMethod.creationOptions({
    relyingParty,
    user: { handle, ...user },
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
