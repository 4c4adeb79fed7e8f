// Codes are derived from their challenge, never stored: who sends one and who checks one both derive it.
import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'

interface Code {
  readonly code: string
  readonly keyVersion: number
}

/** With the newest key, or with that of `keyVersion`. */
export async function deriveCode(
  { vault }: Pick<TenancyContext, 'vault'>,
  tx: TenantTx,
  challengeId: string,
  digits: number,
  keyVersion?: number,
): Promise<Code> {
  const { version, bytes } = await vault.mac(tx, 'codes', challengeId, keyVersion)
  // From 128 bits to at most ten digits: all codes are equally likely, for every practical purpose.
  const number = bytes.readBigUInt64BE(0) * 2n ** 64n + bytes.readBigUInt64BE(8)
  return { code: (number % 10n ** BigInt(digits)).toString().padStart(digits, '0'), keyVersion: version }
}
