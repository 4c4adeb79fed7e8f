// Trust anchors as administrators enter them.
import { type Result, refuse, resultOf } from '../refusal.ts'
import { certificateRefused, readCertificate } from './certificate.ts'

const armour = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----$/

/** The DER of exactly one certificate in PEM that could anchor a path. */
export function readAnchor(pem: string): Result<{ readonly bytes: Buffer; readonly validTo: number }> {
  return resultOf(() => {
    const [, text] = armour.exec(pem.trim()) ?? refuse(certificateRefused, 'the text is not one certificate in PEM')
    return readAnchorBytes(Buffer.from(text ?? '', 'base64'))
  })
}

function readAnchorBytes(bytes: Buffer) {
  const { x509 } = readCertificate(bytes)
  return { bytes, validTo: Date.parse(x509.validTo) }
}
