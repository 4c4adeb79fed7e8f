// Codes are derived from their challenge, never stored: who sends one and who checks one both work it out.
import type { TenantTx } from '@countersign/platform/database'
import type { Vault } from '../../tenancy/index.ts'

export interface Codes {
  /** Under the newest key, or under the one of `keyVersion`. */
  derive(
    tx: TenantTx,
    challengeId: string,
    digits: number,
    keyVersion?: number,
  ): Promise<{ readonly code: string; readonly keyVersion: number }>
}

export function createCodes({ vault }: { vault: Vault }): Codes {
  return {
    async derive(tx, challengeId, digits, keyVersion) {
      const { version, bytes } = await vault.mac(tx, 'codes', challengeId, keyVersion)
      // 128 bits for at most ten digits: no code is likelier than another by more than nothing.
      const number = bytes.readBigUInt64BE(0) * 2n ** 64n + bytes.readBigUInt64BE(8)
      return { code: (number % 10n ** BigInt(digits)).toString().padStart(digits, '0'), keyVersion: version }
    },
  }
}
