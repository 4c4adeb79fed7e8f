// Android key attestation (WebAuthn §8.4): the phone's keystore certifies the credential's key.
import { verifySignature } from '../algorithms.ts'
import { bytesAt, integerAt, onlyKeys } from '../encoding/cbor-fields.ts'
import { type DerElement, der } from '../encoding/der.ts'
import { refuse } from '../refusal.ts'
import { type Certificate, certificateDer } from './certificate.ts'
import { malformedStatement, readChain, type StatementInput, signedData, type VerifiedStatement } from './statement.ts'

const tag = { purpose: 1, allApplications: 600, origin: 702 } as const
const originGenerated = 0
const purposeSign = 2

export function verifyAndroidKey(input: StatementInput): VerifiedStatement {
  const { statement, publicKey } = input
  onlyKeys(statement, ['alg', 'sig', 'x5c'], malformedStatement)
  const trustPath = readChain(statement)
  const [certificate] = trustPath
  const algorithm = integerAt(statement, 'alg', malformedStatement)
  const signature = bytesAt(statement, 'sig', malformedStatement)
  if (!verifySignature(algorithm, certificate.publicKey, signedData(input), signature)) {
    refuse('attestation_signature_invalid', 'the certified key did not sign this credential')
  }
  if (!certificate.publicKey.equals(publicKey.key)) {
    refuse('attestation_key_mismatch', 'the certificate was issued for another key')
  }
  checkKeyDescription(certificate, input.clientDataHash)
  return { trustPath, aaguid: input.attested.aaguid }
}

function checkKeyDescription(certificate: Certificate, clientDataHash: Buffer): void {
  const fields = keyDescription(certificate)
  if (!certificateDer.expect(fields[4], der.octetString).content.equals(clientDataHash)) {
    refuse('attestation_statement_invalid', 'the key was certified for another ceremony')
  }
  const software = certificateDer.children(fields[6], der.sequence)
  const hardware = certificateDer.children(fields[7], der.sequence)
  if (find(software, tag.allApplications) || find(hardware, tag.allApplications)) {
    refuse('attestation_statement_invalid', 'every application on the phone may use the key')
  }
  // Only what the secure hardware enforces counts: the operating system writes the other list.
  if (integersAt(hardware, tag.origin).join() !== `${originGenerated}`) {
    refuse('attestation_statement_invalid', 'the key was not generated in secure hardware')
  }
  if (integersAt(hardware, tag.purpose).join() !== `${purposeSign}`) {
    refuse('attestation_statement_invalid', 'the key is not only for signing')
  }
}

function keyDescription({ extensions }: Certificate): DerElement[] {
  const extension = extensions.get('1.3.6.1.4.1.11129.2.1.17')
  if (!extension) return refuse('attestation_certificate_invalid', 'the certificate has no key description')
  return certificateDer.children(certificateDer.whole(extension.value), der.sequence)
}

function find(list: readonly DerElement[], tagNumber: number): DerElement | undefined {
  return list.find((element) => element.tagNumber === tagNumber)
}

/** [tag] EXPLICIT INTEGER, or [tag] EXPLICIT SET OF INTEGER. */
function integersAt(list: readonly DerElement[], tagNumber: number): number[] {
  const element = find(list, tagNumber)
  if (!element) return []
  const value = certificateDer.whole(element.content)
  const integers = value.identifier === der.set ? certificateDer.all(value.content) : [value]
  return integers.map((integer) => certificateDer.smallInteger(certificateDer.expect(integer, der.integer)))
}
