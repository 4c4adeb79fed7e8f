// The requirements on the certificate of an attestation identity key (WebAuthn §8.3.1).
import { der } from '../encoding/der.ts'
import { refuse } from '../refusal.ts'
import { basicConstraints, type Certificate, certificateDer, certificateRefused, readName } from './certificate.ts'

const subjectAlternativeName = '2.5.29.17'
const extendedKeyUsage = '2.5.29.37'
const aikCertificate = '2.23.133.8.3'
/** Manufacturer, model and version of the TPM (TCG EK credential profile, section 3.2.9). */
const tpmAttributes = ['2.23.133.2.1', '2.23.133.2.2', '2.23.133.2.3']

export function checkAikCertificate(certificate: Certificate): void {
  if (certificate.version !== 3) refuse(certificateRefused, 'the AIK certificate must have version 3')
  if (certificate.subject.length > 0) refuse(certificateRefused, 'the AIK certificate must have an empty subject')
  if (basicConstraints(certificate)?.isCa !== false) {
    refuse(certificateRefused, 'the AIK certificate must have basic constraints and not be a CA')
  }
  if (!usagesOf(certificate).includes(aikCertificate)) {
    refuse(certificateRefused, 'the AIK certificate must have the extended key usage tcg-kp-AIKCertificate')
  }
  const named = namesOf(certificate)
  if (!tpmAttributes.every((type) => named.includes(type))) {
    refuse(certificateRefused, 'the AIK certificate must name manufacturer, model and version of the TPM')
  }
}

function usagesOf({ extensions }: Certificate): string[] {
  const extension = extensions.get(extendedKeyUsage)
  if (!extension) return []
  return certificateDer
    .children(certificateDer.whole(extension.value), der.sequence)
    .map((oid) => certificateDer.oid(oid))
}

/** The attribute types of all directory names, [4] in GeneralName. */
function namesOf({ extensions }: Certificate): string[] {
  const extension = extensions.get(subjectAlternativeName)
  if (!extension) return []
  return certificateDer
    .children(certificateDer.whole(extension.value), der.sequence)
    .filter(({ identifier }) => identifier === 0xa4)
    .flatMap(({ content }) => readName(certificateDer.whole(content)))
    .map(({ type }) => type)
}
