// TPM attestation (WebAuthn §8.3): an attestation identity key (AIK) certifies that the TPM holds the credential's key.
import { createHash, type KeyObject } from 'node:crypto'
import { hashOf, verifySignature } from '../algorithms.ts'
import { bytesAt, integerAt, onlyKeys, textAt } from '../encoding/cbor-fields.ts'
import { refuse } from '../refusal.ts'
import { checkAaguidExtension } from './aaguid-extension.ts'
import { malformedStatement, readChain, type StatementInput, signedData, type VerifiedStatement } from './statement.ts'
import { checkAikCertificate } from './tpm-certificate.ts'
import { readTpmAttest, readTpmPublic, type TpmPublic, tpmKeyType } from './tpm-structures.ts'

const generatedByTpm = 0xff544347
const attestCertify = 0x8017
const nameHashes: Readonly<Record<number, string>> = { 11: 'sha256', 12: 'sha384', 13: 'sha512' }
const curves: Readonly<Record<number, string>> = { 3: 'P-256', 4: 'P-384' }

export function verifyTpm(input: StatementInput): VerifiedStatement {
  const { statement, attested } = input
  onlyKeys(statement, ['alg', 'certInfo', 'pubArea', 'sig', 'ver', 'x5c'], malformedStatement)
  if (textAt(statement, 'ver', malformedStatement) !== '2.0') refuse(malformedStatement, 'ver must be 2.0')
  const publicArea = bytesAt(statement, 'pubArea', malformedStatement)
  const tpmPublic = readTpmPublic(publicArea)
  if (!isSameKey(tpmPublic, input.publicKey.key))
    refuse('attestation_key_mismatch', 'pubArea is not the credential key')
  const trustPath = readChain(statement)
  const [aik] = trustPath
  checkAikCertificate(aik)
  checkAaguidExtension(aik, attested.aaguid)
  const algorithm = integerAt(statement, 'alg', malformedStatement)
  const certInfo = bytesAt(statement, 'certInfo', malformedStatement)
  if (!verifySignature(algorithm, aik.publicKey, certInfo, bytesAt(statement, 'sig', malformedStatement))) {
    refuse('attestation_signature_invalid', 'the attestation identity key did not sign certInfo')
  }
  checkCertInfo(certInfo, hash(hashOf(algorithm), signedData(input)), nameOf(tpmPublic, publicArea))
  return { trustPath, aaguid: attested.aaguid }
}

function checkCertInfo(certInfo: Buffer, ceremony: Buffer, name: Buffer): void {
  const attest = readTpmAttest(certInfo)
  if (attest.magic !== generatedByTpm) refuse('attestation_statement_invalid', 'certInfo was not made inside the TPM')
  if (attest.type !== attestCertify) refuse('attestation_statement_invalid', 'certInfo does not certify a key')
  if (!attest.extraData.equals(ceremony)) refuse('attestation_statement_invalid', 'certInfo is for another ceremony')
  if (!attest.certifiedName.equals(name)) refuse('attestation_statement_invalid', 'certInfo certifies another key')
}

/** The Name of an object: the hash algorithm and the hash of its public area (part 1, section 16). */
function nameOf({ nameAlgorithm }: TpmPublic, publicArea: Buffer): Buffer {
  const algorithm = Buffer.alloc(2)
  algorithm.writeUInt16BE(nameAlgorithm)
  return Buffer.concat([algorithm, hash(nameHashes[nameAlgorithm], publicArea)])
}

function hash(name: string | null | undefined, data: Buffer): Buffer {
  if (!name) return refuse('attestation_statement_invalid', 'the TPM uses a hash that we do not accept')
  return createHash(name).update(data).digest()
}

function isSameKey(tpmPublic: TpmPublic, key: KeyObject): boolean {
  const { crv, x, y, n } = key.export({ format: 'jwk' })
  if (tpmPublic.type === tpmKeyType.ecc) {
    return crv === curves[tpmPublic.curve] && same(x, tpmPublic.x) && same(y, tpmPublic.y)
  }
  const exponent = key.asymmetricKeyDetails?.publicExponent
  return exponent === BigInt(tpmPublic.exponent) && same(n, tpmPublic.modulus)
}

function same(encoded: string | undefined, bytes: Buffer): boolean {
  return encoded !== undefined && Buffer.from(encoded, 'base64url').equals(bytes)
}
