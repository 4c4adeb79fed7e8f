import { methods } from '@countersign/contract'
import type { PasskeyRow } from '../../authenticators/index.ts'

interface Verified {
  readonly userVerified: boolean
  readonly backupState: boolean
}

/** RFC 8176: that a key was used in the presence of its user; whether the user unlocked it; what kind of key it is. */
export function amrOf(passkey: PasskeyRow, { userVerified, backupState }: Verified): string[] {
  return [
    ...methods.passkey.amr,
    ...(userVerified ? ['mfa'] : []),
    ...(backupState ? ['swk'] : passkey.attestation_verified ? ['hwk'] : []),
  ]
}
