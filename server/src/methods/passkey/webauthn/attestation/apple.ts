// Apple anonymous attestation (WebAuthn §8.8): Apple's CA certifies the credential's key together with a nonce.
import { sha256 } from '@countersign/platform/crypto'
import { onlyKeys } from '../encoding/cbor-fields.ts'
import { der } from '../encoding/der.ts'
import { refuse } from '../refusal.ts'
import { type Certificate, certificateDer } from './certificate.ts'
import { malformedStatement, readChain, type StatementInput, signedData, type VerifiedStatement } from './statement.ts'

export function verifyApple(input: StatementInput): VerifiedStatement {
  onlyKeys(input.statement, ['x5c'], malformedStatement)
  const trustPath = readChain(input.statement)
  const [certificate] = trustPath
  if (!nonceOf(certificate).equals(sha256(signedData(input)))) {
    refuse('attestation_signature_invalid', 'the certificate was issued for another ceremony')
  }
  if (!certificate.publicKey.equals(input.publicKey.key)) {
    refuse('attestation_key_mismatch', 'the certificate was issued for another key')
  }
  return { trustPath, aaguid: input.attested.aaguid }
}

/** SEQUENCE { [1] EXPLICIT OCTET STRING } */
function nonceOf({ extensions }: Certificate): Buffer {
  const extension = extensions.get('1.2.840.113635.100.8.2')
  if (!extension) return refuse('attestation_certificate_invalid', 'the certificate has no nonce')
  const [nonce] = certificateDer.children(certificateDer.whole(extension.value), der.sequence)
  return certificateDer.whole(certificateDer.expect(nonce, 0xa1).content, der.octetString).content
}
