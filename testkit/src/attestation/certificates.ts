// Issues X.509 certificates for tests, including those that no honest CA would issue.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface Issued {
  readonly bytes: Buffer
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  readonly name: Buffer
}

export interface CertificateOptions {
  readonly issuer?: Issued
  readonly keys?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly subject?: Buffer
  /** As encoded: 2 stands for version 3. Undefined leaves the field and the extensions out. */
  readonly version?: number | undefined
  readonly ca?: boolean
  readonly pathLength?: number
  readonly from?: string
  readonly to?: string
  readonly extensions?: readonly Buffer[]
  readonly signatureOid?: string
  readonly hash?: string
}

export const now = Date.UTC(2026, 5, 1)

export function tlv(identifier: number | Buffer, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([
    typeof identifier === 'number' ? Buffer.of(identifier) : identifier,
    Buffer.from(size),
    content,
  ])
}

export const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
export const octets = (...parts: Buffer[]) => tlv(0x04, ...parts)
export const integer = (value: number) => tlv(0x02, Buffer.of(value))

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number)
  return tlv(0x06, ...[first * 40 + second, ...others].map(base128))
}

export function extension(type: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(type), ...(critical ? [tlv(0x01, Buffer.of(0xff))] : []), octets(value))
}

export function name(attributes: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(attributes)
  return sequence(...parts.map(([type, text]) => tlv(0x31, sequence(oid(type), tlv(0x0c, Buffer.from(text))))))
}

export const packedSubject = {
  '2.5.4.6': 'SE',
  '2.5.4.10': 'Vendor',
  '2.5.4.11': 'Authenticator Attestation',
  '2.5.4.3': 'Key',
}

export function issue(options: CertificateOptions = {}): Issued {
  const keys = options.keys ?? generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = options.subject ?? name({ '2.5.4.3': options.ca ? 'Root' : 'Leaf' })
  const algorithm = sequence(oid(options.signatureOid ?? '1.2.840.10045.4.3.2'))
  const version = 'version' in options ? options.version : 2
  const tbs = sequence(
    ...(version === undefined ? [] : [tlv(0xa0, integer(version))]),
    integer(1),
    algorithm,
    options.issuer?.name ?? subject,
    sequence(utcTime(options.from ?? '240101000000Z'), utcTime(options.to ?? '340101000000Z')),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    ...(version === undefined ? [] : [tlv(0xa3, sequence(constraints(options), ...(options.extensions ?? [])))]),
  )
  const signature = sign(options.hash ?? 'sha256', tbs, options.issuer?.privateKey ?? keys.privateKey)
  const bytes = sequence(tbs, algorithm, tlv(0x03, Buffer.of(0), signature))
  return { bytes, name: subject, ...keys }
}

export function pem({ bytes }: Pick<Issued, 'bytes'>): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function constraints({ ca, pathLength }: CertificateOptions): Buffer {
  const limit = pathLength === undefined ? [] : [integer(pathLength)]
  return extension('2.5.29.19', ca ? sequence(tlv(0x01, Buffer.of(0xff)), ...limit) : sequence(), true)
}

function utcTime(text: string): Buffer {
  return tlv(0x17, Buffer.from(text))
}

function base128(value: number): Buffer {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(digits)
}
