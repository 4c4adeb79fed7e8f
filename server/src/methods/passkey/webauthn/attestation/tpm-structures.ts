// The two structures of the TPM 2.0 library specification, part 2, that TPM attestation carries.
import { refuse } from '../refusal.ts'
import { malformedStatement } from './statement.ts'

const algorithmNull = 0x0010
export const tpmKeyType = { rsa: 0x0001, ecc: 0x0023 } as const

export interface TpmAttest {
  readonly magic: number
  readonly type: number
  readonly extraData: Buffer
  readonly certifiedName: Buffer
}

export type TpmPublic = { readonly nameAlgorithm: number } & (
  | { readonly type: typeof tpmKeyType.rsa; readonly exponent: number; readonly modulus: Buffer }
  | { readonly type: typeof tpmKeyType.ecc; readonly curve: number; readonly x: Buffer; readonly y: Buffer }
)

/** TPMS_ATTEST with TPMS_CERTIFY_INFO (sections 10.12.8 and 10.12.3). */
export function readTpmAttest(bytes: Buffer): TpmAttest {
  const reader = new TpmReader(bytes)
  const magic = reader.unsigned(4)
  const type = reader.unsigned(2)
  reader.sized() // qualifiedSigner
  const extraData = reader.sized()
  reader.take(17) // clockInfo
  reader.take(8) // firmwareVersion
  const certifiedName = reader.sized()
  reader.sized() // qualifiedName
  reader.end()
  return { magic, type, extraData, certifiedName }
}

/** TPMT_PUBLIC (section 12.2.4) of a signing key. */
export function readTpmPublic(bytes: Buffer): TpmPublic {
  const reader = new TpmReader(bytes)
  const type = reader.unsigned(2)
  const nameAlgorithm = reader.unsigned(2)
  reader.take(4) // objectAttributes
  reader.sized() // authPolicy
  if (reader.unsigned(2) !== algorithmNull)
    refuse(malformedStatement, 'a signing key of a TPM has no symmetric algorithm')
  if (reader.unsigned(2) !== algorithmNull) reader.take(2) // the hash of the signature scheme
  const key = type === tpmKeyType.rsa ? readRsa(reader) : type === tpmKeyType.ecc ? readEcc(reader) : undefined
  reader.end()
  return key ? { nameAlgorithm, ...key } : refuse(malformedStatement, 'the key of the TPM is neither RSA nor ECC')
}

function readRsa(reader: TpmReader) {
  reader.take(2) // keyBits
  // 0 stands for the usual exponent.
  const exponent = reader.unsigned(4) || 65_537
  return { type: tpmKeyType.rsa, exponent, modulus: reader.sized() }
}

function readEcc(reader: TpmReader) {
  const curve = reader.unsigned(2)
  if (reader.unsigned(2) !== algorithmNull) reader.take(2) // the hash of the key derivation function
  return { type: tpmKeyType.ecc, curve, x: reader.sized(), y: reader.sized() }
}

class TpmReader {
  private rest: Buffer

  constructor(bytes: Buffer) {
    this.rest = bytes
  }

  take(length: number): Buffer {
    if (length > this.rest.length) refuse(malformedStatement, 'a TPM structure ends too early')
    const taken = this.rest.subarray(0, length)
    this.rest = this.rest.subarray(length)
    return taken
  }

  unsigned(size: number): number {
    return this.take(size).readUIntBE(0, size)
  }

  /** TPM2B: a length of two bytes, then the bytes. */
  sized(): Buffer {
    return this.take(this.unsigned(2))
  }

  end(): void {
    if (this.rest.length > 0) refuse(malformedStatement, 'a TPM structure is followed by trailing bytes')
  }
}
