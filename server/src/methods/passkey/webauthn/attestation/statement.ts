// What every attestation statement format gets and returns (WebAuthn §6.5.2).
import type { AttestedCredential, AuthenticatorData } from '../authenticator-data.ts'
import type { CborMap } from '../encoding/cbor.ts'
import type { PublicKey } from '../public-key.ts'
import { refuse } from '../refusal.ts'
import { type Certificate, readCertificate } from './certificate.ts'

export interface StatementInput {
  readonly statement: CborMap
  readonly data: AuthenticatorData
  readonly attested: AttestedCredential
  readonly publicKey: PublicKey
  readonly clientDataHash: Buffer
}

export interface VerifiedStatement {
  /** The attestation certificate first. Empty: the credential attests itself. */
  readonly trustPath: readonly Certificate[]
  readonly aaguid: Buffer
}

export type VerifyStatement = (input: StatementInput) => VerifiedStatement

export const malformedStatement = 'malformed_attestation_statement'
const maxCertificates = 8

export function signedData({ data, clientDataHash }: StatementInput): Buffer {
  return Buffer.concat([data.bytes, clientDataHash])
}

export function readChain(statement: CborMap): [Certificate, ...Certificate[]] {
  const x5c = statement.get('x5c')
  if (!Array.isArray(x5c) || x5c.length > maxCertificates) {
    return refuse(malformedStatement, `x5c must be an array of 1 to ${maxCertificates} certificates`)
  }
  const [first, ...others] = x5c.map((bytes) =>
    bytes instanceof Buffer ? readCertificate(bytes) : refuse(malformedStatement, 'x5c must contain byte strings'),
  )
  return first ? [first, ...others] : refuse(malformedStatement, 'x5c is empty')
}
