import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'

interface DerivedChallenge {
  readonly bytes: Buffer
  readonly keyVersion: number
}

/**
 * The WebAuthn challenge of a challenge or a registration: derived from its id, never stored. With the newest key, or with that
 * of `keyVersion`.
 */
export async function deriveChallenge(
  { vault }: Pick<TenancyContext, 'vault'>,
  tx: TenantTx,
  id: string,
  keyVersion?: number,
): Promise<DerivedChallenge> {
  const { version, bytes } = await vault.mac(tx, 'passkeys', id, keyVersion)
  return { bytes, keyVersion: version }
}
