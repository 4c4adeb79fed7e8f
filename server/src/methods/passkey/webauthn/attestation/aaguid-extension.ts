import { der } from '../encoding/der.ts'
import { refuse } from '../refusal.ts'
import { type Certificate, certificateDer, certificateRefused } from './certificate.ts'

/** id-fido-gen-ce-aaguid (§8.2.1): optional, but where the vendor certified the model, it must be the claimed one. */
export function checkAaguidExtension({ extensions }: Certificate, aaguid: Buffer): void {
  const extension = extensions.get('1.3.6.1.4.1.45724.1.1.4')
  if (!extension) return
  if (extension.critical) refuse(certificateRefused, 'the AAGUID extension must not be critical')
  if (!certificateDer.whole(extension.value, der.octetString).content.equals(aaguid)) {
    refuse('aaguid_mismatch', 'the certificate was issued for another AAGUID')
  }
}
