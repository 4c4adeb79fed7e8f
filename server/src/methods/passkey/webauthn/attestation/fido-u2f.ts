// FIDO U2F attestation (WebAuthn §8.6).
import { es256, verifySignature } from '../algorithms.ts'
import { bytesAt, onlyKeys } from '../encoding/cbor-fields.ts'
import { refuse } from '../refusal.ts'
import { malformedStatement, readChain, type StatementInput, type VerifiedStatement } from './statement.ts'

export function verifyFidoU2f(input: StatementInput): VerifiedStatement {
  const { statement, data, attested, publicKey, clientDataHash } = input
  onlyKeys(statement, ['sig', 'x5c'], malformedStatement)
  const trustPath = readChain(statement)
  if (trustPath.length !== 1) refuse(malformedStatement, 'x5c must contain exactly one certificate')
  if (publicKey.algorithm !== es256) refuse('attestation_statement_invalid', 'a U2F credential has an ES256 key')
  // The signature covers neither flags nor AAGUID, and a U2F key can neither verify its user nor be backed up.
  if (data.userVerified || data.backupEligible) {
    refuse('attestation_statement_invalid', 'a U2F key cannot set the flags UV and BE')
  }
  const signed = Buffer.concat([Buffer.of(0), data.rpIdHash, clientDataHash, attested.id, uncompressedPoint(input)])
  if (!verifySignature(es256, trustPath[0].publicKey, signed, bytesAt(statement, 'sig', malformedStatement))) {
    refuse('attestation_signature_invalid', 'the attestation key did not sign this credential')
  }
  // The client could have put any AAGUID into the authenticator data, so none is reported.
  return { trustPath, aaguid: Buffer.alloc(16) }
}

function uncompressedPoint({ publicKey }: StatementInput): Buffer {
  const { x = '', y = '' } = publicKey.key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}
