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
    // A key that can be copied is not bound to its hardware, even while it has no copy.
    ...(backupState ? ['swk'] : passkey.hardware && !passkey.backup_eligible ? ['hwk'] : []),
  ]
}
