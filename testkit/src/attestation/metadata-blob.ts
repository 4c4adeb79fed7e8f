// FIDO metadata for tests, signed by a certificate that a test issued.
import { sign } from 'node:crypto'
import { type CertificateOptions, extension, type Issued, issue, name, sequence, tlv } from './certificates.ts'

export interface BlobOptions {
  readonly chain: readonly [Issued, ...Issued[]]
  readonly payload?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** As web sites have them: named in the extension, not in the subject. */
export function metadataSigner(
  issuer: Issued,
  host = 'mds.fidoalliance.org',
  options: CertificateOptions = {},
): Issued {
  const names = extension('2.5.29.17', sequence(tlv(0x82, Buffer.from(host))))
  return issue({ issuer, subject: name({ '2.5.4.10': 'FIDO Alliance' }), extensions: [names], ...options })
}

/** Signed with ES256. */
export function metadataBlob({ chain, payload = {}, header = {} }: BlobOptions): string {
  const x5c = chain.map(({ bytes }) => bytes.toString('base64'))
  const usual = { legalHeader: 'For tests', no: 1, nextUpdate: '2027-01-01', entries: [] }
  const signed = [
    { alg: 'ES256', typ: 'JWT', x5c, ...header },
    { ...usual, ...payload },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = { key: chain[0].privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

interface EntryOptions {
  readonly aaguid?: string
  readonly description?: string
  readonly roots?: readonly Issued[]
  readonly reports?: readonly Readonly<Record<string, unknown>>[]
  readonly keyProtection?: readonly string[]
  readonly members?: Readonly<Record<string, unknown>>
}

export function metadataEntry({
  aaguid,
  description = 'Test key',
  roots = [],
  reports = [{ status: 'FIDO_CERTIFIED_L1', effectiveDate: '2024-05-01' }],
  keyProtection = ['hardware', 'secure_element'],
  members = {},
}: EntryOptions) {
  const attestationRootCertificates = roots.map(({ bytes }) => bytes.toString('base64'))
  return {
    ...(aaguid ? { aaguid } : {}),
    metadataStatement: { description, keyProtection, attestationRootCertificates },
    statusReports: reports,
    timeOfLastStatusChange: '2024-05-01',
    ...members,
  }
}
