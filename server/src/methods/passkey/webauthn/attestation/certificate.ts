// An X.509 certificate from an attestation statement. OpenSSL verifies signatures and names; the fields that it does not
// show are read here. Nothing follows the URLs in a certificate: revocation is the business of FIDO metadata.
import { type KeyObject, X509Certificate } from 'node:crypto'
import { type DerElement, DerReader, der } from '../encoding/der.ts'
import { orRefuse, refuse } from '../refusal.ts'

export interface Certificate {
  readonly bytes: Buffer
  readonly x509: X509Certificate
  readonly publicKey: KeyObject
  /** 3, not its encoding 2. */
  readonly version: number
  readonly signatureAlgorithm: string
  readonly subject: readonly NameAttribute[]
  readonly extensions: ReadonlyMap<string, Extension>
}

export interface NameAttribute {
  readonly type: string
  readonly value: DerElement
}

export interface Extension {
  readonly critical: boolean
  readonly value: Buffer
}

export const certificateRefused = 'attestation_certificate_invalid'
export const certificateDer = new DerReader(certificateRefused)

export function readCertificate(bytes: Buffer): Certificate {
  const [tbs, algorithm] = certificateDer.children(certificateDer.whole(bytes), der.sequence)
  const fields = certificateDer.children(tbs, der.sequence)
  const version = fields[0]?.identifier === 0xa0 ? certificateDer.smallInteger(inside(fields[0])) + 1 : 1
  // Version 1 has no version field, and the rest moves up by one.
  const subject = fields[version === 1 ? 4 : 5]
  const extensions = fields.find(({ identifier }) => identifier === 0xa3)
  // The bytes start with a SEQUENCE, so Node cannot take them for PEM.
  const x509 = orRefuse(certificateRefused, 'a certificate cannot be parsed', () => new X509Certificate(bytes))
  return {
    bytes,
    x509,
    publicKey: orRefuse(certificateRefused, 'the key of a certificate cannot be parsed', () => x509.publicKey),
    version,
    signatureAlgorithm: certificateDer.oid(certificateDer.children(algorithm, der.sequence)[0]),
    subject: readName(subject),
    extensions: extensions ? readExtensions(inside(extensions)) : new Map(),
  }
}

export function readName(name: DerElement | undefined): NameAttribute[] {
  return certificateDer
    .children(name, der.sequence)
    .flatMap((set) => certificateDer.children(set, der.set))
    .map((attribute) => {
      const [type, value] = certificateDer.children(attribute, der.sequence)
      return { type: certificateDer.oid(type), value: certificateDer.expect(value) }
    })
}

/** Undefined where the certificate has no basic constraints. */
export function basicConstraints({ extensions }: Certificate): { isCa: boolean; pathLength: number } | undefined {
  const extension = extensions.get('2.5.29.19')
  if (!extension) return undefined
  const [ca, pathLength] = certificateDer.children(certificateDer.whole(extension.value), der.sequence)
  if (!ca) return { isCa: false, pathLength: 0 }
  const isCa = certificateDer.expect(ca, der.boolean).content.equals(Buffer.of(0xff))
  return { isCa, pathLength: pathLength ? certificateDer.smallInteger(pathLength) : Number.POSITIVE_INFINITY }
}

function readExtensions(list: DerElement): Map<string, Extension> {
  const extensions = new Map<string, Extension>()
  for (const entry of certificateDer.children(list, der.sequence)) {
    const parts = certificateDer.children(entry, der.sequence)
    const type = certificateDer.oid(parts[0])
    if (extensions.has(type)) refuse(certificateRefused, 'a certificate repeats an extension')
    const critical = parts.length === 3
    const value = certificateDer.expect(parts[critical ? 2 : 1], der.octetString).content
    extensions.set(type, { critical, value })
  }
  return extensions
}

function inside(element: DerElement): DerElement {
  return certificateDer.whole(element.content)
}
