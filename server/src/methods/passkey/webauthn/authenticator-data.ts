// Authenticator data (WebAuthn §6.1) and attested credential data (§6.5.1), to the last byte.
import { sha256 } from '@countersign/platform/crypto'
import { decodeCborPrefix } from './encoding/cbor.ts'
import { refuse } from './refusal.ts'

export interface AuthenticatorData {
  readonly bytes: Buffer
  readonly rpIdHash: Buffer
  readonly userPresent: boolean
  readonly userVerified: boolean
  readonly backupEligible: boolean
  readonly backupState: boolean
  readonly signCount: number
  readonly attested: AttestedCredential | undefined
}

export interface AttestedCredential {
  readonly aaguid: Buffer
  readonly id: Buffer
  /** The COSE_Key, as encoded. */
  readonly publicKey: Buffer
}

export const maxCredentialIdBytes = 1023

const reason = 'malformed_authenticator_data'
const fixedBytes = 37
const flag = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backupState: 0x10,
  attested: 0x40,
  extensions: 0x80,
}

export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  if (bytes.length < fixedBytes) refuse(reason, 'authenticator data has at least 37 bytes')
  const flags = bytes.readUInt8(32)
  const { attested, end } = flags & flag.attested ? readAttested(bytes) : { attested: undefined, end: fixedBytes }
  const extensions = flags & flag.extensions ? readExtensions(bytes.subarray(end)) : 0
  if (end + extensions !== bytes.length) refuse(reason, 'authenticator data is followed by trailing bytes')
  return {
    bytes,
    rpIdHash: bytes.subarray(0, 32),
    userPresent: (flags & flag.userPresent) !== 0,
    userVerified: (flags & flag.userVerified) !== 0,
    backupEligible: (flags & flag.backupEligible) !== 0,
    backupState: (flags & flag.backupState) !== 0,
    signCount: bytes.readUInt32BE(33),
    attested,
  }
}

export interface ExpectedAuthenticator {
  readonly rpId: string
  readonly userVerification: 'required' | 'preferred' | 'discouraged'
}

/** The steps that registration and authentication share. */
export function checkAuthenticatorData(
  data: AuthenticatorData,
  expected: ExpectedAuthenticator,
  needsPresence: boolean,
) {
  if (!data.rpIdHash.equals(sha256(expected.rpId))) {
    refuse('rp_id_mismatch', 'the authenticator answered for another relying party')
  }
  if (needsPresence && !data.userPresent) refuse('user_not_present', 'the authenticator did not test user presence')
  if (expected.userVerification === 'required' && !data.userVerified) {
    refuse('user_not_verified', 'the authenticator did not verify the user')
  }
  if (data.backupState && !data.backupEligible) {
    refuse('backup_state_invalid', 'a credential that cannot be backed up claims to be backed up')
  }
}

function readAttested(bytes: Buffer): { attested: AttestedCredential; end: number } {
  const idStart = fixedBytes + 18
  if (bytes.length < idStart) refuse(reason, 'attested credential data ends too early')
  const idLength = bytes.readUInt16BE(idStart - 2)
  if (idLength > maxCredentialIdBytes) refuse('credential_id_too_long', 'a credential id has at most 1,023 bytes')
  const keyStart = idStart + idLength
  if (idLength === 0 || keyStart >= bytes.length) refuse(reason, 'attested credential data ends too early')
  const end = keyStart + decodeCborPrefix(bytes.subarray(keyStart), 'malformed_public_key').length
  const aaguid = bytes.subarray(fixedBytes, fixedBytes + 16)
  return { attested: { aaguid, id: bytes.subarray(idStart, keyStart), publicKey: bytes.subarray(keyStart, end) }, end }
}

/** We ask for no extensions. Unsolicited outputs are ignored, but must be well-formed. */
function readExtensions(bytes: Buffer): number {
  const { value, length } = decodeCborPrefix(bytes, reason)
  return value instanceof Map ? length : refuse(reason, 'extensions must be a CBOR map')
}
