// Packed attestation (WebAuthn §8.2), by a certificate or by the credential's own key.
import { verifySignature } from '../algorithms.ts'
import { bytesAt, integerAt, onlyKeys } from '../encoding/cbor-fields.ts'
import { der } from '../encoding/der.ts'
import { refuse } from '../refusal.ts'
import { checkAaguidExtension } from './aaguid-extension.ts'
import { basicConstraints, type Certificate, certificateRefused } from './certificate.ts'
import { malformedStatement, readChain, type StatementInput, signedData, type VerifiedStatement } from './statement.ts'

export function verifyPacked(input: StatementInput): VerifiedStatement {
  const { statement } = input
  const isSelf = !statement.has('x5c')
  onlyKeys(statement, isSelf ? ['alg', 'sig'] : ['alg', 'sig', 'x5c'], malformedStatement)
  const algorithm = integerAt(statement, 'alg', malformedStatement)
  const signature = bytesAt(statement, 'sig', malformedStatement)
  return isSelf ? verifySelf(input, algorithm, signature) : verifyCertified(input, algorithm, signature)
}

function verifySelf(input: StatementInput, algorithm: number, signature: Buffer): VerifiedStatement {
  const { publicKey, attested } = input
  if (algorithm !== publicKey.algorithm)
    refuse('attestation_key_mismatch', 'alg is not the algorithm of the credential')
  if (!verifySignature(algorithm, publicKey.key, signedData(input), signature)) {
    refuse('attestation_signature_invalid', 'the credential did not sign its attestation')
  }
  return { trustPath: [], aaguid: attested.aaguid }
}

function verifyCertified(input: StatementInput, algorithm: number, signature: Buffer): VerifiedStatement {
  const trustPath = readChain(input.statement)
  const [certificate] = trustPath
  if (!verifySignature(algorithm, certificate.publicKey, signedData(input), signature)) {
    refuse('attestation_signature_invalid', 'the attestation key did not sign this credential')
  }
  checkPackedCertificate(certificate)
  checkAaguidExtension(certificate, input.attested.aaguid)
  return { trustPath, aaguid: input.attested.aaguid }
}

const subjectTypes = { country: '2.5.4.6', organization: '2.5.4.10', unit: '2.5.4.11', commonName: '2.5.4.3' } as const

/** §8.2.1 */
function checkPackedCertificate(certificate: Certificate): void {
  if (certificate.version !== 3) refuse(certificateRefused, 'the attestation certificate must have version 3')
  const { country, organization, unit, commonName } = subjectTypes
  if (!/^[A-Z]{2}$/.test(subjectText(certificate, country))) {
    refuse(certificateRefused, 'the subject of the attestation certificate needs a country of two letters')
  }
  if (subjectText(certificate, unit) !== 'Authenticator Attestation') {
    refuse(certificateRefused, 'the organizational unit must be Authenticator Attestation')
  }
  if (subjectText(certificate, organization) === '' || subjectText(certificate, commonName) === '') {
    refuse(certificateRefused, 'the subject of the attestation certificate needs an organization and a common name')
  }
  if (basicConstraints(certificate)?.isCa !== false) {
    refuse(certificateRefused, 'the attestation certificate must have basic constraints and not be a CA')
  }
}

/** Empty where the subject does not have the attribute exactly once, as a text. */
function subjectText({ subject }: Certificate, type: string): string {
  const [attribute, ...others] = subject.filter((candidate) => candidate.type === type)
  if (!attribute || others.length > 0) return ''
  const isText = attribute.value.identifier === der.utf8String || attribute.value.identifier === der.printableString
  return isText ? attribute.value.content.toString('utf8') : ''
}
